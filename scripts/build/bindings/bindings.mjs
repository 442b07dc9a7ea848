// What the generator of CDKTF makes of the provider's schema: the plain bindings, as sources and compiled.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const require = createRequire(import.meta.url);

/** The bindings as TypeScript: one file a resource. */
export async function bindingSources(schema) {
  // The generator asks Terraform for its version when it is loaded, makes nothing of the answer, and reports a failure
  // to its makers. None of it is wanted here.
  Object.assign(process.env, {
    TERRAFORM_BINARY_NAME: "terraform-is-not-needed",
    CHECKPOINT_DISABLE: "1",
    CDKTF_LOG_LEVEL: "off",
  });
  const { TerraformProviderGenerator } = require("@cdktf/provider-generator/lib/get/generator/provider-generator");
  const { CodeMaker } = require("codemaker");
  const folder = mkdtempSync(join(tmpdir(), "stratus-l1-"));
  try {
    const code = new CodeMaker();
    new TerraformProviderGenerator(code, schema).generateAll();
    await code.save(folder);
    const generated = join(folder, "providers", "stratus");
    const resources = readdirSync(generated, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return resources.map(({ name }) => {
      const extra = readdirSync(join(generated, name)).filter((file) => file !== "index.ts" && file !== "README.md");
      if (extra.length > 0)
        throw new Error(`The bindings of ${name} have files that nobody copies: ${extra.join(", ")}`);
      return { name, text: withoutLinks(readFileSync(join(generated, name, "index.ts"), "utf8")) };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The generator links to a registry that this provider is not in. */
function withoutLinks(text) {
  return text
    .replace(/^\/\/ https:.*\n/m, "")
    .replace(/\n *\*\n *\* Docs at Terraform Registry: .*/g, "")
    .replace(/\{@link https:\/\/stratus\.internal\S* ([^}]*)\}/g, "$1");
}

/** Compiled here, because generated code does not hold to the compiler options of ours: what is imported is declarations. */
export function compile(sources, target, { esModuleInterop, changed = (text) => text }) {
  const ts = require("typescript");
  const names = new Map(sources.map(({ name, text }) => [join(target, `${name}.ts`), text]));
  const options = {
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
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => names.has(path) || fileExists(path);
  host.readFile = (path) => names.get(path) ?? readFile(path);
  host.getSourceFile = (path, ...rest) =>
    names.has(path) ? ts.createSourceFile(path, names.get(path), ...rest) : getSourceFile(path, ...rest);
  const program = ts.createProgram([...names.keys()], options, host);
  const { diagnostics } = program.emit(undefined, (path, text) => {
    writeFileSync(path, changed(text, basename(path)));
  });
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, host));
}
