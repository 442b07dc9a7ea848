import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { useEmulator } from "../../../emulator/support";
import { pretendNode } from "../../../support/pretend-node";
import { tokenFor } from "../../account/support";
import { makeCommand } from "../../command";

jest.setTimeout(60_000);

const emulator = useEmulator();
let settings: NodeJS.ProcessEnv = {};
let command: ReturnType<typeof makeCommand>;
beforeAll(() => (command = makeCommand(() => ({ ...pretendNode(command.folder, "22.19.0"), ...settings }))));
afterAll(() => command.remove());

const at = (...names: readonly string[]) => join(command.folder, ...names);
const filesIn = (folder: string) => readdirSync(at(folder), { recursive: true }).sort();
const textOf = (name: string) => readFileSync(at("shop", name), "utf8");

/** Writes into `shop`, without Terraform. */
const write = (...args: readonly string[]) => command.run("import", "shop", "--no-plan", ...args);

const shop = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };
const place = { region: "us-east", type: "g6-nanode-1", image: "public/debian12", root_pass: "correct horse battery" };

beforeEach(async () => {
  settings = { STRATUS_BASE_URL: emulator.server.url, STRATUS_TOKEN: emulator.server.token };
  rmSync(at("shop"), { recursive: true, force: true });
  rmSync(at(".stratus-ignore"), { force: true });
  const web = await emulator.make("/compute/instances", { ...place, label: "web", tags: ["Shop"] });
  await emulator.make("/compute/instances", { ...place, label: "legacy" });
  await emulator.make("/domains", shop);
  await emulator.make("/domains", { ...shop, domain: "blog.example", tags: ["shop"] });
  const [address] = web["ipv4"] as readonly string[];
  await emulator.make("/domains/1/records", { type: "A", name: "www", target: address });
  await emulator.make("/domains/2/records", { type: "TXT", name: "", target: "hello" });
});

/** The objects in the adoption file, by the paths of their constructs. */
function adopted(): Readonly<Record<string, string>> {
  const [, table = ""] = /const ids = \{(.*?)\};/s.exec(textOf("adopt.ts")) ?? [];
  const entries = [...table.matchAll(/(?:"([^"]+)"|(\w+)): "([^"]*)"/g)];
  return Object.fromEntries(entries.map(([, quoted, plain = "", id = ""]) => [quoted ?? plain, id]));
}

const everything = {
  web: "1",
  legacy: "2",
  "shop.example": "1",
  "shop.example/www-web-A": "1/1",
  "blog.example": "2",
  "blog.example/apex-TXT-hello": "2/2",
};

test.each(["SHOP.example.", "Shop.Example", " shop.example"])("--domain %j selects shop.example", async (name) => {
  expect((await write("--domain", name)).code).toBe(0);
  expect(Object.keys(adopted())).toEqual(["shop.example", "shop.example/www-A"]);
});

test("writes a program for the account, and the next steps", async () => {
  const { code, stdout, stderr } = await write();
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(
    /^6 objects of 3 kinds at http:\/\/127\.0\.0\.1:\d+\/v4\.\n\nWritten to shop:\n {2}main\.ts +\d+ lines\n/,
  );
  expect(stdout).toContain("\nHost: CDK Terrain (cdktn). For CDKTF, pass --target cdktf.\n\nNext:\n");
  expect(stdout).toContain("  npx cdktn deploy  # adopts them, and changes nothing\n");
  expect(stdout).not.toContain("Plan:");
  expect(adopted()).toEqual(everything);
  expect(textOf("main.ts")).toContain('point("www", web');
});

test("a read-only token is sufficient", async () => {
  settings["STRATUS_TOKEN"] = await tokenFor(emulator, "computes:read_only domains:read_only");
  const { code, stderr } = await write();
  expect(code).toBe(0);
  expect(adopted()).toEqual(everything);
  expect(stderr).toContain("Not seen: ");
  expect(stderr).toContain("firewall");
});

test("--dry-run writes nothing", async () => {
  const { code, stdout } = await write("--dry-run");
  expect(code).toBe(0);
  expect(stdout).toContain("Would be written to shop:\n");
  expect(stdout).toContain("To write these files, run the command again without --dry-run.\n");
  expect(existsSync(at("shop"))).toBe(false);
});

describe("the selection", () => {
  const taken = async (...args: readonly string[]) => {
    const { code, stderr } = await write(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) as string });
    return { paths: Object.keys(adopted()), stderr };
  };

  test.each([
    [
      ["--only", "compute_instance"],
      ["web", "legacy"],
    ],
    [
      ["--only", "stratus_domain*"],
      ["shop.example", "shop.example/www-A", "blog.example", "blog.example/apex-TXT-hello"],
    ],
    [
      ["--tag", "shop"],
      ["web", "blog.example", "blog.example/apex-TXT-hello"],
    ],
    [
      ["--domain", "Shop.example"],
      ["shop.example", "shop.example/www-A"],
    ],
    [
      ["--domain", "shop.example,blog.example", "--only", "domain"],
      ["shop.example", "blog.example"],
    ],
    [
      ["--domain", "shop.example", "--domain", "blog.example", "--only", "stratus_domain"],
      ["shop.example", "blog.example"],
    ],
    [["--tag", "shop", "--only", "domain_record"], ["blog-example-apex-TXT-hello"]],
  ])("%j", async (args, expected) => {
    const { paths } = await taken(...args);
    if (args.includes("domain_record")) expect(paths).toHaveLength(expected.length);
    else expect(paths.sort()).toEqual([...expected].sort());
  });

  test("omits objects excluded by a rule, with their parts", async () => {
    const { paths, stderr } = await taken("--exclude", "domain shop.*, compute_instance 2");
    expect(paths.sort()).toEqual(["blog.example", "blog.example/apex-TXT-hello", "web"]);
    expect(stderr).toBe("Excluded: 3 objects.\n");
  });

  test("omits objects of others in the ignore file, and reports a rule without effect", async () => {
    writeFileSync(at(".stratus-ignore"), "compute_instance leg* # retired in March\nfirewall old # gone\n");
    const { paths, stderr } = await taken();
    expect(paths).not.toContain("legacy");
    expect(stderr).toBe("Excluded: 1 object.\nWarning: line 2 of the ignore file matches nothing. Remove it.\n");
  });
});

