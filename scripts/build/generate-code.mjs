// Writes the code that is not kept in git: the messages of Terraform's protocol, and lib/l1, the plain bindings of
// the provider's resources. Needs neither Terraform nor a network. Does nothing when its inputs are unchanged.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { bindingSources, compile } from "./bindings/bindings.mjs";
import { fieldsByBinding, flavoured } from "./bindings/flavours.mjs";
import { loadSources } from "../support/load-sources.mjs";
import { commented } from "./bindings/l1-comments.mjs";
import { inRoot, readJson } from "../support/project.mjs";
import { quickened } from "./bindings/quicken.mjs";

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
  const { providerSchemaJson, provider, contracts } = await loadSources(`
    export { providerSchemaJson } from "./src/plugin/schema-json";
    export { provider } from "./src/composition/provider";
    export { contracts } from "./src/resources/contracts";`);
  const schema = providerSchemaJson(provider);
  return { schema: { ...schema, provider_versions: { [provider.address]: provider.version } }, contracts };
}

/** Every construct is one of these, so here is where each learns whether its scope is one of its own host. */
function withHostChecked(text, name) {
  const checked = text.replace("super(scope, id, {", `super((0, host_1.inHost)(scope, id), id, {`);
  if (checked === text) throw new Error(`${name} has no constructor in which the host could be checked`);
  return checked.replace(/^(const cdktf = .*)$/m, `$1\nconst host_1 = require("../core/scope/host");`);
}

/** What is done to the compiled bindings, one after the other. */
const codePasses = [withHostChecked, quickened];
const declarationPasses = [
  (text, name, { fields }) => flavoured(text, fields.get(basename(name, ".d.ts"))),
  (text, _, { schema }) => commented(text, schema),
];
const scripts = ["bindings.mjs", "quicken.mjs", "flavours.mjs", "l1-comments.mjs"];

/** Writes the bindings into a folder, unless it was written from the same inputs. */
async function writeBindings(target, { esModuleInterop, code = [], declarations = [] }) {
  const { schema, contracts } = await providerSchema();
  const fields = fieldsByBinding(contracts);
  const tools = ["@cdktf/provider-generator", "cdktf", "typescript"].map(version);
  const texts = scripts.map((name) => readFileSync(inRoot("scripts", "build", "bindings", name)));
  const inputs = digest(JSON.stringify([schema, [...fields]]), ...texts, ...tools);
  if (isFresh(target, inputs)) return;
  const sources = await bindingSources(schema);
  const changed = (text, name) =>
    (name.endsWith(".js") ? code : declarations).reduce((all, pass) => pass(all, name, { fields, schema }), text);
  replaceFolder(target, (folder) => {
    compile(sources, folder, { esModuleInterop, changed });
    writeFileSync(join(folder, stampName), inputs);
  });
}

// The import of a module that says that it is one needs no helpers, which cost time in each of many files.
const generateBindings = () =>
  writeBindings(inRoot("lib", "l1"), { esModuleInterop: false, code: codePasses, declarations: declarationPasses });

/** The bindings as the generator means them, compiled, for comparison. Answers with their folder. */
export async function generatePlainBindings() {
  const target = inRoot(".cache", "bindings");
  await writeBindings(target, { esModuleInterop: true });
  return target;
}

export async function generate() {
  generateMessages();
  await generateBindings();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await generate();
