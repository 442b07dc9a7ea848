import type { ProgramFile, ProviderArguments } from "../model";
import { type AreaFile, namedImport } from "./area-file";
import { call, objectLiteral, quote, rawCode, statement, stringLiteral, withOptions } from "./code";
import { type Host, hosts } from "./hosts";
import { pascalCase } from "./layout";

function beginning(provider: ProviderArguments): string {
  const given = objectLiteral(
    Object.fromEntries(
      Object.entries(provider).map(([name, value]) => [
        name,
        typeof value === "string" ? stringLiteral(value) : rawCode(String(value)),
      ]),
    ),
  );
  const made = call("new StratusProvider", ...withOptions([rawCode("this"), stringLiteral("stratus")], given));
  return `    // The token and the base URL come from STRATUS_TOKEN and STRATUS_BASE_URL.\n${statement("", made, "    ")}`;
}

const adoption = `    // Adopts the existing objects. After the first deploy, delete this line and
    // adopt.ts.
    adoptAccount(this);
`;

const end = "  }\n}\n\nconst app = new App();\n";

/** The lines that a later run adds to main.ts. */
export interface MainLines {
  readonly imports: string;
  /** The calls that create the new resources. */
  readonly calls: string;
  /** The calls that make the next deployment import them. */
  readonly adoption: string;
}

/** Adds lines to an unedited main file. Returns undefined if the file differs from the output of `writeMainFile`. */
export function extendMainFile(text: string, more: MainLines): string | undefined {
  const [beforeClass, fromClass, ...others] = text.split(/(?<=\n)(?=\nclass )/);
  if (beforeClass === undefined || fromClass === undefined || others.length > 0) return undefined;
  const [calls, adoptions, ...rest] = fromClass.split(adoption);
  if (calls === undefined || adoptions === undefined || rest.length > 0) return undefined;
  const [adopting, after, ...last] = adoptions.split(end);
  if (adopting === undefined || after === undefined || last.length > 0) return undefined;
  return [
    ...[beforeClass, more.imports, calls.replace(/\n$/, ""), more.calls, "\n", adoption],
    ...[adopting, more.adoption, end, after],
  ].join("");
}

/** The name of a stack's class. It differs from `taken`, the other names in its file. */
export function className(stackName: string, taken: readonly string[]): string {
  const name = pascalCase(stackName);
  const isFree = /^[A-Z]/.test(name) && !["App", "Object", "Construct", "TerraformStack", ...taken].includes(name);
  return isFree ? name : `${name.replace(/^[^A-Z]*/, "")}Stack`;
}

interface Options {
  readonly host: Host;
  readonly stackName: string;
  readonly provider?: ProviderArguments | undefined;
  /** The statement that accepts warnings of synth, or an empty text. */
  readonly accepted?: string;
}

/** `main.ts`, which creates the stack: it contains the resources, or calls the other files in order. */
export function writeMainFile(
  files: readonly AreaFile[],
  { host, stackName, provider = {}, accepted = "" }: Options,
): ProgramFile {
  const [only] = files;
  const isOne = only?.plan.path === "main";
  const needed = new Set(files.flatMap(({ needs }) => needs));
  const calls = files.map(({ plan, needs }) =>
    statement(
      needed.has(plan) ? `const ${plan.variable} = ` : "",
      call(plan.functionName, rawCode("this"), ...needs.map(({ variable }) => rawCode(variable))),
      "    ",
    ),
  );
  const names = ["StratusProvider", ...(accepted === "" ? [] : ["Policies"]), ...(isOne ? only.names : [])];
  const paths = isOne ? [] : files.map(({ plan }) => plan).sort((left, right) => (left.path < right.path ? -1 : 1));
  const imports = paths.map(({ functionName, path }) => `import { ${functionName} } from "./${path}";\n`);
  const name = className(stackName, names);
  return {
    path: "main.ts",
    text: `import { App, TerraformStack } from "${host}";
${namedImport([...new Set(names)].sort(), hosts[host].entry)}import type { Construct } from "constructs";
import { adoptAccount } from "./adopt";
${imports.join("")}
class ${name} extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);

${beginning(provider)}${accepted === "" ? "" : `\n${accepted}`}
${isOne ? only.body : calls.join("")}
${adoption}  }
}

const app = new App();
new ${name}(app, ${quote(stackName)});
app.synth();
`,
  };
}
