import { join } from "node:path";
import { stateOf } from "../../../src/cli/stacks/construct-paths";
import { chooseStack, chooseStacks, stacksIn } from "../../../src/cli/stacks/find-stacks";
import { hostOf } from "../../../src/cli/stacks/program-files";
import { cdktfJson, usePrograms } from "./support";

const program = usePrograms();
const found = (folder: string) => stacksIn(folder).map((stack) => [stack.name, stack.folder]);

describe("the stacks of a folder", () => {
  test.each([
    ["cdktf.out", {}, {}, "cdktf.out"],
    ["the output of cdktf.json", { output: "build/tf" }, {}, "build/tf"],
    ["CDKTF_OUTDIR", { output: "build/tf" }, { CDKTF_OUTDIR: "elsewhere" }, "elsewhere"],
    ["CDKTF_OUTPUT, which the command reads", {}, { CDKTF_OUTPUT: "elsewhere" }, "elsewhere"],
    ["the output of cdktf.json, if CDKTF_OUTDIR has no stacks", { output: "tf" }, { CDKTF_OUTDIR: "none" }, "tf"],
  ])("in %s", (_, settings, environment, output) => {
    const folder = program({ "cdktf.json": cdktfJson(settings), [`${output}/stacks/shop/cdk.tf.json`]: "{}" });
    Object.assign(process.env, environment);
    expect(found(folder)).toEqual([["shop", join(folder, output, "stacks", "shop")]]);
    const [stack] = stacksIn(folder);
    expect(found(String(stack?.folder))).toEqual(found(folder));
    expect(stacksIn(String(stack?.folder))[0]?.project?.folder).toBe(folder);
  });

  test("the manifest decides, because folders of removed stacks stay", () => {
    const folder = program({
      "cdktf.json": cdktfJson(),
      "cdktf.out/manifest.json": '{"stacks": {"shop": {"workingDirectory": "stacks/shop"}}}',
      "cdktf.out/stacks/shop/cdk.tf": "",
      "cdktf.out/stacks/removed/cdk.tf.json": "{}",
    });
    expect(found(folder).map(([name]) => name)).toEqual(["shop"]);
  });

  test("a configuration in HCL", () => {
    const folder = program({ "main.tf": "" });
    expect(stacksIn(folder)).toMatchObject([{ folder, isSynthesized: false, project: undefined }]);
  });

  test("a broken cdktf.json is reported with its path", () => {
    const folder = program({ "cdktf.json": "{" });
    expect(() => stacksIn(folder)).toThrow(`${folder}/cdktf.json: must be JSON: `);
  });
});

describe("stacks by name", () => {
  const all = () =>
    stacksIn(program({ "cdktf.out/stacks/shop/cdk.tf.json": "{}", "cdktf.out/stacks/blog/cdk.tf.json": "{}" }));

  test("the selected ones, or all", () => {
    expect(chooseStacks(["shop"], all(), "/p").map(({ name }) => name)).toEqual(["shop"]);
    expect(chooseStacks([], all(), "/p").map(({ name }) => name)).toEqual(["blog", "shop"]);
  });
  test("an unknown name lists the existing ones", () => {
    expect(() => chooseStacks(["shp"], all(), "/p")).toThrow(
      "There is no stack shp. Did you mean shop? Stacks of this program: blog, shop.",
    );
  });
  test("one of several must be selected", () => {
    expect(() => chooseStack(undefined, all(), "/p")).toThrow("/p has several stacks. Name one of them: blog, shop.");
  });
});

