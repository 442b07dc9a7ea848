import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compileFunction } from "node:vm";

const script = pathToFileURL(join(__dirname, "..", "..", "..", "scripts", "build", "lazy-imports.mjs")).href;

/** The result or error of a function of the script, which jest can't load itself. */
function call(expression: string): string {
  const program = `import * as script from ${JSON.stringify(script)};
    try { process.stdout.write(script.${expression}); } catch ({ message }) { process.stdout.write(message); }`;
  return execFileSync(process.execPath, ["--input-type=module", "-"], { encoding: "utf8", input: program });
}

const marker = 'Object.defineProperty(exports, "__esModule", { value: true });';
const index = (...lines: readonly string[]) =>
  call(`lazyIndex(${JSON.stringify([marker, ...lines].join("\n"))}, (path) => [path.slice(2).toUpperCase(), "Same"])`);

describe("a module loads others on use", () => {
  const run = (text: string) => {
    const seen: string[] = [];
    const required = (path: string) => {
      seen.push(path);
      class Base {
        readonly kind = "base";
      }
      return { Base, make: () => "made" };
    };
    const made = compileFunction(call(`withLateRequires(${JSON.stringify(text)})`), ["require", "seen"]) as (
      require: typeof required,
      seen: readonly string[],
    ) => unknown;
    return [made(required, seen), seen];
  };

  it("once, in calls, after new and in extends", () => {
    const text = `const a_1 = require("./a");
const b_1 = require("./b");
class Own extends a_1.Base {}
return [(0, b_1.make)(), new b_1.Base() instanceof b_1.Base, new Own() instanceof a_1.Base, [...seen]];`;
    expect(run(text)).toEqual([
      ["made", true, true, ["./a", "./b"]],
      ["./a", "./b"],
    ]);
  });

  it("not before", () => {
    expect(run('const a_1 = require("./a");\nconst later = () => a_1.make();\nreturn typeof later;')).toEqual([
      "function",
      [],
    ]);
  });

  it("and ignores similar names", () => {
    const text = `const a_1 = require("./a");
const words = "a_1.make()"; // a_1.make()
return [words, { a_1: { make: 1 } }.a_1.make];`;
    expect(run(text)).toEqual([["a_1.make()", 1], []]);
  });

  it("and creates constants that need them on use, once", () => {
    const text = `const a_1 = require("./a");
const one = { made: (0, a_1.make)() };
const two = { ...one, one };
const before = [...seen];
return [before, two.made, two.one === one, { two }.two === two, [...seen]];`;
    expect(run(text)).toEqual([[[], "made", true, true, ["./a"]], ["./a"]]);
  });

  it("and creates other constants immediately", () => {
    const text = `const a_1 = require("./a");
const one = seen.push("one");
const two = () => a_1.make();
return one;`;
    expect(run(text)).toEqual([1, ["one"]]);
  });

  it.each([
    ["a parameter", "return (one) => one;"],
    ["a variable", "return () => { const one = 1; return one; };"],
    ["a destructured property", "return ({ one }) => one;"],
  ])("and creates a constant immediately if %s has its name", (_, rest) => {
    const text = `const a_1 = require("./a");\nconst one = a_1.make();\n${rest}`;
    expect(call(`withLateRequires(${JSON.stringify(text)})`)).toContain("const one = (a_1()).make();");
  });

  it("and a member with the name of a constant stays unchanged", () => {
    const text = `const a_1 = require("./a");
const one = { made: a_1.make() };
class Own { static one() { return one.made; } }
return [Own.one(), { one: 1 }.one];`;
    expect(run(text)).toEqual([["made", 1], ["./a"]]);
  });

  it("and is rejected for other uses of a module", () => {
    const text = 'const a_1 = require("./a");\nconst all = { ...a_1 };';
    expect(call(`withLateRequires(${JSON.stringify(text)})`)).toBe(
      "The module uses a_1 without one of its names: ...a_1",
    );
  });

  it("and loads packages immediately, as before", () => {
    const text = 'const cdktf_1 = require("cdktf");\ncdktf_1.make();';
    expect(call(`withLateRequires(${JSON.stringify(text)})`)).toBe(text);
  });
});

describe("an index", () => {
  const one = '__exportStar(require("./one"), exports);';

  it("re-exports single names", () => {
    const required = 'var two_1 = require("./two");';
    const named = `Object.defineProperty(exports, "Two", { enumerable: true, get: function () { return two_1.Two; } });`;
    const lazy = index("exports.Two = void 0;", one, required, named);
    expect(lazy).toContain('late("ONE", () => require("./one"));');
    expect(lazy).toContain('late("Two", () => require("./two"));');
    expect(lazy).not.toContain("TWO");
  });

  it("keeps its code in addition to re-exports", () => {
    expect(index('require("./installed");', one)).toContain('require("./installed");\n');
  });

  it("is rejected for a duplicate name", () => {
    expect(index(one, '__exportStar(require("./two"), exports);')).toContain("The index exports Same twice.");
  });

  it("is rejected if code would be lost, and if it is lazy already", () => {
    expect(index(one, "exports.version = 1;")).toContain("must only re-export modules, got: exports.version = 1;");
    expect(index()).toContain("must only re-export modules");
  });
});
