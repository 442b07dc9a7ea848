import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { mermaidText } from "../../src/shared/topology/mermaid.ts";
import { topologyOf } from "../../src/shared/topology/read-program.ts";
import { inRoot, readJson } from "../support/project.mjs";

const examples = inRoot("examples");

/**
 * The folders with programs, below that of each example.
 * @param {string} example
 */
const programsOf = (example) =>
  [example, ...readdirSync(join(examples, example)).map((name) => join(example, name))].filter((folder) =>
    existsSync(join(examples, folder, "cdktf.json")),
  );

/**
 * Synthesizes a program, as its cdktf.json says, and returns its stacks.
 * @param {string} program
 */
function synthesized(program) {
  const outdir = mkdtempSync(join(tmpdir(), "stratus-picture-"));
  const cwd = join(examples, program);
  const { app, context = {} } = readJson(join(cwd, "cdktf.json"));
  try {
    const env = { ...process.env, CDKTF_OUTDIR: outdir, CDKTF_CONTEXT_JSON: JSON.stringify(context) };
    execFileSync("sh", ["-c", app], { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
    const stacks = join(outdir, "stacks");
    return readdirSync(stacks).map((name) => ({ name, json: readJson(join(stacks, name, "cdk.tf.json")) }));
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

const block = /^```mermaid\n[^]*?^```$/m;

/**
 * The README of each example that is a program, with its new picture in place of the old one.
 * @returns {[path: string, text: string][]}
 */
export function pictures() {
  return readdirSync(examples).flatMap((example) => {
    const programs = programsOf(example);
    if (programs.length === 0) return [];
    const picture = mermaidText(topologyOf(programs.flatMap(synthesized)));
    const readme = join(examples, example, "README.md");
    return [[relative(inRoot("docs"), readme), withPicture(readme, picture)]];
  });
}

/**
 * @param {string} readme
 * @param {string} picture
 */
function withPicture(readme, picture) {
  const text = existsSync(readme) ? readFileSync(readme, "utf8") : "";
  if (!block.test(text)) throw new Error(`${readme} needs a "mermaid" block for npm run docs to fill`);
  return text.replace(block, () => `\`\`\`mermaid\n${picture}\`\`\``);
}