describe("the state of a stack", () => {
  const backend = (config: object) => JSON.stringify({ terraform: { backend: { local: config } } });
  const file = (name: string) => ({ [name]: "{}" });

  test.each([
    ["without a backend", { "main.tf": "" }, {}, "terraform.tfstate"],
    ["a path in JSON", { "cdk.tf.json": backend({ path: "my/own.tfstate" }) }, {}, "my/own.tfstate"],
    [
      "a path in HCL",
      { "main.tf": 'terraform {\n backend "local" {\n path = "a.tfstate" # "b"\n }\n}' },
      {},
      "a.tfstate",
    ],
    ["TF_WORKSPACE", { "main.tf": "" }, { TF_WORKSPACE: "staging" }, "terraform.tfstate.d/staging/terraform.tfstate"],
    [
      "terraform workspace select",
      { "cdk.tf.json": backend({ path: "own.tfstate" }), ".terraform/environment": "staging" },
      {},
      "terraform.tfstate.d/staging/terraform.tfstate",
    ],
    [
      "workspace_dir",
      { "cdk.tf.json": backend({ workspace_dir: "spaces" }) },
      { TF_WORKSPACE: "staging" },
      "spaces/staging/terraform.tfstate",
    ],
    [
      "the workspace of TF_DATA_DIR",
      { "main.tf": "", "data/environment": "prod", ".terraform/environment": "staging" },
      { TF_DATA_DIR: "data" },
      "terraform.tfstate.d/prod/terraform.tfstate",
    ],
    [
      "a path from -backend-config, as terraform init noted it",
      {
        "main.tf": 'terraform {\n backend "local" {}\n}',
        ".terraform/terraform.tfstate": '{"backend": {"type": "local", "config": {"path": "given.tfstate"}}}',
        ...file("given.tfstate"),
      },
      {},
      "given.tfstate",
    ],
    [
      "a new path that terraform init has not moved the state to",
      {
        "cdk.tf.json": backend({ path: "new.tfstate" }),
        ".terraform/terraform.tfstate": '{"backend": {"type": "local", "config": {"path": "old.tfstate"}}}',
        ...file("old.tfstate"),
      },
      {},
      "old.tfstate",
    ],
  ])("%s", (_, files: object, environment, path) => {
    const folder = program(files as Record<string, string>);
    Object.assign(process.env, environment);
    expect(stateOf({ folder }).file).toBe(join(folder, path));
  });

  test.each([
    ["pg", { "cdk.tf.json": '{"terraform": {"backend": {"pg": {}}}}' }],
    ["s3", { "main.tf": 'terraform {\n  backend "s3" {\n    bucket = "b"\n  }\n}\n' }],
    ["cloud", { "main.tf": 'terraform {\n  cloud {\n    organization = "o"\n  }\n}\n' }],
  ])("a backend of type %s is remote", (type, files: object) => {
    expect(stateOf({ folder: program(files as Record<string, string>) })).toMatchObject({ remote: type });
  });

  test("lists the states of the other workspaces", () => {
    const folder = program({
      "main.tf": "",
      ...file("terraform.tfstate"),
      ...file("terraform.tfstate.d/a/terraform.tfstate"),
    });
    expect(stateOf({ folder }).otherFiles).toEqual([join(folder, "terraform.tfstate.d", "a", "terraform.tfstate")]);
    process.env["TF_WORKSPACE"] = "a";
    expect(stateOf({ folder }).otherFiles).toEqual([join(folder, "terraform.tfstate")]);
  });
});

describe("the host of a program", () => {
  test.each([
    ["cdktn", { "main.ts": 'import { App } from "cdktn";' }],
    ["cdktn", { "main.ts": 'import "./net";', "net.ts": 'import { Domain } from "cdktf-stratus/cdktn";' }],
    ["cdktf", { "main.ts": 'import { App } from "cdktf";', "package.json": '{"dependencies": {"cdktn": "0.24.0"}}' }],
    ["cdktn", { "package.json": '{"devDependencies": {"cdktn-cli": "0.24.0"}}' }],
    ["cdktf", { "main.ts": 'import { Domain } from "cdktf-stratus";' }],
    ["cdktn", {}],
    // A bundle contains our package, which names both.
    ["cdktn", { "main.js": `${"x".repeat(600_000)}from "cdktf"` }],
  ])("%s", (host, files: object) => {
    expect(hostOf(program({ "cdktf.json": cdktfJson(), ...(files as Record<string, string>) }))).toBe(host);
  });
});
