import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HostProgram, hosts } from "../support/host-program";

jest.setTimeout(180_000);

const own = "stratus.internal/stratus/stratus";
const registry = "terraform.example.com/platform/stratus";

describe.each(hosts)("a stack of $title with a source", ({ host, entry }) => {
  const program = (props: object) => `
import { App, TerraformStack } from "${host}";
import { Domain, StratusProvider } from "${entry}";

const app = new App();
const stack = new TerraformStack(app, "shop");
new StratusProvider(stack, "stratus", ${JSON.stringify(props)});
new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
app.synth();
`;

  let shop: HostProgram;
  beforeAll(async () => {
    shop = await HostProgram.start();
  });
  afterAll(() => shop.remove());

  /** A mirror that has the packages under both addresses. */
  async function mirror(): Promise<Readonly<Record<string, string>>> {
    const folder = join(shop.folder, "mirror");
    mkdirSync(folder);
    expect(await shop.stratus("provider", "mirror", folder, "--script")).toMatchObject({ code: 0 });
    cpSync(join(folder, own), join(folder, registry), { recursive: true });
    const file = join(shop.folder, "mirror.rc");
    writeFileSync(
      file,
      `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(folder)}\n  }\n}\n`,
    );
    return { TF_CLI_CONFIG_FILE: file };
  }

  test("keeps its objects when the script moves to a mirror, and then to a registry", async () => {
    const settings = await mirror();
    const init = () => shop.terraformWith(settings, "init", "-no-color", "-input=false");
    const expectNoChanges = async () => {
      expect(await shop.terraform("plan", "-no-color", "-input=false")).toContain("No changes.");
      expect(await shop.stratus("diff", "shop")).toMatchObject({ code: 0 });
      expect(await shop.stratus("drift", "shop")).toMatchObject({ code: 0 });
    };

    await shop.synth(program({}));
    await shop.terraform("init", "-no-color", "-input=false");
    await shop.terraform("apply", "-no-color", "-input=false", "-auto-approve");

    await shop.synth(program({ source: own }));
    expect(existsSync(join(shop.stackFolder, "terraform.d"))).toBe(false);
    expect(await init()).toContain(`Installed ${own} v0.1.0`);
    await expectNoChanges();

    await shop.synth(program({ source: registry }));
    // The state still names the address of the mirror, which this machine no longer has.
    rmSync(join(shop.folder, "mirror", own), { recursive: true });
    await expect(init()).rejects.toThrow(/Failed to .* provider packages[^]*stratus\.internal/);
    await shop.terraform("state", "replace-provider", "-auto-approve", own, registry);
    expect(await init()).toContain(`Installed ${registry} v0.1.0`);
    await expectNoChanges();
  });
});