describe("the host", () => {
  const hostIn = () => /from "(cdkt[fn])"/.exec(textOf("main.ts"))?.[1];

  test("before Node 22.19 is CDKTF", async () => {
    Object.assign(settings, pretendNode(command.folder, "20.20.2"));
    const { stdout } = await write();
    expect(stdout).toContain("\nHost: CDKTF (cdktf), because CDK Terrain requires Node 22.19 or later, and this is ");
    expect(stdout).toContain("  npx cdktf deploy  # adopts them, and changes nothing\n");
    expect(hostIn()).toBe("cdktf");
  });

  test("of an existing package.json is kept", async () => {
    mkdirSync(at("shop"));
    writeFileSync(at("shop", "package.json"), '{ "dependencies": { "cdktf": "^0.21.0" } }');
    expect((await write()).stdout).toContain("\nHost: CDKTF (cdktf), as in package.json.\n");
    expect(hostIn()).toBe("cdktf");
  });

  test("of an earlier run is kept, and not repeated", async () => {
    await write("--target", "cdktf", "--domain", "shop.example");
    rmSync(at("shop", "package.json"));
    const { stdout } = await write();
    expect(stdout).toContain("new object");
    expect(stdout).not.toContain("Host:");
    expect(readFileSync(at("shop", "added-2.ts"), "utf8")).toContain('from "cdktf-stratus";');
  });

  test("of --target overrides package.json", async () => {
    mkdirSync(at("shop"));
    writeFileSync(at("shop", "package.json"), '{ "dependencies": { "cdktf": "^0.21.0" } }');
    expect((await write("--target", "cdktn")).stdout).not.toContain("Host:");
    expect(hostIn()).toBe("cdktn");
  });
});

describe("required settings of a program", () => {
  test("are in it", async () => {
    await write("--allow-insecure-http", "--target", "cdktn", "--stack", "Web_1");
    expect(textOf("main.ts")).toContain('new StratusProvider(this, "stratus", { allowInsecureHttp: true });');
    expect(textOf("main.ts")).toContain('from "cdktf-stratus/cdktn"');
    expect(textOf("main.ts")).toContain('"Web_1"');
  });
});

