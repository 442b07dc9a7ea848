import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import { mustRun } from "../../support/child";
import { childEnvironment, terraformBinary } from "../support/terraform";

jest.setTimeout(120_000);

const root = join(__dirname, "..", "..", "..");

test("a test deploys every example", () => {
  // The website by the quickstart and its test, plain-terraform below, plan-comments by a test of its steps, the others
  // by tests of their names and by example-programs.
  const patterns = ["high-availability-mysql", "mail-domain", "static-fleet", "web-service"];
  const known = [...patterns, "plain-terraform", "plan-comments", "platform-and-shop", "tested-stack", "website"];
  expect(readdirSync(join(root, "examples")).sort()).toEqual(known.sort());
});

describe("examples/plain-terraform", () => {
  const folder = mkdtempSync(join(tmpdir(), "stratus-plain-"));
  let emulator: Awaited<ReturnType<typeof startStratusEmulator>>;

  beforeAll(async () => {
    cpSync(join(root, "examples", "plain-terraform"), folder, { recursive: true });
    emulator = await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart, strictFields: true });
  });
  afterAll(async () => {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = async (file: string, ...args: readonly string[]) => {
    const env = childEnvironment(folder, {
      STRATUS_BASE_URL: emulator.url,
      STRATUS_TOKEN: emulator.token,
      TF_VAR_root_pass: "correct-Horse-7",
    });
    return (await mustRun(file, args, { cwd: folder, env })).stdout;
  };
  const terraform = (...args: readonly string[]) => run(terraformBinary(), ...args, "-no-color", "-input=false");

  async function labels(): Promise<readonly unknown[]> {
    const collections = ["compute/instances", "networking/firewalls", "domains", "tags"];
    const lists = collections.map(async (path) => {
      const answer = await fetch(`${emulator.url}/${path}`, { headers: { authorization: `Bearer ${emulator.token}` } });
      const { data } = (await answer.json()) as { readonly data: readonly Readonly<Record<string, unknown>>[] };
      return data.map(({ label, domain }) => label ?? domain);
    });
    return (await Promise.all(lists)).flat();
  }

  test("after stratus provider install, terraform init and apply need no network, and the second plan is empty", async () => {
    const { bin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      readonly bin: { stratus: string };
    };
    const output = await run(process.execPath, join(root, bin.stratus), "provider", "install");
    expect(output).toContain(join(folder, "terraform.d"));
    const warning = "Incomplete lock file information";
    expect(await terraform("init")).toContain(warning);
    const [, args = ""] = /^ {2}\w+ (providers lock .*)$/m.exec(output) ?? [];
    expect(await run(terraformBinary(), ...args.split(" "), "-no-color")).toContain("Success!");
    rmSync(join(folder, ".terraform"), { recursive: true });
    const again = await terraform("init");
    expect(again).not.toContain(warning);
    const applied = await terraform("apply", "-auto-approve");
    expect(applied).toContain("Apply complete! Resources: 6 added, 0 changed, 0 destroyed.");
    expect(await labels()).toEqual(["shop-web", "shop-edge", "shop.example", "team-shop"]);
    // The exit code is 2, and so an error, for a plan with changes.
    expect(await terraform("plan", "-detailed-exitcode")).toContain("No changes.");
    expect(await run(process.execPath, join(root, bin.stratus), "drift")).toContain("No drift.");
  });

  test("it is destroyed again", async () => {
    expect(await terraform("destroy", "-auto-approve")).toContain("Destroy complete! Resources: 6 destroyed.");
    expect(await labels()).toEqual([]);
  });
});
