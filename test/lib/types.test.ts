import { join } from "node:path";
import ts from "typescript";

const root = join(__dirname, "..", "..");
const files = ["accepted.ts", "refused.ts"].map((name) => join(__dirname, "types", name));

const { config } = ts.readConfigFile(join(root, "tsconfig.json"), (path) => ts.sys.readFile(path)) as {
  config: object;
};
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, root);
const program = ts.createProgram(files, { ...options, noEmit: true });
const checker = program.getTypeChecker();

/** What an editor shows of a field: of the type of a construct's last argument, or further inside. */
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

it("what must compile does, and what must not does not", () => {
  const problems = files.flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)));
  const words = problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  expect(words).toEqual([]);
}, 60_000);

it.each<[string, string, [string, ...string[]], string]>([
  ["domain.ts", "DomainProps", ["expireSec"], "How long a secondary may serve the zone without contact, in seconds."],
  ["domain-record.ts", "DomainRecordProps", ["weight"], "Higher is preferred among equal priority."],
  ["domain-record.ts", "DomainRecordProps", ["domain"], "The domain that the record belongs to."],
  ["firewall.ts", "FirewallProps", ["label"], "The firewall's unique label. Must be 3 to 32 characters long."],
  ["firewall.ts", "FirewallProps", ["rules", "inbound", "ports"], 'Ports and ranges such as "22-24, 80, 443"'],
  ["compute-instance-props.ts", "ComputeInstanceProps", ["alerts", "networkIn"], "Incoming traffic."],
])("an editor says in %s of %s %j: %s", (file, type, path, words) => {
  expect(commentOn(file, type, ...path)).toContain(words);
});
