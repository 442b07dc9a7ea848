import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stackOf, web } from "../../shared/topology/support";
import { type Command, makeCommand } from "../command";

jest.setTimeout(60_000);

let command: Command;
beforeAll(() => (command = makeCommand()));
afterAll(() => command.remove());

/** A program with synthesized stacks, in a separate folder. */
function program(folder: string, ...stacks: readonly ReturnType<typeof stackOf>[]): string {
  for (const { name, json } of stacks) {
    const place = join(command.folder, folder, "cdktf.out", "stacks", name);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, "cdk.tf.json"), JSON.stringify(json));
  }
  return join(command.folder, folder);
}

test("all stacks are drawn, or the selected ones", async () => {
  const folder = program("two", stackOf("shop", web), stackOf("blog", { "compute_instance.b": { label: "blog" } }));
  const all = await command.run("graph", "--cwd", folder);
  expect(all).toMatchObject({ code: 0, stderr: "" });
  expect(all.stdout).toMatch(/^flowchart LR\n/);
  expect(all.stdout).toContain('subgraph stack_1["blog"]');
  expect(all.stdout).toContain('subgraph stack_2["shop"]');
  const one = await command.run("graph", "blog", "--cwd", folder);
  expect(one.stdout).not.toContain("shop");
  expect(await command.run("graph", "--stack", "blog", "-C", folder)).toEqual(one);
  for (const args of [
    ["--stack", "blog,shop"],
    ["--stack", "blog", "--stack", "shop"],
    ["blog", "--stack", "shop"],
  ]) {
    expect(await command.run("graph", "--cwd", folder, ...args)).toEqual(all);
  }
});

test("SVG is selected by the file extension or by --format, and the output is stable", async () => {
  const folder = program("svg", stackOf("shop", web));
  const file = join(folder, "topology.svg");
  expect(await command.run("graph", "--cwd", folder, "--out", file)).toEqual({ code: 0, stdout: "", stderr: "" });
  const printed = await command.run("graph", "--cwd", folder, "--format", "svg");
  expect(printed.stdout).toBe(readFileSync(file, "utf8"));
  expect(printed.stdout).toMatch(/^<svg [^>]*>\n<title>Topology of shop<\/title>/);
  const text = join(folder, "topology.svg.mmd");
  await command.run("graph", "--cwd", folder, "--out", text);
  expect(readFileSync(text, "utf8")).toMatch(/^flowchart LR\n/);
});

test("errors have a fix", async () => {
  const folder = program("wrong", stackOf("shop", web));
  const graphOutput = async (...args: readonly string[]) => {
    const { code, stderr } = await command.run("graph", ...args);
    expect(code).toBe(1);
    return stderr;
  };
  expect(await graphOutput("shp", "--cwd", folder)).toContain("There is no stack shp. Did you mean shop?");
  expect(await graphOutput("--cwd", command.folder)).toContain(
    `There is no synthesized stack in ${command.folder}. Run cdktn synth`,
  );
  expect(await graphOutput("--cwd", folder, "--format", "png")).toContain("mermaid, svg");
  expect(await graphOutput("--cwd", folder, "--out", join(folder, "no", "where.svg"))).toContain("Can't write ");
  writeFileSync(join(folder, "cdktf.out", "stacks", "shop", "cdk.tf.json"), "{");
  expect(await graphOutput("--cwd", folder)).toMatch(/Can't read .*cdk\.tf\.json: .*Run cdktn synth again/);
});
