import { newProject } from "../../../../src/cli/commands/init/files";
import { type GivenSettings, withDefaults } from "../../../../src/cli/commands/init/settings";
import { defaultStackName } from "../../../../src/cli/stacks/stack-name";

interface Manifest {
  readonly name: string;
  readonly packageManager?: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

let agent: string | undefined;
beforeEach(() => {
  agent = process.env["npm_config_user_agent"];
  process.env["npm_config_user_agent"] = "npm/10.9.4 node/v22.21.1 linux x64";
});
afterEach(() => {
  if (agent === undefined) delete process.env["npm_config_user_agent"];
  else process.env["npm_config_user_agent"] = agent;
});

function written(given: GivenSettings = {}, stackName = "shop") {
  const files = newProject(stackName, "file:../cdktf-stratus-0.1.0.tgz", withDefaults(given));
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? "";
  const manifest = JSON.parse(textOf("package.json")) as Manifest;
  return { paths: files.map(({ path }) => path), textOf, manifest };
}

test("cdktf.json has an id of its own, so that the first deploy doesn't change the file", () => {
  const idOf = ({ textOf }: ReturnType<typeof written>) =>
    (JSON.parse(textOf("cdktf.json")) as { readonly projectId: string }).projectId;
  expect(idOf(written())).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(idOf(written())).not.toBe(idOf(written()));
});

test("package.json has the packages and the scripts", () => {
  expect(written({ target: "cdktf" }).manifest).toEqual({
    name: "shop",
    private: true,
    scripts: {
      check: "tsc",
      test: "jest",
      diff: "stratus diff --synth",
      deploy: "cdktf deploy",
      destroy: "cdktf destroy",
      emulator: "stratus emulator --clock fast",
    },
    dependencies: {
      cdktf: "^0.21.0",
      constructs: "^10.4.2",
      "cdktf-stratus": "file:../cdktf-stratus-0.1.0.tgz",
    },
    devDependencies: {
      "@types/jest": "^30.0.0",
      "@types/node": "^20.19.0",
      "cdktf-cli": "^0.21.0",
      jest: "^30.0.0",
      "ts-jest": "^29.4.0",
      "ts-node": "^10.9.2",
      typescript: "~5.9.0",
    },
  });
});

test.each([
  ["cdktf", "cdktf-stratus", "^10.4.2"],
  ["cdktn", "cdktf-stratus/cdktn", "~10.7.0"],
] as const)("the host %s", (target, entry, constructs) => {
  const { textOf, manifest } = written({ target });
  expect(textOf("stack.ts")).toContain(`from "${target}";\nimport { Domain, StratusProvider } from "${entry}";`);
  expect(textOf("main.ts")).toContain(`import { App } from "${target}";`);
  expect(textOf("stack.test.ts")).toContain(`import { Testing } from "${target}";`);
  expect(manifest.dependencies).toMatchObject({ [target]: expect.any(String) as string, constructs });
  expect(manifest.devDependencies).toHaveProperty(`${target}-cli`);
  expect(manifest.devDependencies["@types/node"]).toBe(target === "cdktn" ? "^22.19.0" : "^20.19.0");
  expect(manifest.scripts).toMatchObject({ deploy: `${target} deploy`, destroy: `${target} destroy` });
});

test.each([
  ["npm/10.9.4 node/v22.21.1 linux x64", {}, undefined, "npm install"],
  ["pnpm/10.18.0 npm/? node/v22.21.1 linux x64", {}, "pnpm@10.18.0", "pnpm install"],
  ["yarn/4.5.0 npm/? node/v22.21.1 linux x64", {}, "yarn@4.5.0", "yarn install"],
  ["bun/1.3.0 npm/? node/v22.21.1 linux x64", {}, undefined, "npm install"],
  ["", {}, undefined, "npm install"],
  ["npm/10.9.4 node/v22.21.1 linux x64", { packageManager: "pnpm" }, "pnpm@9.15.9", "pnpm install"],
  ["pnpm/10.18.0 npm/? node/v22.21.1 linux x64", { packageManager: "npm" }, undefined, "npm install"],
] as const)("the package manager, called by %s with %j: %s", (calling, given, pinned, install) => {
  process.env["npm_config_user_agent"] = calling;
  const { textOf, manifest } = written(given);
  expect(manifest.packageManager).toBe(pinned);
  expect(textOf("README.md")).toContain(`\n${install}\n`);
});

test.each([
  [{}, "node --require ts-node/register main.ts", "~5.9.0", "ts-jest"],
  [{ runner: "tsx" }, "node --import tsx main.ts", "~5.9.0", "ts-jest"],
  [{ typescript: "6.0" }, "node --require ts-node/register main.ts", "~6.0.0", "ts-jest"],
  [{ typescript: "7.0" }, "node --import tsx main.ts", "~7.0.0", "@swc/jest"],
] as const)("runner and compiler %j", (given, app, typescript, transformer) => {
  const { textOf, manifest } = written(given);
  expect(JSON.parse(textOf("cdktf.json"))).toMatchObject({ app });
  const { devDependencies } = manifest;
  const names = Object.keys(devDependencies);
  const isTsx = app.includes("tsx");
  expect(devDependencies["typescript"]).toBe(typescript);
  expect(names.filter((name) => /^(ts-jest|@swc\/jest)$/.test(name))).toEqual([transformer]);
  expect(names.filter((name) => /^(ts-node|tsx)$/.test(name))).toEqual([isTsx ? "tsx" : "ts-node"]);
  expect(textOf("tsconfig.json").includes('"ts-node"')).toBe(!isTsx);
  expect(textOf("jest.config.cjs")).toContain(transformer);
});

test("without tests, main.ts contains the stack", () => {
  const { paths, textOf, manifest } = written({ tests: false, target: "cdktn" });
  expect(paths).toEqual(["main.ts", "cdktf.json", "package.json", "tsconfig.json", ".gitignore", "README.md"]);
  expect(textOf("main.ts")).toMatch(/^import \{ App, TerraformOutput, TerraformStack \} from "cdktn";\n/);
  expect(textOf("main.ts")).toContain('new Shop(app, "shop");\napp.synth();\n');
  expect(manifest.scripts).not.toHaveProperty("test");
  expect(Object.keys(manifest.devDependencies).join()).not.toContain("jest");
  expect(textOf("README.md")).not.toContain("npm test");
});

test.each([
  ["local", /^import \{ App \} from "cdktn";\n/],
  ["s3", /new S3Backend\(stack, \{ bucket: "my-states", key: "shop\.tfstate"/],
  ["pg", /new PgBackend\(stack, \{ schemaName: "shop" \} as PgBackendConfig\);/],
  ["http", /new HttpBackend\(stack, \{\} as HttpBackendConfig\);/],
  ["cloud", /new CloudBackend\(stack, .*new NamedCloudWorkspace\("shop"\)/],
] as const)("the backend %s", (backend, code) => {
  const { textOf } = written({ backend, target: "cdktn" });
  expect(textOf("main.ts")).toMatch(code);
  expect(textOf("main.ts").includes("Backend")).toBe(backend !== "local");
  expect(textOf("stack.ts")).toBe(written({ target: "cdktn" }).textOf("stack.ts"));
});

test.each([
  ["Web Shop", "web-shop", "web-shop", "WebShop"],
  ["2024", "infrastructure", "infrastructure", "Infrastructure"],
  ["2-fast", "fast", "fast", "Fast"],
  ["商店", "infrastructure", "infrastructure", "Infrastructure"],
  ["jest", "jest-program", "jest", "Jest"],
  ["cdktf-stratus", "cdktf-stratus-program", "cdktf-stratus", "CdktfStratus"],
  ["domain", "domain", "domain", "DomainStack"],
  ["testing", "testing", "testing", "TestingStack"],
  ["terraform-stack", "terraform-stack", "terraform-stack", "TerraformStackStack"],
  ["node_modules", "node-modules", "node-modules", "NodeModules"],
  ["x".repeat(250), "x".repeat(200), "x".repeat(250), `X${"x".repeat(249)}`],
])("in the folder %s", (folder, packageName, stack, className) => {
  const stackName = defaultStackName(`/projects/${folder}`, "infrastructure");
  const { textOf, manifest } = written({}, stackName);
  expect(manifest.name).toBe(packageName);
  expect(textOf("main.ts")).toContain(`new ${className}(app, "${stack}");`);
  expect(textOf("stack.ts")).toContain(`export class ${className} extends TerraformStack {`);
});
