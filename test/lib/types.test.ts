// In one file, so that all programs share their parsed sources, and the declarations are emitted once.
import "./types/with-declarations";
import "./types/with-catalogue";
import { join } from "node:path";
import ts from "typescript";
import { compileHere, ownOptions, programOf, root } from "./types/compiler";
import { accepted } from "./types/declared";
import { acceptances } from "./types/methods";
import { refused } from "./types/refused";
import { complaintsOf } from "./types/verdict";

const program = programOf(accepted, ownOptions, new Map());
const checker = program.getTypeChecker();

/** The text that an editor shows for a field of the type of a construct's last argument, or a nested field. */
function commentOn(file: string, type: string, ...path: readonly [string, ...string[]]): string {
  const source = program.getSourceFile(join(root, "lib", file));
  const module = source && checker.getSymbolAtLocation(source);
  const symbol = module && checker.getExportsOfModule(module).find(({ name }) => name === type);
  if (!symbol) throw new Error(`${file} has no ${type}`);
  let within = checker.getDeclaredTypeOfSymbol(symbol);
  let field: ts.Symbol | undefined;
  for (const name of path) {
    const parts = within.isUnion() ? within.types : [within];
    const part = parts.map((it) => checker.getIndexTypeOfType(it, ts.IndexKind.Number) ?? it);
    field = part.map((it) => it.getProperty(name)).find((it) => it !== undefined);
    if (!field) throw new Error(`${type} has no ${path.join(".")}`);
    within = checker.getNonNullableType(checker.getTypeOfSymbol(field));
  }
  return ts.displayPartsToString(field?.getDocumentationComment(checker));
}

it("valid programs compile", () => {
  const problems = accepted.flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)));
  expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
});

it.each<[string, string, [string, ...string[]], string]>([
  [
    "dns/domain.ts",
    "DomainProps",
    ["expireSec"],
    "The time for which secondary servers serve the zone without contact, in seconds.",
  ],
  [
    "dns/domain-record.ts",
    "DomainRecordProps",
    ["weight"],
    "The weight. Among records with the same priority, higher values are preferred.",
  ],
  ["dns/domain-record.ts", "DomainRecordProps", ["domain"], "The domain that the record belongs to."],
  [
    "networking/firewall.ts",
    "FirewallProps",
    ["label"],
    "The unique label of the firewall. Must be 3 to 32 characters long.",
  ],
  [
    "networking/firewall.ts",
    "FirewallProps",
    ["rules", "inbound", "ports"],
    'Ports and ranges such as "22-24, 80, 443"',
  ],
  [
    "compute/compute-instance-props.ts",
    "ComputeInstanceProps",
    ["alerts", "networkIn"],
    "The inbound traffic, in Mbit/s.",
  ],
])("an editor shows in %s of %s %j: %s", (file, type, path, words) => {
  expect(commentOn(file, type, ...path)).toContain(words);
});

/** The completions of an editor for the string of a field. */
function offered(code: string): readonly string[] {
  const path = join(root, "test/lib/types/offered.ts");
  const files = new Map([[path, code]]);
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => ownOptions,
    getScriptFileNames: () => [path],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => {
      const text = files.get(name) ?? ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: (name) => files.has(name) || ts.sys.fileExists(name),
    readFile: (name) => files.get(name) ?? ts.sys.readFile(name),
    directoryExists: (name) => ts.sys.directoryExists(name),
  };
  const service = ts.createLanguageService(host);
  const completions = service.getCompletionsAtPosition(path, code.indexOf('""') + 1, {});
  return completions?.entries.map(({ name }) => name) ?? [];
}

it.each([
  ["new MySqlDatabase(stack, 'db', { ...cluster, replicationType: \"\" });", ["none", "asynch", "semi_synch"]],
  ["zone.addRecord('caa', { type: 'CAA', target: 'ca.example', tag: \"\" });", ["issue", "issuewild", "iodef"]],
])(
  "an editor suggests the values of a choice: %s",
  (code, values) => {
    const prelude = 'import { MySqlDatabase, cluster, stack, zone } from "./prelude";\n';
    expect(offered(prelude + code)).toEqual(expect.arrayContaining(values));
  },
  60_000,
);

it("methods accept no constructs of other kinds, and no constructs as options", () => {
  const { found, expected } = acceptances(join(root, "test/lib/types/prelude.ts"));
  expect(found).toEqual(expected);
});

describe("programs that must not compile", () => {
  const all = Object.entries(refused).flatMap(([area, mistakes]) => mistakes.map((it) => [area, ...it] as const));
  let complaints: readonly string[][];
  beforeAll(() => {
    complaints = complaintsOf(all, compileHere);
  });

  it("are at least 80", () => {
    expect(new Set(all.map(([, , code]) => code)).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(80);
  });

  it.each(all.map(([area, mistake], index) => [area, mistake, index] as const))("%s: %s", (_, __, index) => {
    expect(complaints[index]).toEqual([]);
  });
});
