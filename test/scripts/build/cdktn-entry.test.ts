import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const script = pathToFileURL(join(__dirname, "..", "..", "..", "scripts", "build", "cdktn-entry.mjs")).href;

/** Runs a function of the script, which jest can't load itself. */
function call(name: string, ...args: readonly string[]): string {
  const program = `import * as script from ${JSON.stringify(script)};
    const answer = script[${JSON.stringify(name)}](...${JSON.stringify(args)});
    process.stdout.write(answer ?? "");`;
  return execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
}

const exchanged = (text: string) => call("exchanged", text, "cdktf", "cdktn");

describe("the module is replaced", () => {
  it("everywhere in a program", () => {
    const places = (name: string) => `import "${name}"; import * as all from '${name}';
import type { App } from "${name}"; export * from "${name}"; export { Token as T } from '${name}';
import old = require("${name}"); const a = require('${name}'); const b = (0, c)(require("${name}"));
try { require.resolve("${name}") } catch {} const later = () => import("${name}");
export declare const it: import("${name}").App | typeof import('${name}');
const lazy = { get Fn() { return require("${name}").Fn; } };`;
    expect(exchanged(places("cdktf"))).toBe(places("cdktn"));
  });

  it("and nowhere else", () => {
    const text = `/** Needs "cdktf". \`import { App } from "cdktf";\` */
// require("cdktf")
import { x } from "cdktf/lib/tokens"; import { y } from "cdktf-stratus"; import { z } from "./cdktf";
const hosts = { cdktf: "cdktf", 'cdktf': \`from "cdktf"\` }; say("cdktf"); other.require("cdktf");
const pattern = /require("cdktf")/; declare const brand: "cdktf"; Symbol.for('cdktf');
`;
    expect(exchanged(text)).toBe(text);
  });
});

test("a folder is equal except for the module, and unchanged files are not written again", () => {
  const folder = mkdtempSync(join(tmpdir(), "stratus-exchange-"));
  try {
    const [source, target] = [join(folder, "source"), join(folder, "target")];
    const write = (name: string, text: string) => writeFileSync(join(source, name), text);
    const read = (name: string) => readFileSync(join(target, name), "utf8");
    const exchange = () => call("exchangeFolder", source, target, "cdktf", "cdktn");
    mkdirSync(join(source, "inner"), { recursive: true });
    write("first.js", 'require("cdktf");');
    write("gone.js", "");
    write(join("inner", "second.d.ts"), 'export * from "cdktf";');
    exchange();
    expect([read("first.js"), read(join("inner", "second.d.ts"))]).toEqual([
      'require("cdktn");',
      'export * from "cdktn";',
    ]);
    const untouched = statSync(join(target, "first.js")).mtimeMs;
    rmSync(join(source, "gone.js"));
    write(join("inner", "second.d.ts"), 'export { App } from "cdktf";');
    const soon = Date.now() / 1000 + 60;
    utimesSync(join(source, "inner", "second.d.ts"), soon, soon);
    exchange();
    expect(read(join("inner", "second.d.ts"))).toBe('export { App } from "cdktn";');
    expect(existsSync(join(target, "gone.js"))).toBe(false);
    expect(statSync(join(target, "first.js")).mtimeMs).toBe(untouched);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
