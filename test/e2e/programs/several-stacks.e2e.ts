import { readdirSync, realpathSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { providerSource } from "../../../src/terraform/bundled-provider/bundle";
import { platformOf } from "../../../src/terraform/bundled-provider/place-provider";
import { HostProgram, hosts } from "../support/host-program";

jest.setTimeout(300_000);

const program = (host: string, entry: string, more = "") => `
import { App, TerraformStack, TerraformVariable } from "${host}";
import { Domain, StratusProvider } from "${entry}";
const app = new App();
const [network, shop, mail] = ["network", "shop", "mail"].map((name) => new TerraformStack(app, name));
for (const stack of [network, shop, mail]) new StratusProvider(stack, "stratus");
const zone = new Domain(network, "zone", { domain: "net.example", soaEmail: "ops@net.example" });
const sub = new Domain(shop, "zone", { domain: "shop.example", soaEmail: "ops@net.example", description: zone.domain });
new Domain(mail, "zone", { domain: "mail.example", soaEmail: "ops@net.example", description: sub.domain });
${more}
app.synth();
`;

describe.each(hosts)("a program of $title with stacks that depend on each other", ({ host, entry }) => {
  let emulator: HostProgram;
  beforeAll(async () => {
    emulator = await HostProgram.start();
    writeFileSync(join(emulator.folder, "cdktf.json"), JSON.stringify({ app: "node main.js" }));
    await emulator.synth(program(host, entry));
  });
  afterAll(() => emulator.remove());

  const stackFolder = (name: string) => join(emulator.folder, "cdktf.out", "stacks", name);
  const deployFirst = (...names: readonly string[]) => `Deploy it first: npx ${host} deploy ${names.join(" ")}\n`;

  test.each(["diff", "refactor", "recover"])(
    "%s plans all of them, and names the stack to deploy first",
    async (command) => {
      const { code, output } = await emulator.stratus(command);
      expect(output).toMatch(/network\/zone|network\n {2}\+ zone/);
      expect(output).toContain(
        `The stack shop reads outputs of the stack network, which isn't deployed yet. ${deployFirst("network")}`,
      );
      expect(output).toContain(
        `The stack mail reads outputs of the stack shop, which isn't deployed yet. ${deployFirst("network", "shop")}`,
      );
      expect(code).toBe(2);
      const alone = await emulator.stratus(command, "shop");
      expect(alone.output).toBe(
        `stratus: The stack shop reads outputs of the stack network, which isn't deployed yet. ${deployFirst("network")}`,
      );
      expect(alone.code).toBe(1);
      const json = await emulator.stratus(command, "--json", "network", "shop");
      expect(json.output).toContain('"notPlanned": [\n    {\n      "stack": "shop",');
    },
  );

  test("the doctor names the stack, too", async () => {
    const { code, output } = await emulator.stratus("doctor");
    expect(output).toContain(
      "problem  stack: The stack shop reads outputs of the stack network, which isn't deployed yet.",
    );
    expect(output).toContain(`fix: npx ${host} deploy network\n`);
    expect(output).not.toContain("Ready to deploy");
    expect(code).toBe(1);
  });

  test("an output that the last deployment doesn't have", async () => {
    const empty = JSON.stringify({ version: 4, serial: 1, lineage: "a", terraform_version: "1.9.0", resources: [] });
    writeFileSync(join(emulator.folder, "terraform.network.tfstate"), empty);
    const { code, output } = await emulator.stratus("diff", "shop");
    expect(output).toContain("whose last deployment doesn't have the output cross-stack-output-");
    expect(code).toBe(1);
    unlinkSync(join(emulator.folder, "terraform.network.tfstate"));
  });

  test("a pattern selects stacks, and an invalid pair writes nothing", async () => {
    expect((await emulator.stratus("diff", "n*k")).output).toContain("Plan: 1 created");
    const { code, output } = await emulator.stratus("refactor", "--yes", "--pair", "stratus_domain.a=stratus_domain.b");
    expect(output).toContain("--pair: must begin with a construct path, such as mail/");
    expect(code).toBe(1);
    expect(readdirSync(emulator.folder)).not.toContain("stratus.moves.json");
  });

  test("deployed in order, all of them change nothing", async () => {
    for (const name of ["network", "shop", "mail"]) {
      await emulator.terraformIn(stackFolder(name), {}, "init", "-input=false");
      await emulator.terraformIn(stackFolder(name), {}, "apply", "-auto-approve", "-input=false");
    }
    expect(await emulator.stratus("diff")).toMatchObject({ code: 0, output: "Nothing changes.\n" });
    expect(await emulator.stratus("refactor")).toMatchObject({ code: 0 });
  });

  describe("whose provider is broken", () => {
    beforeEach(async () => {
      await emulator.synth(program(host, entry));
      await emulator.terraformIn(stackFolder("network"), {}, "init", "-input=false");
    });
    const placed = () => join(stackFolder("network"), "terraform.d", "plugins", providerSource);
    const installed = () => {
      const versions = join(stackFolder("network"), ".terraform", "providers", providerSource);
      return join(versions, String(readdirSync(versions)[0]), platformOf(process));
    };
    const damage = () => {
      const folder = join(placed(), String(readdirSync(placed())[0]), platformOf(process));
      writeFileSync(realpathSync(join(folder, String(readdirSync(folder).find((name) => name.endsWith(".cjs"))))), "x");
    };
    const linkElsewhere = () => {
      rmSync(installed());
      symlinkSync(join(emulator.folder, "deleted", "provider"), installed());
    };

    const faults: readonly (readonly [string, () => void])[] = [
      ["a link of the plugin cache to a deleted project", linkElsewhere],
      ["a deleted terraform.d", () => rmSync(join(stackFolder("network"), "terraform.d"), { recursive: true })],
      ["a damaged provider file", damage],
      ["no lock file", () => rmSync(join(stackFolder("network"), ".terraform.lock.hcl"))],
      [
        "a deleted terraform.d and a link to a deleted project",
        () => {
          linkElsewhere();
          rmSync(join(stackFolder("network"), "terraform.d"), { recursive: true });
        },
      ],
    ];

    test.each(faults)("%s: the commands initialize the stack by themselves", async (_, breakProvider) => {
      for (const command of ["diff", "refactor", "recover"]) {
        breakProvider();
        const { code, output } = await emulator.stratus(command, "network");
        expect(output).not.toMatch(/not installed|init failed/);
        expect(code).toBe(0);
      }
      expect((await emulator.stratus("doctor", "network")).code).not.toBe(1);
    });

    test.each(faults.filter(([name]) => name !== "no lock file"))(
      "%s: the advice of the doctor works",
      async (_, breakProvider) => {
        breakProvider();
        const { code, output } = await emulator.stratus("doctor", "network");
        expect(code).toBe(1);
        const [, advice = ""] = /problem {2}provider: .*\n *fix: (.*)$/m.exec(output) ?? [];
        const synth = `npx ${host} synth`;
        expect(advice).toMatch(/synth|terraform init/);
        if (advice.includes(synth)) await emulator.synth(program(host, entry));
        if (advice.includes("terraform init"))
          await emulator.terraformIn(stackFolder("network"), {}, "init", "-input=false");
        expect((await emulator.stratus("doctor", "network")).output).toContain("Ready to deploy");
      },
    );
  });

  test("a variable without a value: the message names the ways to set it", async () => {
    await emulator.synth(program(host, entry, 'new TerraformVariable(network, "root_pass", { type: "string" });'));
    const { output } = await emulator.stratus("diff", "network");
    expect(output).toContain("Set the environment variable TF_VAR_root_pass, or write the value into terraform.tfvars");
    expect(output).not.toContain("-var ");
    expect((await emulator.stratusWith({ TF_VAR_root_pass: "x" }, "diff", "network")).code).toBe(0);
  });
});
