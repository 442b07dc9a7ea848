import { randomBytes } from "node:crypto";
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { copyExample, Program } from "../e2e/support/program";
import { type Stack, startStack } from "../e2e/support/stack";
import { eventually } from "../support/eventually";
import { type PostgreSql, startPostgreSql } from "./support/postgresql";
import { filesWith } from "./support/secrets";

jest.setTimeout(900_000);

const secret = (name: string) => `${name}-${randomBytes(12).toString("hex")}`;
const passwords = { platform: secret("pg-platform"), shop: secret("pg-shop") };
const tokens = { platform: secret("token-platform"), shop: secret("token-shop") };
const rootPass = `Root-${secret("pass")}`;
const secrets = [...Object.values(passwords), ...Object.values(tokens), rootPass];

const example = copyExample("platform-and-shop");
let service: Stack;
let states: PostgreSql;
let platform: Program;
let colleague: Program;
let shop: Program;

/** The permissions of the shop team's token: create instances, and use the objects that the platform team grants. */
const scopes = "computes:read_write firewall:read_write domains:read_write databases:read_write";

async function idsIn(path: string): Promise<readonly number[]> {
  const { data } = (await service.api("GET", path)) as { readonly data: readonly { readonly id: number }[] };
  return data.map(({ id }) => id);
}
async function idOf(path: string): Promise<number> {
  const [only, ...others] = await idsIn(path);
  if (only === undefined || others.length > 0) throw new Error(`${path} has not one object`);
  return only;
}
const paths = { firewall: "/networking/firewalls", domain: "/domains", database: "/databases/mysql/instances" };
const databaseId = () => idOf(paths.database);

/** Grants are by number, so replaced objects need new grants, in addition to those that the shop has created itself. */
async function lendToShop(): Promise<void> {
  const writable = (ids: readonly number[]) => Object.fromEntries(ids.map((id) => [String(id), "read_write"]));
  const lent = async (path: string) => writable([await idOf(path)]);
  const grants = {
    add_computes: true,
    computes: writable(await idsIn("/compute/instances")),
    firewalls: await lent(paths.firewall),
    domains: await lent(paths.domain),
    databases: await lent(paths.database),
  };
  await service.control("POST", "users", { username: "shop", restricted: true, grants });
  await service.control("POST", "tokens", { username: "shop", scopes, token: tokens.shop });
}

const asShop = (method: string, path: string) =>
  fetch(`${service.url}${path}`, { method, headers: { authorization: `Bearer ${tokens.shop}` } });

/** A second deploy: it only reads. */
async function expectNoChanges(program: Program, command: "deploy" | "diff" = "deploy"): Promise<void> {
  await service.control("DELETE", "requests");
  expect(await program.must(command)).toContain("No changes. Your infrastructure matches the configuration.");
  expect(await service.writes()).toEqual([]);
}

beforeAll(async () => {
  service = await startStack("fast", { token: tokens.platform });
  states = await startPostgreSql("states");
  const variables = Object.entries(passwords).map(([team, password]) => `--set=${team}_password=${password}`);
  await states.psql([...variables, "--file", join(example, "states.sql")]);
  const environment = (team: "platform" | "shop") => ({
    STRATUS_BASE_URL: service.url,
    STRATUS_TOKEN: tokens[team],
    PG_CONN_STR: states.url(team, passwords[team]),
    TF_VAR_root_pass: rootPass,
    // The tests that run the example without PostgreSQL check its types.
    TS_NODE_TRANSPILE_ONLY: "true",
  });
  platform = new Program(join(example, "platform"), "platform", environment("platform"));
  shop = new Program(join(example, "shop"), "shop", environment("shop"));
  cpSync(platform.folder, join(example, "colleague"), { recursive: true });
  colleague = new Program(join(example, "colleague"), "platform", environment("platform"));
});
afterAll(async () => {
  for (const program of [platform, colleague, shop]) program.remove();
  rmSync(example, { recursive: true, force: true });
  await states.stop();
  await service.close();
});

