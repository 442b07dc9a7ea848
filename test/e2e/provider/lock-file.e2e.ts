import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { underTest } from "../support/features";
import { HostProgram } from "../support/host-program";

jest.setTimeout(120_000);

const program = `
import { App, TerraformStack } from "cdktf";
import { Domain, StratusProvider } from "cdktf-stratus";

const app = new App();
const stack = new TerraformStack(app, "shop");
new StratusProvider(stack, "stratus");
new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
app.synth();
`;
const warning = "Incomplete lock file information for providers";

describe("the lock file of a synthesized stack", () => {
  let shop: HostProgram;
  beforeAll(async () => {
    shop = await HostProgram.start();
  });
  afterAll(() => shop.remove());
  const lockFile = () => join(shop.stackFolder, ".terraform.lock.hcl");
  const init = () => shop.terraform("init", "-no-color", "-input=false");

  test("is complete: the first init does not warn about other platforms, and leaves the file unchanged", async () => {
    await shop.synth(program);
    const written = readFileSync(lockFile(), "utf8");
    const output = await init();
    expect(output).toContain(`${underTest().tool} has been successfully initialized!`);
    expect(output).not.toContain(warning);
    expect(readFileSync(lockFile(), "utf8")).toContain(written.trim());
  });

  test("has the hashes for other platforms that terraform computes", async () => {
    const own = () =>
      readFileSync(lockFile(), "utf8")
        .replace(/^#.*\n/gm, "")
        .trim();
    const before = own();
    const platforms = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64", "windows_amd64"];
    const mirror = "-fs-mirror=terraform.d/plugins";
    await shop.terraform("providers", "lock", mirror, ...platforms.map((platform) => `-platform=${platform}`));
    expect(own()).toBe(before);
    expect(before.match(/"h1:/g)).toHaveLength(platforms.length);
  });

  test("without its hashes causes the warning that the test looks for", async () => {
    writeFileSync(lockFile(), readFileSync(lockFile(), "utf8").replace(/ {2}hashes = \[[^]*?\]\n/, ""));
    rmSync(join(shop.stackFolder, ".terraform"), { recursive: true });
    expect(await init()).toContain(warning);
  });
});
