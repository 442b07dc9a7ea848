import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { runInThisContext } from "node:vm";
import * as host from "cdktf";
import * as constructs from "constructs";
import ts from "typescript";
import * as stratus from "../../../lib";
import type { ProgramFile } from "../../../src/cli/program";
import { providerFolder } from "../../lib/stacks";
import { programOf, root } from "../../lib/types/compiler";

/** A stack as Terraform reads it. */
export interface Stack {
  readonly resource?: { readonly [type: string]: { readonly [name: string]: Readonly<Record<string, unknown>> } };
  readonly import?: readonly { readonly to: string; readonly id: string }[];
}

const packages: { readonly [name: string]: unknown } = { cdktf: host, constructs, "cdktf-stratus": stratus };

type Load = (name: string) => unknown;

/** Runs `main.ts` of a program like Node, with the constructs of this project, and returns the synthesized output. */
export function runProgram(files: readonly ProgramFile[], stackName: string): Stack {
  const sources = new Map(files.map(({ path, text }) => [path, text]));
  const loaded = new Map<string, { exports: unknown }>();
  const load = (path: string): unknown => {
    const present = loaded.get(path);
    if (present) return present.exports;
    const source = sources.get(path);
    if (source === undefined) throw new Error(`the program has no file ${path}`);
    const { outputText } = ts.transpileModule(source, {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    });
    const module = { exports: {} as unknown };
    loaded.set(path, module);
    const resolve: Load = (name) =>
      name.startsWith(".") ? load(`${posix.normalize(posix.join(dirname(path), name))}.ts`) : packages[name];
    const run = runInThisContext(`(function (require, module, exports) {${outputText}\n})`, { filename: path }) as (
      require: Load,
      module: { exports: unknown },
      exports: unknown,
    ) => void;
    run(resolve, module, module.exports);
    return module.exports;
  };
  const folder = mkdtempSync(join(tmpdir(), "stratus-program-"));
  const { env } = process;
  process.env = {
    ...env,
    CDKTF_OUTDIR: folder,
    CDKTF_CONTEXT_JSON: JSON.stringify({ stratusProviderFolder: providerFolder() }),
  };
  try {
    load("main.ts");
    const home = join(folder, "stacks", stackName);
    const configuration = JSON.parse(readFileSync(join(home, "cdk.tf.json"), "utf8")) as Stack;
    return { ...configuration, import: importsIn(readFileSync(join(home, "imports.tf"), "utf8")) };
  } finally {
    process.env = env;
    rmSync(folder, { recursive: true, force: true });
  }
}

function importsIn(text: string): NonNullable<Stack["import"]> {
  return [...text.matchAll(/^import \{\n {2}to = (\S+)\n {2}id = (".*")\n\}$/gm)].map(([, to = "", id = ""]) => ({
    to,
    id: JSON.parse(id) as string,
  }));
}

const base = join(root, ".programs");

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.Node16,
  moduleResolution: ts.ModuleResolutionKind.Node16,
  strict: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  skipLibCheck: true,
  types: ["node"],
  typeRoots: [join(root, "node_modules", "@types")],
  paths: { "cdktf-stratus": [join(root, "lib", "index.ts")] },
};

/** The compiler's errors in programs, in strict mode. */
export function problemsOf(programs: readonly (readonly ProgramFile[])[]): readonly string[] {
  const files = new Map(
    programs.flatMap((all, index) =>
      all.flatMap(({ path, text }) => (path.endsWith(".ts") ? [[join(base, String(index), path), text] as const] : [])),
    ),
  );
  const program = programOf([...files.keys()], options, files);
  return [...files.keys()].flatMap((path) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(path)).map(({ file, start = 0, messageText }) => {
      const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
      return `${path.slice(base.length + 1)}:${String(line)}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
    }),
  );
}