describe("two teams with their states in PostgreSQL", () => {
  test("the platform is deployed, its state is in its schema, and a second deploy changes nothing", async () => {
    expect(await platform.must("deploy")).toContain("Apply complete! Resources: 3 added, 0 changed, 0 destroyed.");
    await expectNoChanges(platform);
    expect(await states.psql(["--command", "select name from platform.states"])).toBe("default");
    expect(existsSync(join(platform.folder, "terraform.platform.tfstate"))).toBe(false);
  });

  test("the shop reads the platform's state and is deployed, and a second deploy changes nothing", async () => {
    await lendToShop();
    expect(await shop.must("deploy")).toContain("Apply complete! Resources: 5 added, 0 changed, 0 destroyed.");
    await expectNoChanges(shop);
    expect(await service.api("GET", `${paths.database}/${String(await databaseId())}`)).toMatchObject({
      allow_list: [expect.any(String), expect.any(String)],
    });
  });

  test("references by label and name change nothing either", async () => {
    shop.setContext({ readBy: "label" });
    await expectNoChanges(shop);
    expect(readFileSync(join(shop.stackFolder, "cdk.tf.json"), "utf8")).not.toContain("terraform_remote_state");
  });

  test("both programs contain their provider, locked", () => {
    for (const { stackFolder } of [platform, shop]) {
      expect(existsSync(join(stackFolder, "terraform.d", "plugins", "stratus.internal", "stratus", "stratus"))).toBe(
        true,
      );
      const lock = readFileSync(join(stackFolder, ".terraform.lock.hcl"), "utf8");
      expect(lock).toMatch(/provider "stratus\.internal\/stratus\/stratus" \{[^}]*hashes = \[\n {4}"h1:/);
    }
  });
});

describe("the limits of the shop", () => {
  test("R2-065: its token can't delete the platform's database, although it may write to databases", async () => {
    const path = `${paths.database}/${String(await databaseId())}`;
    const answer = await asShop("DELETE", path);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("Only an unrestricted user can do this, and shop is restricted");
    expect(await service.api("GET", path)).toMatchObject({ label: "shop-db", status: "active" });
  });

  test("its token does not see objects without a grant", async () => {
    await service.api("POST", "/domains", { domain: "other.example", type: "master", soa_email: "ops@other.example" });
    const { data } = (await (await asShop("GET", "/domains")).json()) as {
      readonly data: readonly { readonly domain: string; readonly id: number }[];
    };
    expect(data.map(({ domain }) => domain)).toEqual(["shop.example"]);
    const { data: all } = (await service.api("GET", "/domains")) as { readonly data: typeof data };
    const other = all.find(({ domain }) => domain === "other.example")?.id;
    expect((await asShop("DELETE", `/domains/${String(other)}`)).status).toBe(404);
    await service.api("DELETE", `/domains/${String(other)}`);
  });

  test("its PostgreSQL user reads the platform's state and can't write it", async () => {
    const url = states.url("shop", passwords.shop);
    expect(await states.psql(["--command", "select name from platform.states"], url)).toBe("default");
    const write = states.psql(["--command", "update platform.states set data = ''"], url);
    await expect(write).rejects.toThrow("permission denied for table states");
  });
});

describe("the platform team changes its stack", () => {
  const moved = ['region: "us-east"', 'region: "eu-central"'] as const;
  const lockTimeout = { TF_CLI_ARGS_plan: "-lock-timeout=120s", TF_CLI_ARGS_apply: "-lock-timeout=120s" };

  test("the second of two concurrent deploys is rejected, or waits if configured", async () => {
    const before = await databaseId();
    for (const program of [platform, colleague]) program.edit("main.ts", ...moved);
    // The first deploy can't end while time stands still, because its new database doesn't become active.
    await service.control("PUT", "clock", { frozen: true });
    let first = "";
    const deploying = platform.run("deploy", {}, (text) => (first += text));
    const creates = /stratus_mysql_database\.database \(database\): Creating\.\.\./;
    await eventually(() => creates.test(first), { during: deploying });

    const refused = await colleague.run("deploy");
    expect(refused.code).not.toBe(0);
    expect(refused.output).toContain("Error: Error acquiring the state lock");
    expect(refused.output).toContain("Workspace is already locked: default");

    let second = "";
    const waiting = colleague.run("deploy", lockTimeout, (text) => (second += text));
    await eventually(() => second.includes("Acquiring state lock. This may take a few moments..."), {
      during: waiting,
    });
    await service.control("PUT", "clock", { frozen: false });
    const [done, waited] = await Promise.all([deploying, waiting]);
    expect(done.output).toContain("Apply complete! Resources: 1 added, 0 changed, 1 destroyed.");
    expect(waited.output).toContain("No changes. Your infrastructure matches the configuration.");
    expect([done.code, waited.code]).toEqual([0, 0]);
    expect(await databaseId()).not.toBe(before);
  });

  test.each(["label", "state"])("the shop detects by %s that there is another database", async (readBy) => {
    await lendToShop();
    shop.setContext({ readBy });
    const diff = await shop.must("diff");
    expect(diff).toContain("(database/access) will be created");
    // The allow list of the old database was deleted with it.
    expect(diff).toContain("Plan: 1 to add, 0 to change, 0 to destroy.");
  });

  test("the shop is deployed to it, and then there are no changes", async () => {
    expect(await shop.must("deploy")).toContain("Apply complete! Resources: 1 added, 0 changed, 0 destroyed.");
    await expectNoChanges(shop, "diff");
    expect(await service.api("GET", `${paths.database}/${String(await databaseId())}`)).toMatchObject({
      region: "eu-central",
      allow_list: [expect.any(String), expect.any(String)],
    });
  });
});

test("no password and no token is in any file of the synthesized stacks or in a state", async () => {
  for (const { folder, stackFolder } of [platform, colleague, shop]) {
    // The stack, its lock, the backend data of terraform init, and the plan of cdktf diff.
    for (const name of ["cdk.tf.json", ".terraform.lock.hcl", ".terraform/terraform.tfstate"]) {
      expect(existsSync(join(stackFolder, name))).toBe(true);
    }
    const { read, found } = filesWith(folder, secrets);
    expect(read).toBeGreaterThan(5);
    expect(found).toEqual([]);
  }
  // The search works: it finds a value that isn't secret, in the packed plan too.
  const { found: open } = filesWith(shop.stackFolder, ["public/debian12"]);
  expect(open.map((file) => basename(file))).toEqual(expect.arrayContaining(["cdk.tf.json", "plan"]));
  const kept = await states.psql([
    "--command",
    "select data from platform.states union all select data from shop.states",
  ]);
  expect(kept).toContain("stratus_mysql_database");
  expect(kept).toContain("stratus_compute_instance");
  expect(secrets.filter((each) => kept.includes(each))).toEqual([]);
});

describe("the end", () => {
  test("destroying the shop keeps the platform", async () => {
    expect(await shop.must("destroy")).toContain("Destroy complete! Resources: 5 destroyed.");
    expect(await service.api("GET", "/compute/instances")).toMatchObject({ results: 0 });
    expect(await service.api("GET", `${paths.domain}/${String(await idOf(paths.domain))}/records`)).toMatchObject({
      results: 0,
    });
    await expectNoChanges(platform, "diff");
  });

  test("destroying the platform leaves nothing", async () => {
    expect(await platform.must("destroy")).toContain("Destroy complete! Resources: 3 destroyed.");
    for (const path of Object.values(paths)) expect(await service.api("GET", path)).toMatchObject({ results: 0 });
  });
});
