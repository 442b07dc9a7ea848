import type { AccountObject } from "../account-object";
import type { Additions, KnownReference } from "../additions";
import { hashOf, type Ledger } from "../ledger";
import type { AccountProgram, ProgramFile } from "../model";
import { acceptedWarnings, isAcceptedIn } from "./accepted-warnings";
import { type AreaFile, writeAreaFile, writeBody } from "./area-file";
import { call, type CodeExpression, flat, objectLiteral, quote, rawCode, statement, stringLiteral } from "./code";
import { type Host, hosts } from "./hosts";
import { type IsWanted, planOneFile } from "./layout";
import { extendMainFile, type MainLines } from "./main-file";

/** The files of a later run. */
export interface AddedFiles {
  /** New files. None of them existed before. */
  readonly files: readonly ProgramFile[];
  /** The main file with calls to the new files. Absent if the user has edited it, so that it stays unchanged. */
  readonly main?: ProgramFile;
  /** The lines that the user must add to the main file. Absent if `main` has them. */
  readonly linesForMain?: string;
}

/**
 * Writes the files that a later run adds to the existing program.
 *
 * @param mainText The current main file. Undefined if it doesn't exist.
 */
export function writeAddedTypeScript(
  additions: Additions,
  ledger: Ledger,
  { host, mainText }: { readonly host: Host; readonly mainText: string | undefined },
): AddedFiles {
  const { program, run } = additions;
  if (program.resources.length === 0) return { files: [] };
  const [path, add, adopt] = [`added-${String(run)}`, `addedIn${String(run)}`, `adoptIn${String(run)}`];
  const adoptPath = `adopt-${String(run)}`;
  const { referred } = writeAdded(additions, path, add, () => true);
  const found = writeAdded(additions, path, add, (object) => referred.has(object));
  const accepted = isAcceptedIn(mainText) ? "" : acceptedWarnings(program, "stack", "  ", ledger.objects);
  const added =
    accepted === ""
      ? found
      : { ...found, names: [...new Set([...found.names, "Policies"])], body: `${accepted}\n${found.body}` };
  const files = [writeAreaFile(added, [], host), writeAdoptFile(program, host, `${adoptPath}.ts`, adopt)];
  const lines: MainLines = {
    imports: `import { ${add} } from "./${path}";\nimport { ${adopt} } from "./${adoptPath}";\n`,
    calls: `    ${add}(this);\n`,
    adoption: `    // After the next deployment, delete this line and ${adoptPath}.ts.\n    ${adopt}(this);\n`,
  };
  // Git may have changed the line endings.
  const ownText = mainText?.replaceAll("\r\n", "\n");
  const isUnedited = ownText !== undefined && hashOf(ownText) === ledger.mainHash;
  const text = isUnedited ? extendMainFile(ownText, lines) : undefined;
  return text === undefined
    ? { files, linesForMain: `${lines.imports}\n${lines.calls}${lines.adoption}` }
    : { files, main: { path: "main.ts", text } };
}

function writeAdded(additions: Additions, path: string, functionName: string, wanted: IsWanted): AreaFile {
  const { program, referred, connections } = additions;
  const plan = planOneFile(program, wanted, { path, functionName, existing: referred });
  const planOf = new Map(plan.resources.map(({ object }) => [object, plan] as const));
  const comments = new Map([...connections].map(([object, all]) => [object, all.map(commentFor)] as const));
  const file = writeBody(plan, { program, planOf, comments }, "stack", "  ");
  const used = referred.flatMap((each) => {
    const variable = plan.variables.get(each.object);
    return variable === undefined ? [] : [{ ...each, variable }];
  });
  if (used.length === 0) return file;
  const lookups = used.map(({ kind, name, variable }) => {
    const found = call("stack.node.findChild", stringLiteral(name));
    return statement(`const ${variable} = `, asType(found, kind.construct), "  ");
  });
  const constructs = used.map(({ kind }) => kind.construct);
  return { ...file, names: [...new Set([...file.names, ...constructs])], body: `${lookups.join("")}\n${file.body}` };
}

/** The constructs of earlier runs have their own variables in other files, so they are found by their IDs. */
const asType = (found: CodeExpression, type: string): CodeExpression => rawCode(`${flat(found)} as ${type}`);

/** Names the construct of an earlier run that could replace a literal value. */
const commentFor = ({ value, attribute, path }: KnownReference): string =>
  `${typeof value === "string" ? quote(value) : String(value)} is the ${attribute} of ${quote(path)}.`;

/**
 * The file that makes the next deployment import the existing objects. The user deletes it afterwards, with its line in
 * main.ts.
 */
export function writeAdoptFile(
  { resources }: AccountProgram,
  host: Host,
  path = "adopt.ts",
  functionName = "adoptAccount",
): ProgramFile {
  const names = new Map(resources.map(({ object: each, name }) => [each, name]));
  const nameOf = (each: AccountObject) => names.get(each) ?? "";
  const paths = resources.map(({ object: each, name, scope }) => [
    scope ? `${nameOf(scope)}/${name}` : name,
    stringLiteral(each.importId),
  ]);
  const table = statement(
    "const ids = ",
    objectLiteral(Object.fromEntries(paths) as Record<string, ReturnType<typeof stringLiteral>>),
    "",
  );
  return {
    path,
    text: `import type { TerraformStack } from "${host}";
import { adopt } from "${hosts[host].entry}";

/** The ids of the account's objects, by the paths of their constructs. */
${table}
/**
 * Makes the next deployment adopt the existing objects instead of creating new
 * ones. Delete this file after that deploy.
 */
export function ${functionName}(stack: TerraformStack): void {
  adopt(stack, ids);
}
`,
  };
}
