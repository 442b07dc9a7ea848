import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, TerraformStack } from "cdktf";
import { Firewall, StratusProvider, Topology } from "../../../lib";
import { web } from "../rules/programs";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "stratus-topology-"))));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function program(file: string): App {
  const app = new App({ outdir: folder });
  Topology.write(app, { file: join(folder, file) });
  const [platform, shop] = ["platform", "shop"].map((id) => {
    const stack = new TerraformStack(app, id);
    new StratusProvider(stack, "stratus", { token: "a-token", baseUrl: "http://127.0.0.1:1/v4" });
    return stack;
  }) as [TerraformStack, TerraformStack];
  const edge = new Firewall(platform, "edge", { label: "shop-edge" });
  Firewall.fromFirewallId(shop, "lent", edge.id).protect(web(shop));
  return app;
}

test("a synth writes the topology of all stacks, with the references between them", () => {
  program("out/topology.mmd").synth();
  const text = readFileSync(join(folder, "out", "topology.mmd"), "utf8");
  expect(text).toMatch(/^flowchart LR\n/);
  expect(text).toContain('subgraph stack_1["platform"]');
  expect(text).toMatch(/^ {2}firewall_platform_shop_edge --> instance_shop_\w+$/m);
});

test("a page contains the block, and a second synth writes the same", () => {
  const file = join(folder, "topology.md");
  program("topology.md").synth();
  const text = readFileSync(file, "utf8");
  expect(text).toMatch(/^```mermaid\nflowchart LR\n[^]*\n```\n$/);
  program("topology.md").synth();
  expect(readFileSync(file, "utf8")).toBe(text);
});

test("reports SVG, a second call and a file that is not writable", () => {
  const app = new App({ outdir: folder });
  expect(() => {
    Topology.write(app, { file: "a.svg" });
  }).toThrow("npx --no stratus graph --out a.svg");
  Topology.write(app, { file: "a.mmd" });
  expect(() => {
    Topology.write(app, { file: "b.mmd" });
  }).toThrow("Topology.write was already called for the app. Call it once per scope.");
  writeFileSync(join(folder, "file"), "");
  expect(() => {
    program("file/topology.mmd").synth();
  }).toThrow(/Topology\.write can't write .*file.topology\.mmd/);
});
