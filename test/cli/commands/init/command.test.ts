import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pretendNode } from "../../../support/pretend-node";
import { makeCommand } from "../../command";

jest.setTimeout(60_000);

let agent: string | undefined;
let node: string;
let command: ReturnType<typeof makeCommand>;
beforeAll(
  () => (command = makeCommand(() => ({ npm_config_user_agent: agent, ...pretendNode(command.folder, node) }))),
);
beforeEach(() => {
  agent = "npm/10.9.4 node/v22.21.1 linux x64 workspaces/false";
  node = "22.21.1";
});
afterEach(() => rmSync(at("shop"), { recursive: true, force: true }));
afterAll(() => command.remove());

const at = (...names: readonly string[]) => join(command.folder, ...names);
const textOf = (...names: readonly string[]) => readFileSync(at("shop", ...names), "utf8");

/** Writes into `shop`. */
async function init(...options: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await command.run("init", "shop", ...options);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

test("without a terminal, it takes the defaults and lists them", async () => {
  const stdout = await init();
  expect(stdout).toBe(`Written to shop, with the stack shop:
  main.ts
  stack.ts
  stack.test.ts
  cdktf.json
  package.json
  tsconfig.json
  .gitignore
  jest.config.cjs
  README.md

Defaults: --target cdktn --package-manager npm --runner ts-node --typescript 5.9 --tests --ci none --backend local
Host: CDK Terrain (cdktn). For CDKTF, pass --target cdktf.

Next:
  cd shop
  npm install
  npm test
`);
  const written = [...stdout.matchAll(/^ {2}(\S+)$/gm)].map(([, name]) => name);
  expect(readdirSync(at("shop")).sort()).toEqual(written.sort());
});

test("before Node 22.19, it writes a project for CDKTF and explains why", async () => {
  node = "22.18.0";
  expect(await init("--yes")).toContain(
    "\nHost: CDKTF (cdktf), because CDK Terrain requires Node 22.19 or later, and this is 22.18.0.\n",
  );
  expect(textOf("main.ts")).toContain('from "cdktf";');
  expect(textOf("package.json")).toContain('"deploy": "cdktf deploy"');
});

test("--target selects the host, whatever the Node version is", async () => {
  node = "20.20.2";
  expect(await init("--target", "cdktn")).not.toContain("Host:");
  expect(textOf("main.ts")).toContain('from "cdktn";');
});

test("--yes lists only the settings that no option sets", async () => {
  const stdout = await init("--yes", "--target", "cdktn", "--no-tests", "--ci", "gitlab");
  expect(stdout).toContain("\nDefaults: --package-manager npm --runner ts-node --typescript 5.9 --backend local\n");
  expect(stdout).not.toContain("npm test");
});

test("in the current folder, the steps begin with the installation", async () => {
  mkdirSync(at("shop"));
  const { code, stdout } = await command.run("init", "-C", "shop");
  expect(code).toBe(0);
  expect(stdout).toContain("Written to ., with the stack shop:\n");
  expect(stdout).toContain("Next:\n  npm install\n");
});

test("a folder with other files is fine", async () => {
  mkdirSync(at("shop", ".git"), { recursive: true });
  writeFileSync(at("shop", "LICENSE"), "MIT\n");
  await init();
  expect(textOf("LICENSE")).toBe("MIT\n");
});

describe("a fresh clone", () => {
  const clone = (files: Readonly<Record<string, string>>) => {
    mkdirSync(at("shop", ".git"), { recursive: true });
    mkdirSync(at("shop", ".github", "workflows"), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(at("shop", name), text);
  };

  test.each(["README.md", "Readme.rst", "readme", "README.MD"])("keeps its %s", async (readme) => {
    clone({ [readme]: "# Ours\n", LICENSE: "MIT\n", ".editorconfig": "root = true\n" });
    const stdout = await init();
    expect(stdout).toContain(`  ${readme}  already exists, unchanged\n`);
    expect(textOf(readme)).toBe("# Ours\n");
    expect(readdirSync(at("shop")).filter((name) => /^readme/i.test(name))).toEqual([readme]);
    expect(existsSync(at("shop", "main.ts"))).toBe(true);
  });

  test.each([
    ["*.log\nnode_modules", "*.log\nnode_modules\ncdktf.out/\n*.tfstate*\n"],
    ["/dist\r\n", "/dist\r\nnode_modules/\r\ncdktf.out/\r\n*.tfstate*\r\n"],
    ["", "node_modules/\ncdktf.out/\n*.tfstate*\n"],
    ["*.tfstate*\n/cdktf.out\nnode_modules/\n", "*.tfstate*\n/cdktf.out\nnode_modules/\n"],
  ])("adds what its .gitignore lacks: %j", async (before, after) => {
    clone({ ".gitignore": before });
    await init();
    expect(textOf(".gitignore")).toBe(after);
  });

  test("that has a file of the program isn't changed", async () => {
    clone({ "README.md": "mine\n", ".gitignore": "dist\n", "main.ts": "mine\n" });
    const { code, stderr } = await command.run("init", "shop");
    expect(code).toBe(1);
    expect(stderr).toContain("shop already has main.ts, which this command doesn't overwrite.");
    expect(textOf(".gitignore")).toBe("dist\n");
    expect(readdirSync(at("shop")).sort()).toEqual([".git", ".github", ".gitignore", "README.md", "main.ts"]);
  });
});

test("the workflow can't install a package from outside the project", async () => {
  expect(await init("--ci", "github", "--backend", "pg")).toMatch(
    /\nCI jobs don't have \S+\. Copy it into the project, and install the copy\.\n$/,
  );
});

test("--stack sets the name of the stack", async () => {
  expect(await init("--stack", "Shop_1")).toContain("Written to shop, with the stack Shop_1:\n");
  expect(textOf("main.ts")).toContain('new Shop1(app, "Shop_1");');
});

test("the steps include the location of the state", async () => {
  expect(await init("--backend", "pg")).toContain("\nSet PG_CONN_STR to the URL of your PostgreSQL database.\n");
});

describe("mistakes", () => {
  const refused = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await command.run("init", ...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    return stderr;
  };

  test.each([
    ["--target", "hcl", "cdktn, cdktf"],
    ["--package-manager", "bun", "npm, pnpm, yarn"],
    ["--runner", "deno", "ts-node, tsx"],
    ["--typescript", "4.9", "5.9, 6.0, 7.0"],
    ["--ci", "circle", "github, gitlab, none"],
    ["--backend", "azure", "local, s3, pg, http, cloud"],
  ])("%s %s", async (flag, value, values) => {
    expect(await refused("shop", flag, value)).toMatch(
      new RegExp(
        `^stratus: option '${flag} <\\w+>' argument '${value}' is invalid\\. Allowed choices are ${values}\\.\\n`,
      ),
    );
    expect(existsSync(at("shop"))).toBe(false);
  });

  test("ts-node with TypeScript 7.0", async () => {
    expect(await refused("shop", "--runner", "ts-node", "--typescript", "7.0")).toBe(
      "stratus: --runner: must be tsx with --typescript 7.0, got ts-node, which supports TypeScript 5.9 and 6.0.\n",
    );
  });

  test("a name that the host rejects", async () => {
    expect(await refused("shop", "--stack", "my shop")).toBe(
      'stratus: --stack: must start with a letter and contain only letters, digits, - and _, got "my shop".\n',
    );
  });

  test("an existing file is kept, and nothing is written", async () => {
    mkdirSync(at("shop"));
    for (const name of ["README.md", "tsconfig.json"]) writeFileSync(at("shop", name), "mine\n");
    expect(await refused("shop")).toBe(
      "stratus: shop already has tsconfig.json, which this command doesn't overwrite. Move it away, or use another folder, such as: stratus init infrastructure\n",
    );
    expect(readdirSync(at("shop")).sort()).toEqual(["README.md", "tsconfig.json"]);
    expect(textOf("README.md")).toBe("mine\n");
  });

  test("a workflow of the same name is kept", async () => {
    mkdirSync(at("shop", ".github", "workflows"), { recursive: true });
    writeFileSync(at("shop", ".github", "workflows", "infrastructure.yml"), "mine\n");
    expect(await refused("shop", "--ci", "github")).toContain(
      "already has .github/workflows/infrastructure.yml, which",
    );
    expect(readdirSync(at("shop"))).toEqual([".github"]);
  });

  test("a project isn't changed", async () => {
    mkdirSync(at("shop"));
    writeFileSync(at("shop", "package.json"), "{}\n");
    expect(await refused("-C", "shop")).toBe(
      "stratus: This folder already is a project: it has package.json. Use another folder, such as: stratus init infrastructure\nTo add Stratus to this project instead, see docs/add-to-a-project.md in the package cdktf-stratus.\n",
    );
    expect(readdirSync(at("shop"))).toEqual(["package.json"]);
  });

  test("a file in place of the folder", async () => {
    writeFileSync(at("taken"), "");
    expect(await refused("taken")).toContain("must be a folder, got a file.");
  });

  test("two folders", async () => {
    expect(await refused("shop", "blog")).toContain("too many arguments for 'init'");
  });
});
