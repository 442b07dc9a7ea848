import { dirname, join } from "node:path";
import ts from "typescript";
import { type Block, root } from "./blocks";

const hosts = ["cdktn", "cdktf"] as const;
type Host = (typeof hosts)[number];

const ownNames: Readonly<Record<Host, string>> = { cdktn: "cdktf-stratus/cdktn", cdktf: "cdktf-stratus" };

/** The module names that a block may import with each host, and their files. */
const modulesOf = (host: Host): Readonly<Record<string, string>> => ({
  [host]: join(root, "node_modules", host, "lib", "index.d.ts"),
  constructs: join(root, "node_modules", "constructs", "lib", "index.d.ts"),
  [ownNames[host]]: join(root, "lib", "index.ts"),
  "cdktf-stratus/testing": join(root, "src", "testing", "index.ts"),
  "cdktf-stratus/testing/jest": join(root, "src", "testing", "jest.ts"),
});

const importsFrom = (host: Host, { text }: Block) => text.includes(`"${host}"`) || text.includes(`"${ownNames[host]}"`);

/** The host that a block imports. CDK Terrain if it imports none. */
const hostOf = (block: Block): Host => (importsFrom("cdktf", block) ? "cdktf" : "cdktn");

const shared: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.Node16,
  moduleResolution: ts.ModuleResolutionKind.Node16,
  strict: true,
  esModuleInterop: true,
  skipLibCheck: true,
  noEmit: true,
  types: ["node", "jest"],
  typeRoots: [join(root, "node_modules", "@types")],
};

const ownImports = /^import [^;]+;$/gm;

/** A block as a file. The context of a code fragment is one line, so that line numbers can be computed. */
function sourceOf(block: Block, host: Host, exported: (file: string) => readonly string[]): string {
  if (block.context === undefined) return `\n${block.text}export {};\n`;
  const own = [...block.text.matchAll(ownImports)].map(([each]) => each.replaceAll("\n", " "));
  // As many lines as before.
  const statements = block.text.replace(ownImports, (each) => each.replace(/[^\n]+/g, ""));
  const isImported = (name: string) => own.some((each) => new RegExp(`\\b${name}\\b`).test(each));
  const used = (name: string) =>
    !isImported(name) && new RegExp(`\\b${name}\\b`).test(`${statements} ${block.context ?? ""}`);
  const taken = new Set(["Construct"]);
  const imports = Object.entries(modulesOf(host))
    .reverse()
    .map(([module, file]) => {
      const names = exported(file).filter((name) => used(name) && !taken.has(name));
      for (const name of names) taken.add(name);
      return `import { ${names.join(", ")} } from "${module}";`;
    });
  const declared = block.context
    .split(/,\s*(?=\w+:)/)
    .filter((each) => each !== "")
    .map((each) => `declare const ${each};`);
  const head = [...own, ...imports, ...declared, `import { TerraformStack as Around } from "${host}";`].join(" ");
  return `${head} class Snippet extends Around { async lines() {\n${statements}}}\nexport { Snippet };\n`;
}

/** The bindings of a resource that exists only in an example. */
const missingBinding = /^Cannot find module '..\/l1\//;

/**
 * The errors in blocks of TypeScript, each as `page:line: words`. Each block is compiled with the types of the host that it
 * imports. The files of CONTRIBUTING are compiled next to the sources.
 */
export function problemsIn(blocks: readonly Block[]): readonly string[] {
  const mixed = blocks.filter((block) => hosts.every((host) => importsFrom(host, block)));
  return [
    ...mixed.map(({ page, line }) => `${page}:${String(line)}: imports from both hosts`),
    ...hosts.flatMap((host) => {
      const own = blocks.filter((block) => hostOf(block) === host);
      return own.length === 0 ? [] : problemsWith(host, own);
    }),
  ];
}

function problemsWith(hostName: Host, blocks: readonly Block[]): readonly string[] {
  const options = { ...shared, paths: pathsOf(hostName) };
  const host = cachingHost(options);
  const exported = exportsOf(hostName, options, host);
  const seen = new Map<string, number>();
  const files = new Map(
    blocks.map((block, index) => {
      const name = block.file ?? `block-${String(index)}.ts`;
      const place = `${block.page}/${name}`;
      // A page may show a file twice, before and after a change.
      const turn = seen.get(place) ?? 0;
      seen.set(place, turn + 1);
      const folder = block.page === "CONTRIBUTING.md" ? root : join(root, ".snippets", block.page, String(turn));
      return [join(folder, name), { block, text: sourceOf(block, hostName, exported) }] as const;
    }),
  );
  const onDisk = { ...host };
  const folders = new Set([...files.keys()].map((path) => dirname(path)));
  host.fileExists = (path) => files.has(path) || onDisk.fileExists(path);
  host.readFile = (path) => files.get(path)?.text ?? onDisk.readFile(path);
  host.directoryExists = (path) => folders.has(path) || ts.sys.directoryExists(path);
  host.getSourceFile = (path, language, ...rest) => {
    const file = files.get(path);
    return file ? ts.createSourceFile(path, file.text, language) : onDisk.getSourceFile(path, language, ...rest);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files].flatMap(([path, { block }]) => {
    const source = program.getSourceFile(path);
    return ts.getPreEmitDiagnostics(program, source).flatMap(({ file, start = 0, messageText }) => {
      const row = file ? file.getLineAndCharacterOfPosition(start).line : 0;
      const words = ts.flattenDiagnosticMessageText(messageText, "\n");
      if (block.page === "CONTRIBUTING.md" && missingBinding.test(words)) return [];
      return [`${block.page}:${String(block.line + row - 1)}: ${words}`];
    });
  });
}

/** Two programs read the same files. Reading them takes most of the time. */
function cachingHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const uncached = { ...host };
  const read = new Map<string, ts.SourceFile | undefined>();
  host.getSourceFile = (path, ...rest) => {
    if (!read.has(path)) read.set(path, uncached.getSourceFile(path, ...rest));
    return read.get(path);
  };
  return host;
}

/** The sources import "cdktf". Here they get the types of the host instead, as in the build of each entry. */
const pathsOf = (host: Host) => ({
  ...Object.fromEntries(Object.entries(modulesOf(host)).map(([name, file]) => [name, [file]])),
  cdktf: [join(root, "node_modules", host, "lib", "index.d.ts")],
});

function exportsOf(hostName: Host, options: ts.CompilerOptions, host: ts.CompilerHost) {
  const program = ts.createProgram(Object.values(modulesOf(hostName)), options, host);
  const checker = program.getTypeChecker();
  const names = new Map<string, readonly string[]>();
  return (file: string): readonly string[] => {
    const known = names.get(file);
    if (known) return known;
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    const found = module ? checker.getExportsOfModule(module).map(({ name }) => name) : [];
    names.set(file, found);
    return found;
  };
}
