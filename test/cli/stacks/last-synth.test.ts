import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stacksIn } from "../../../src/cli/stacks/find-stacks";
import { outdatedReasons } from "../../../src/cli/stacks/run-synth";
import { cdktfJson, setTime, touch, usePrograms } from "./support";

const program = usePrograms();
const synthesized = {
  "cdktf.out/stacks/shop/cdk.tf.json": "{}",
  "cdktf.out/manifest.json": '{"stacks": {"shop": {}}}',
};
const reasons = (folder: string) => outdatedReasons(stacksIn(folder));

const files = {
  "cdktf.json": cdktfJson(),
  "main.ts": 'import { net } from "./lib/net";\nexport { a } from "@app/alias";\nimport rules from "./rules.json";\n',
  "lib/net.ts":
    'import "./deep/index.js"; readFileSync("zones/shop.zone"); const file = join(__dirname, "data", "keys.txt");\n',
  "lib/deep/index.ts": 'require("../../../common/out");\n',
  "lib/data/keys.txt": "",
  "zones/shop.zone": "",
  "aliased/alias.ts": 'import { App } from "cdktf";\nApp.write("topology.md");\n',
  "rules.json": "{}",
  "tsconfig.json": '{ // comments are allowed\n "compilerOptions": { "paths": { "@app/*": ["aliased/*"] }, } }',
  "stratus.moves.json": "{}",
  "stratus.imports.json": "{}",
  "package-lock.json": "{}",
  "README.md": "",
  "topology.md": "",
  "scripts/unrelated.ts": "",
  ...synthesized,
};

test("nothing changed after the last synth", () => {
  expect(reasons(program(files))).toEqual([]);
});

test.each([
  ["main.ts"],
  ["lib/net.ts"],
  ["lib/deep/index.ts"],
  ["lib/data/keys.txt"],
  ["zones/shop.zone"],
  ["aliased/alias.ts"],
  ["rules.json"],
  ["cdktf.json"],
  ["tsconfig.json"],
  ["stratus.moves.json"],
  ["stratus.imports.json"],
  ["package-lock.json"],
])("%s changed after the last synth", (name) => {
  const folder = program(files);
  touch(join(folder, name));
  const path = relative(process.cwd(), join(folder, name));
  expect(reasons(folder)).toEqual([`${path} changed after the last synth.`]);
});

test.each([["README.md"], ["scripts/unrelated.ts"], ["topology.md"]])("%s is not a file of the program", (name) => {
  const folder = program(files);
  touch(join(folder, name));
  expect(reasons(folder)).toEqual([]);
});

test("a file outside the folder, and several files", () => {
  const parent = program({ "common/out.ts": "" });
  const folder = join(parent, "infra");
  for (const [name, text] of Object.entries({ ...files, "lib/deep/index.ts": 'require("../../../common/out");' })) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
    setTime(join(folder, name), 2);
  }
  expect(reasons(folder)).toEqual([]);
  touch(join(parent, "common", "out.ts"));
  expect(reasons(folder)[0]).toMatch(/common\/out\.ts changed after the last synth\.$/);
  touch(join(folder, "main.ts"));
  expect(reasons(folder)[0]).toMatch(/main\.ts and 1 more file changed after the last synth\.$/);
});

test("the code of a workspace that node_modules links to", () => {
  const folder = program({
    ...files,
    "main.ts": 'import { net } from "@acme/net";',
    "packages/net/src/index.ts": "",
    "packages/net/package.json": "{}",
  });
  mkdirSync(join(folder, "node_modules", "@acme"), { recursive: true });
  symlinkSync(join(folder, "packages", "net"), join(folder, "node_modules", "@acme", "net"));
  expect(reasons(folder)).toEqual([]);
  touch(join(folder, "packages", "net", "src", "index.ts"));
  expect(reasons(folder)).toHaveLength(1);
});

test.each([
  ["a script of package.json", cdktfJson({ app: "npm run -s synth" }), '{"scripts": {"synth": "node src/app.js"}}'],
  ["a compiler", cdktfJson({ app: "tsc && node dist/main.js" }), "{}"],
  ["a command that names no file", cdktfJson({ app: "make synth" }), "{}"],
])("the program is run by %s", (_, settings, manifest) => {
  const folder = program({
    ...synthesized,
    "cdktf.json": settings,
    "package.json": manifest,
    "src/app.js": 'require("./lib/net")',
    "src/lib/net.js": "",
    "dist/main.js": "",
    "src/app.test.ts": "",
  });
  expect(reasons(folder)).toEqual([]);
  touch(join(folder, "src", "app.test.ts"));
  expect(reasons(folder)).toEqual([]);
  touch(join(folder, "src", "lib", "net.js"));
  expect(reasons(folder)).toHaveLength(1);
});

test("errors that constructs reported in the last synth, which still writes stacks", () => {
  const annotations = [{ level: "@cdktf/error", constructPath: "shop/zone", message: "must be in a zone" }];
  const folder = program({
    ...files,
    "cdktf.out/manifest.json": JSON.stringify({ stacks: { shop: { annotations } } }),
  });
  expect(reasons(folder)).toEqual(["The last synth failed with an error in shop/zone: must be in a zone."]);
});

test("a synth that was stopped between two stacks", () => {
  const folder = program({ ...files, "cdktf.out/stacks/web/cdk.tf.json": "{}", "cdktf.out/manifest.json": "" });
  touch(join(folder, "main.ts"));
  setTime(join(folder, "cdktf.out", "stacks", "web", "cdk.tf.json"), 4);
  expect(reasons(folder)).toHaveLength(1);
});

test("a configuration in HCL has no synth", () => {
  expect(reasons(program({ "main.tf": "" }))).toEqual([]);
});
