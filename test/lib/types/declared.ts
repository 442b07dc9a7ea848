import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { ownOptions, root } from "./compiler";

/** A folder that is not on the disk, with the declarations of the package as its users have them. */
export const declaredRoot = join(root, ".declared");

/** The compiler options that `cdktf init` writes for a TypeScript project: strict. */
export const usersOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2018,
  lib: ["lib.es2018.d.ts"],
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Node10,
  strict: true,
  noFallthroughCasesInSwitch: true,
  noImplicitReturns: true,
  skipLibCheck: true,
  types: [],
};

/** The path of a project file among the declarations. */
export const declaredAt = (path: string) => join(declaredRoot, relative(root, path));

/** The prelude of the snippets, and the files that must compile. */
export const [prelude, ...accepted] = ["prelude.ts", "accepted.ts", "tokens.ts"].map((name) =>
  join(root, "test/lib/types", name),
) as [string, ...string[]];

/** The declarations of the package, and copies of the prelude and the accepted files. */
function emitDeclarations(): ReadonlyMap<string, string> {
  const program = ts.createProgram([join(root, "lib", "index.ts")], {
    ...ownOptions,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: declaredRoot,
    rootDir: root,
  });
  const files = new Map<string, string>();
  program.emit(undefined, (path, text) => files.set(path, text));
  const bindings = join(root, "lib", "l1");
  for (const name of readdirSync(bindings).filter((each) => each.endsWith(".d.ts"))) {
    files.set(declaredAt(join(bindings, name)), readFileSync(join(bindings, name), "utf8"));
  }
  for (const path of [prelude, ...accepted]) files.set(declaredAt(path), readFileSync(path, "utf8"));
  return files;
}

export const declarations = emitDeclarations();
