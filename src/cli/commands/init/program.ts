import type { ProgramFile } from "../../program";
import { className, type Host, hosts, quote } from "../../program/typescript";
import { type Backend, backendCode } from "./backends";

interface ProgramSettings {
  readonly target: Host;
  readonly tests: boolean;
  readonly backend: Backend;
}

const imported = (names: readonly string[], from: string) =>
  names.length === 0 ? "" : `import { ${[...names].sort().join(", ")} } from "${from}";\n`;

const typesImported = (names: readonly string[], from: string) =>
  imported(names, from).replace("import", "import type");

const usedByStack = { host: ["TerraformOutput", "TerraformStack"], entry: ["Domain", "StratusProvider"] };

const stackClass = (name: string) => `class ${name} extends TerraformStack {
  readonly zone: Domain;

  constructor(scope: Construct, id: string) {
    super(scope, id);

    // The token and the base URL come from STRATUS_TOKEN and STRATUS_BASE_URL.
    new StratusProvider(this, "stratus");

    this.zone = new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
    this.zone.a("www", "192.0.2.10");

    new TerraformOutput(this, "zone_id", { value: this.zone.id });
  }
}
`;

/** The program: main.ts with its stack. With tests, the stack has its own file, so that the tests can import it. */
export function starterProgram(stackName: string, { target, tests, backend }: ProgramSettings): readonly ProgramFile[] {
  const { entry } = hosts[target];
  const code = backendCode(backend, stackName);
  const name = className(stackName, [...usedByStack.host, ...usedByStack.entry, ...code.names, "Testing"]);
  const created = `new ${name}(app, ${quote(stackName)});\n`;
  const lines = code.lines.map((line) => `${line}\n`).join("");
  const app = `
const app = new App();
${lines === "" ? created : `const stack = ${created}${lines}`}app.synth();
`;
  const types = typesImported(code.types, target);
  const constructs = typesImported(["Construct"], "constructs");
  if (!tests) {
    const names = imported(["App", ...usedByStack.host, ...code.names], target);
    const text = `${names}${types}${imported(usedByStack.entry, entry)}${constructs}\n${stackClass(name)}${app}`;
    return [{ path: "main.ts", text }];
  }
  const names = imported(["App", ...code.names], target);
  return [
    { path: "main.ts", text: `${names}${types}import { ${name} } from "./stack";\n${app}` },
    {
      path: "stack.ts",
      text: `${imported(usedByStack.host, target)}${imported(usedByStack.entry, entry)}${constructs}
export ${stackClass(name)}`,
    },
    { path: "stack.test.ts", text: stackTest(name, stackName, target) },
  ];
}

const stackTest = (name: string, stackName: string, target: Host) => `import { Testing } from "${target}";
import { Domain } from "${hosts[target].entry}";
import { deploy, startEmulator } from "cdktf-stratus/testing";
import type { Emulator } from "cdktf-stratus/testing";
import "cdktf-stratus/testing/jest";
import { ${name} } from "./stack";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

test("a second deploy changes nothing", async () => {
  const deployed = await deploy(new ${name}(Testing.app(), ${quote(stackName)}), { emulator });
  expect(deployed).toHaveStratusResource(Domain, { domain: "shop.example", status: "active" });
  expect(deployed).toHaveStratusResource("stratus_domain_record", { name: "www", target: "192.0.2.10" });
  await expect(deployed).toHaveEmptyPlan();
});
`;
