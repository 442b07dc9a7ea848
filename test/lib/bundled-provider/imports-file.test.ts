import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, TerraformStack } from "cdktf";
import { adopt, Domain, StratusProvider } from "../../../lib";
import {
  type ImportEntry,
  importsFileName,
  importsFileText,
  readImportsFile,
} from "../../../src/project-files/imports-file";

const master = { domain: "shop.example", soaEmail: "ops@shop.example" };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stratus-imports-"));
  jest.spyOn(process, "cwd").mockReturnValue(folder);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const write = (text: string) => {
  writeFileSync(join(folder, importsFileName), text);
};

/** The import blocks of a synthesized stack with these entries in the file of its folder, and the warnings. */
function synth(entries: readonly ImportEntry[], fill: (stack: TerraformStack) => void = () => undefined) {
  write(importsFileText(new Map([["shop", entries]])));
  const app = new App({ outdir: join(folder, "cdktf.out") });
  const stack = new TerraformStack(app, "shop");
  new StratusProvider(stack, "stratus");
  new Domain(stack, "zone", master);
  fill(stack);
  app.synth();
  const file = join(folder, "cdktf.out", "stacks", "shop", "imports.tf");
  return {
    blocks: existsSync(file) ? readFileSync(file, "utf8") : "",
    warnings: stack.node.metadata.map(({ data }) => String(data)),
  };
}

const zone = { to: "stratus_domain.zone", id: "12" };

it("becomes import blocks of the stack", () => {
  expect(synth([zone])).toEqual({ blocks: 'import {\n  to = stratus_domain.zone\n  id = "12"\n}\n', warnings: [] });
});

it("leaves out a resource that the program no longer has, with a warning", () => {
  const { blocks, warnings } = synth([zone, { to: "stratus_domain.old", id: "13" }]);
  expect(blocks).not.toContain("old");
  expect(warnings).toEqual([
    expect.stringContaining(
      "unused-import: stratus.imports.json imports 13 into stratus_domain.old, but stratus_domain.old is not in the program. If you renamed the construct, run stratus recover again. After the deploy, delete stratus.imports.json.",
    ),
  ]);
});

it("leaves out a resource that the program imports itself", () => {
  const { blocks } = synth([zone], (stack) => {
    adopt(stack, { zone: "7" });
  });
  expect(blocks).toBe('import {\n  to = stratus_domain.zone\n  id = "7"\n}\n');
});

it("keeps the key of an instance", () => {
  const { blocks } = synth([{ to: 'stratus_domain.zone["a"]', id: "12" }]);
  expect(blocks).toContain('to = stratus_domain.zone["a"]');
});

test.each([
  ["{", "it isn't valid JSON"],
  ["[]", '"stacks" must be an object with the names of stacks'],
  ['{"stacks": {"shop": {}}}', "stacks.shop must be a list, got {}"],
  [
    '{"stacks": {"shop": [{"to": "zone", "id": "1"}]}}',
    'must have entries with an address "to" and an "id", got {"to":"zone","id":"1"}',
  ],
  ['{"stacks": {"shop": [{"to": "stratus_domain.zone", "id": 1}]}}', 'got {"to":"stratus_domain.zone","id":1}'],
])("rejects %s", (text, words) => {
  write(text);
  expect(() => readImportsFile(folder)).toThrow(words);
  expect(() => readImportsFile(folder)).toThrow("Delete it, and run stratus recover again");
});
