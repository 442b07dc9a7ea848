import { join } from "node:path";
import ts from "typescript";

export const root = join(__dirname, "..", "..", "..");

const { config } = ts.readConfigFile(join(root, "tsconfig.json"), (path) => ts.sys.readFile(path)) as {
  config: object;
};

/** The compiler options of the project. */
export const { options: ownOptions } = ts.parseJsonConfigFileContent(
  { ...config, include: [], files: [] },
  ts.sys,
  root,
);

/** The compiler's error for a piece of code. The underlined text begins with `at`. */
export interface Complaint {
  readonly at: string;
  readonly words: string;
}

interface Compiling {
  readonly options: ts.CompilerOptions;
  /** Files that are not on the disk. */
  readonly files?: ReadonlyMap<string, string>;
  /** The source of all names in the snippets. */
  readonly prelude: string;
  /** Files that belong to the program, although no file imports them. */
  readonly beside?: readonly string[];
}

/** `/a/b/c` is in `/a/b` and `/a`. */
const ancestors = (path: string): string[] => {
  const folder = path.slice(0, path.lastIndexOf("/"));
  return folder === "" ? [] : [folder, ...ancestors(folder)];
};

/** Source files by path, text and language version, shared by all programs of a test file. */
const parsed = new Map<string, ts.SourceFile>();

function parsedOnce(path: string, version: object | number, text: string, parse: () => ts.SourceFile): ts.SourceFile {
  const key = JSON.stringify([path, version, text]);
  const present = parsed.get(key);
  if (present) return present;
  const source = parse();
  parsed.set(key, source);
  return source;
}

/** A program of files, some of which are not on the disk. */
export function programOf(
  names: readonly string[],
  options: ts.CompilerOptions,
  files: ReadonlyMap<string, string>,
): ts.Program {
  const host = ts.createCompilerHost(options);
  const onDisk = { ...host };
  const folders = new Set([...files.keys()].flatMap(ancestors));
  host.fileExists = (path) => files.has(path) || onDisk.fileExists(path);
  host.readFile = (path) => files.get(path) ?? onDisk.readFile(path);
  host.directoryExists = (path) => folders.has(path) || (onDisk.directoryExists?.(path) ?? true);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (path, version, ...rest) => {
    const text = files.get(path);
    if (text !== undefined) return parsedOnce(path, version, text, () => ts.createSourceFile(path, text, version));
    const key = JSON.stringify([path, version]);
    const present = parsed.get(key);
    if (present) return present;
    const source = getSourceFile(path, version, ...rest);
    if (source) parsed.set(key, source);
    return source;
  };
  return ts.createProgram([...names], { ...options, noEmit: true }, host);
}

const wordsIn = (code: string) => new Set(code.match(/[A-Za-z]\w*/g));

/** Each piece of code as a file next to the prelude, which imports its names from there. */
export function snippetsOf(
  codes: readonly string[],
  { options, files = new Map(), prelude }: Compiling,
): Map<string, string> {
  const program = programOf([prelude], options, files);
  const source = program.getSourceFile(prelude);
  const module = source && program.getTypeChecker().getSymbolAtLocation(source);
  if (!module) throw new Error(`${prelude} is no module`);
  const exported = program
    .getTypeChecker()
    .getExportsOfModule(module)
    .map(({ name }) => name);
  return new Map(
    codes.map((code, index) => {
      const words = wordsIn(code);
      const names = exported.filter((name) => words.has(name)).join(", ");
      const path = join(prelude, "..", `snippet-${String(index)}.ts`);
      return [
        path,
        `import { ${names} } from "./${prelude.replace(/^.*\/|(\.d)?\.ts$/g, "")}";\n${code}\nexport {};\n`,
      ] as const;
    }),
  );
}

/** The compiler's errors for each piece of code. All of them are one program, which is as fast as one piece. */
export function compile(codes: readonly string[], compiling: Compiling): Complaint[][] {
  const { options, files = new Map(), beside = [] } = compiling;
  const snippets = snippetsOf(codes, compiling);
  const program = programOf([...snippets.keys(), ...beside], options, new Map([...files, ...snippets]));
  return [...snippets.keys()].map((path) => {
    const file = program.getSourceFile(path);
    return ts.getPreEmitDiagnostics(program, file).map(({ start = 0, messageText }) => ({
      at: file?.text.slice(start).split("\n")[0] ?? "",
      words: ts.flattenDiagnosticMessageText(messageText, "\n"),
    }));
  });
}

/** The same, with this project's sources and options. */
export const compileHere = (codes: readonly string[]) =>
  compile(codes, { options: ownOptions, prelude: join(root, "test/lib/types/prelude.ts") });
