// Writes the code that is not kept in git: the messages of Terraform's protocol, and lib/l1, the plain bindings of
// the provider's resources. Needs neither Terraform nor a network. Does nothing when its inputs are unchanged.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { fieldsByBinding, flavoured } from "./flavours.mjs";
import { commentBindings } from "./l1-comments.mjs";
import { inRoot, readJson, root } from "./project.mjs";
import { quickened } from "./quicken.mjs";

const require = createRequire(import.meta.url);
const stampName = ".inputs";

const digest = (...texts) =>
  texts.reduce((hash, text) => hash.update(text).update("\0"), createHash("sha256")).digest("hex");

const isFresh = (folder, inputs) =>
  existsSync(join(folder, stampName)) && readFileSync(join(folder, stampName), "utf8") === inputs;

const version = (name) => readJson(require.resolve(`${name}/package.json`)).version;

/** A folder beside `target`, because a rename does not cross file systems. */
function replaceFolder(target, write) {
  const fresh = `${target}-${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  try {
    write(fresh);
    rmSync(target, { recursive: true, force: true });
    renameSync(fresh, target);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function generateMessages() {
  const protocol = inRoot("src", "plugin", "protocol");
  const sources = readdirSync(protocol).filter((name) => /\.(proto|mjs)$/.test(name));
  const inputs = digest(version("ts-proto"), ...sources.map((name) => readFileSync(join(protocol, name))));
  if (isFresh(join(protocol, "generated"), inputs)) return;
  execFileSync(process.execPath, [join(protocol, "generate.mjs")], { stdio: "inherit" });
  writeFileSync(join(protocol, "generated", stampName), inputs);
}

/** What `terraform providers schema -json` says, from the provider's own code, and the contracts that it is made from. */
async function providerSchema() {
  const { build } = await import("esbuild");
  const folder = mkdtempSync(join(tmpdir(), "stratus-schema-"));
  try {
    const outfile = join(folder, "schema.cjs");
    const entry =
      'export { providerSchemaJson } from "./src/plugin/schema-json"; export { provider } from "./src/provider"; export { contracts } from "./src/resources";';
    await build({
      stdin: { contents: entry, resolveDir: root, loader: "ts" },
      bundle: true,
      platform: "node",
      format: "cjs",
      outfile,
      logLevel: "error",
      define: { STRATUS_VERSION: JSON.stringify(readJson(inRoot("package.json")).version) },
    });
    const { providerSchemaJson, provider, contracts } = require(outfile);
    const schema = providerSchemaJson(provider);
    return { schema: { ...schema, provider_versions: { [provider.address]: provider.version } }, contracts };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The bindings as TypeScript: one file a resource. */
async function bindings(schema) {
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

/** Every construct is one of these, so here is where each learns whether its scope is one of its own host. */
function withHostChecked(text, path) {
  const checked = text.replace("super(scope, id, {", `super((0, host_1.inHost)(scope, id), id, {`);
  if (checked === text) throw new Error(`${path} has no constructor in which the host could be checked`);
  return checked.replace(/^(const cdktf = .*)$/m, `$1\nconst host_1 = require("../core/host");`);
}

/** Compiled here, because generated code does not hold to the compiler options of ours: what is imported is declarations. */
function compile(sources, target, { esModuleInterop, changed = (text) => text }) {
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
    writeFileSync(path, changed(text, path));
  });
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, host));
}

/** Calls `write` with an empty folder and the bindings, unless `target` was written from the same inputs. */
async function writeBindings(target, write) {
  const { schema, contracts } = await providerSchema();
  const fields = fieldsByBinding(contracts);
  const tools = ["@cdktf/provider-generator", "cdktf", "typescript"].map(version);
  const scripts = ["generate.mjs", "quicken.mjs", "flavours.mjs", "l1-comments.mjs"].map((name) =>
    readFileSync(inRoot("scripts", name)),
  );
  const inputs = digest(JSON.stringify([schema, [...fields]]), ...scripts, ...tools);
  if (isFresh(target, inputs)) return;
  const sources = await bindings(schema);
  replaceFolder(target, (folder) => {
    write(sources, folder, fields);
    commentBindings(folder, schema);
    writeFileSync(join(folder, stampName), inputs);
  });
}

const generateBindings = () =>
  writeBindings(inRoot("lib", "l1"), (sources, folder, fields) => {
    // The import of a module that says that it is one needs no helpers, which cost time in each of many files.
    const changed = (text, path) => {
      if (path.endsWith(".js")) return quickened(withHostChecked(text, path));
      const fieldsOf = fields.get(basename(path, ".d.ts"));
      return fieldsOf ? flavoured(text, fieldsOf) : text;
    };
    compile(sources, folder, { esModuleInterop: false, changed });
  });

/** The bindings as the generator means them, compiled, for comparison. Answers with their folder. */
export async function generatePlainBindings() {
  const target = inRoot(".cache", "bindings");
  await writeBindings(target, (sources, folder) => compile(sources, folder, { esModuleInterop: true }));
  return target;
}

export async function generate() {
  generateMessages();
  await generateBindings();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await generate();
