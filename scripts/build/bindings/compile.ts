import { basename, join } from "node:path";
import ts from "typescript";
import type { Transformer } from "./syntax";

/** A file of the generator: its name without the extension, and its text. */
export interface BindingSource {
  readonly name: string;
  readonly text: string;
}

/** The transformations of one file's syntax tree. */
export interface Transformers {
  /** For the compiled JavaScript. The declarations don't contain it. Without it, only declarations are written. */
  readonly code?: readonly Transformer[];
  /** For the declarations only. */
  readonly declarations: readonly Transformer[];
}

/**
 * Compiles the bindings as files of a folder, and answers the files to write, by their paths. It is done here and not with
 * the rest of lib, because the generated code does not hold to the compiler options of our own.
 *
 * Nothing changes the JavaScript after the compiler, and there are no source maps: a line of a stack trace is a line of
 * the file that was compiled, that the package contains, and that runs.
 */
export function compileBindings(
  sources: readonly BindingSource[],
  folder: string,
  {
    esModuleInterop,
    transformers,
  }: {
    readonly esModuleInterop: boolean;
    readonly transformers: (name: string) => Transformers;
  },
): ReadonlyMap<string, string> {
  const texts = new Map(sources.map(({ name, text }) => [join(folder, `${name}.ts`), text]));
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Node16,
    moduleResolution: ts.ModuleResolutionKind.Node16,
    strict: true,
    declaration: true,
    skipLibCheck: true,
    types: [],
    noEmitOnError: true,
    esModuleInterop,
  };
  const host = ts.createCompilerHost(options);
  const onDisk = { ...host };
  host.fileExists = (path) => texts.has(path) || onDisk.fileExists(path);
  host.readFile = (path) => texts.get(path) ?? onDisk.readFile(path);
  host.getSourceFile = (path, language, ...rest) => {
    const text = texts.get(path);
    return text === undefined
      ? onDisk.getSourceFile(path, language, ...rest)
      : ts.createSourceFile(path, text, language);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  const outputs = new Map<string, string>();
  const problems = [...ts.getPreEmitDiagnostics(program)];
  for (const path of texts.keys()) {
    const { code, declarations } = transformers(basename(path, ".ts"));
    const { diagnostics } = program.emit(
      program.getSourceFile(path),
      (output, text) => outputs.set(output, text),
      undefined,
      code === undefined,
      { before: [...(code ?? [])], afterDeclarations: declarations.map(forFiles) },
    );
    problems.push(...diagnostics);
  }
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, host));
  return outputs;
}

/** The compiler could bundle declarations into one file, but isn't configured to. */
const forFiles =
  (transformer: Transformer): ts.TransformerFactory<ts.SourceFile | ts.Bundle> =>
  (context) => {
    const transform = transformer(context);
    return (node) => (ts.isSourceFile(node) ? transform(node) : node);
  };