describe("an error without output", () => {
  const refused = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await write(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    return stderr;
  };

  test("a folder with another program", async () => {
    mkdirSync(at("shop"), { recursive: true });
    writeFileSync(at("shop", "main.ts"), "// mine\n");
    expect(await refused()).toContain("has files of another program (main.ts), which this command doesn't overwrite");
    expect(filesIn("shop")).toEqual(["main.ts"]);
    expect(textOf("main.ts")).toBe("// mine\n");
  });

  test("an unknown kind", async () => {
    const stderr = await refused("--only", "server", "--exclude", "vm web");
    expect(stderr).toContain('--only: unknown kind "server". Use a kind of resource such as domain_record, or *.\n');
    expect(stderr).toContain('--exclude: unknown kind "vm".');
  });

  test("an invalid domain", async () => {
    const stderr = await refused("--domain", "my shop,shop.example");
    expect(stderr).toContain('--domain: must be a domain name such as "shop.example"');
    expect(stderr).toContain('got "my shop"');
    expect(stderr).not.toContain('got "shop.example"');
  });

  test("an empty selection", async () => {
    expect(await refused("--tag", "shop", "--only", "firewall")).toMatch(
      /Nothing to import: none of the \d objects matches --only, --tag, --domain, /,
    );
  });

  test("a domain or a tag that no object has, with a similar one", async () => {
    const stderr = await refused("--domain", "Shpo.example.,blog.example", "--tag", "shp,absent");
    expect(stderr).toContain(
      '--domain: no object that this token can see has the domain "shpo.example". Did you mean shop.example?\n',
    );
    expect(stderr).toContain('has the tag "shp". Did you mean Shop?\n');
    expect(stderr).toContain('has the tag "absent".\n');
    expect(stderr).not.toContain("blog.example");
  });

  test("an invalid stack name", async () => {
    expect(await refused("--stack", "my shop")).toContain(
      'stratus: --stack: must start with a letter and contain only letters, digits, - and _, got "my shop".\n',
    );
  });

  test("a file in place of the folder", async () => {
    writeFileSync(at("shop"), "");
    expect(await refused()).toContain("shop: must be a folder, got a file.\n");
  });
});

test("existing files of the project are kept, with a message", async () => {
  mkdirSync(at("shop"), { recursive: true });
  writeFileSync(at("shop", "package.json"), "{}\n");
  const { code, stdout } = await write();
  expect(code).toBe(0);
  expect(stdout).toMatch(/ {2}package\.json +already exists, unchanged\n/);
  expect(stdout).toContain(
    "package.json already exists. Make sure that it lists the packages that the program imports.\n",
  );
  expect(textOf("package.json")).toBe("{}\n");
});

describe("a second run refers to the domain of the program", () => {
  const addRecord = () => emulator.make("/domains/1/records", { type: "A", name: "new", target: "192.0.2.9" });

  test("by its construct", async () => {
    await write();
    await addRecord();
    await write();
    expect(textOf("added-2.ts")).toContain('stack.node.findChild("shop.example") as Domain;\n');
    expect(textOf("added-2.ts")).not.toContain("fromDomainId");
  });

  test("by its resource in HCL", async () => {
    await write("--target", "hcl");
    await addRecord();
    await write();
    expect(textOf("added-2.tf")).toContain("domain_id = stratus_domain.shop_example.id\n");
  });

  test("by its ID if the program no longer has it there", async () => {
    await write();
    await addRecord();
    writeFileSync(at("shop", "main.ts"), textOf("main.ts").replace('"shop.example", {', '"renamed", {'));
    const { stdout } = await write();
    expect(stdout).toContain("You edited main.ts");
    expect(textOf("added-2.ts")).toContain('// 1 is the id of "shop.example".\n');
  });

  test("by its ID if the resource in HCL has a loop", async () => {
    await write("--target", "hcl");
    await addRecord();
    const main = textOf("main.tf");
    writeFileSync(at("shop", "main.tf"), main.replace('"shop_example" {', '"shop_example" {\n  count = 1'));
    await write();
    expect(textOf("added-2.tf")).toContain('# 1 is the id of "shop.example".\n');
  });
});

test("the program accepts its records to addresses outside of the account", async () => {
  await emulator.make("/domains/1/records", { type: "A", name: "office", target: "198.51.100.7" });
  await write();
  expect(textOf("main.ts")).toContain('Policies.allow(\n      this,\n      "record-to-unknown-address",');
});

test("a file that the ledger doesn't know isn't overwritten by a later run", async () => {
  await write();
  writeFileSync(at("shop", "added-2.ts"), "own();\n");
  await emulator.make("/domains", { ...shop, domain: "late.example" });
  const { code, stderr } = await write();
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining("already has added-2.ts, which stratus.import.json doesn't know") as string,
  });
  expect(textOf("added-2.ts")).toBe("own();\n");
});
