import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf } from "../docs/support/blocks";
import { startGitlabStates, stateTokens } from "../e2e/support/gitlab-states";
import { HostProgram } from "../e2e/support/host-program";
import { childEnvironment, terraformBinary } from "../e2e/support/terraform";
import { eventually } from "../support/eventually";
import { startPostgreSql } from "./support/postgresql";
import { startObjectStorage } from "./support/s3";

jest.setTimeout(900_000);

type Environment = Readonly<Record<string, string>>;

interface States {
  readonly environment: Environment;
  /** The URL on the page, and the one of this server. */
  readonly url?: readonly [written: string, real: string];
  /** The stored state. */
  content(): Promise<string> | string;
  stop(): Promise<void>;
}

async function postgresql(): Promise<States> {
  const server = await startPostgreSql("states");
  const grants = "grant create on database states to shop; grant create on schema public to shop";
  await server.psql(["--command", `create user shop password 'of-the-shop'; ${grants}`]);
  return {
    environment: { PG_CONN_STR: server.url("shop", "of-the-shop") },
    content: () => server.psql(["--command", "select data from shop.states"]),
    stop: () => server.stop(),
  };
}

async function objectStorage(): Promise<States> {
  const server = await startObjectStorage("my-states");
  return {
    environment: { AWS_ACCESS_KEY_ID: "shop", AWS_SECRET_ACCESS_KEY: "of-the-shop" },
    url: ["https://storage.example", server.url],
    content: () => server.objects.get("shop.tfstate") ?? "",
    stop: () => server.stop(),
  };
}

async function http(): Promise<States> {
  const server = await startGitlabStates();
  const address = `${server.url}/api/v4/projects/42/terraform/state/shop`;
  return {
    environment: {
      TF_HTTP_ADDRESS: address,
      TF_HTTP_LOCK_ADDRESS: `${address}/lock`,
      TF_HTTP_LOCK_METHOD: "POST",
      TF_HTTP_UNLOCK_ADDRESS: `${address}/lock`,
      TF_HTTP_UNLOCK_METHOD: "DELETE",
      TF_HTTP_USERNAME: "maintainer",
      TF_HTTP_PASSWORD: stateTokens.maintainer,
    },
    content: () => server.states.get("shop") ?? "",
    stop: () => server.close(),
  };
}

const blocks = blocksOf("docs/guides/state-backends.md");
/** The last block of a language that contains the words. */
const blockWith = (language: string, words: string) => {
  const found = blocks.filter((block) => block.language === language && block.file === undefined);
  const last = found.findLast(({ text }) => text.includes(words));
  if (!last) throw new Error(`no block contains ${words}`);
  return last.text;
};

const program = (backend: string, mail = "ops@shop.example") => `
import { App, CloudBackend, HttpBackend, NamedCloudWorkspace, PgBackend, S3Backend, TerraformStack } from "cdktn";
import { Domain, StratusProvider } from "cdktf-stratus/cdktn";
const app = new App();
const stack = new TerraformStack(app, "shop");
${backend}
new StratusProvider(stack, "stratus");
const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "${mail}" });
zone.a("www", "192.0.2.10");
app.synth();
`;

describe.each([
  ["PostgreSQL", postgresql, "new PgBackend", 'backend "pg"'],
  ["S3-compatible storage", objectStorage, "new S3Backend", 'backend "s3"'],
  ["HTTP", http, "new HttpBackend", 'backend "http"'],
] as const)("a state in %s", (_, start, construct, block) => {
  let states: States;
  let shop: HostProgram;
  const local = (text: string) => (states.url ? text.replace(...states.url) : text);
  const terraform = (...args: readonly string[]) => shop.terraformWith(states.environment, ...args);
  const stratus = (...args: readonly string[]) => shop.stratusWith(states.environment, ...args);
  const backend = () => local(blockWith("ts", construct));

  beforeAll(async () => {
    states = await start();
    shop = await HostProgram.start();
  });
  afterAll(async () => {
    await shop.remove();
    await states.stop();
  });

  test("is moved from a local file by terraform init", async () => {
    await shop.synth(program(""));
    await terraform("init", "-no-color");
    expect(await terraform("apply", "-auto-approve", "-no-color")).toContain("Resources: 2 added");
    await shop.synth(program(backend()));
    await terraform("init", "-no-color", "-input=false", "-migrate-state", "-force-copy");
    expect(await terraform("plan", "-no-color")).toContain("No changes.");
    expect(await states.content()).toContain('"type": "stratus_domain"');
  });

  test("is read by the commands", async () => {
    expect(await stratus("diff")).toMatchObject({
      code: 0,
      output: expect.stringContaining("Nothing changes.") as string,
    });
    const drift = await stratus("drift");
    expect(drift.output).toContain("No drift. 0 changed, 0 missing, 0 unmanaged. Compared 2 objects in the state.");
    expect((await stratus("refactor")).output).toContain("The stack shop destroys and creates nothing.");
    expect((await stratus("recover")).output).toContain("There is nothing to recover.");
  });

  test("is read in a folder without .terraform after terraform init, which diff runs and drift doesn't", async () => {
    rmSync(join(shop.stackFolder, ".terraform"), { recursive: true });
    const { code, output } = await stratus("drift");
    expect(code).toBe(1);
    expect(output).toContain("Run terraform init there");
    expect((await stratus("diff")).output).toContain("Nothing changes.");
    expect((await stratus("drift")).output).toContain("No drift.");
  });

  test("is restored by recover", async () => {
    await terraform("state", "rm", "stratus_domain.zone", "stratus_domain_record.zone_www-A_22401BC7");
    expect((await stratus("recover", "--yes")).output).toMatch(/matched +shop\/zone /);
    await shop.synth(program(backend()));
    expect(await terraform("apply", "-auto-approve", "-no-color")).toContain("2 imported, 0 added, 0 changed");
  });

  test("is read by a configuration with the same backend in HCL", async () => {
    const folder = join(shop.folder, "hcl");
    mkdirSync(folder);
    writeFileSync(join(folder, "main.tf"), local(blockWith("hcl", block)));
    const run = (...args: readonly string[]) => shop.terraformIn(folder, states.environment, ...args);
    await shop.stratus("provider", "install", "-C", folder);
    await run("init", "-input=false");
    expect(await run("state", "list")).toContain("stratus_domain.zone");
  });

  test("is locked while another run waits for approval", async () => {
    await shop.synth(program(backend(), "dns@shop.example"));
    const env = childEnvironment(shop.folder, { ...shop.service, ...states.environment });
    const first = spawn(terraformBinary(), ["apply", "-no-color"], { cwd: shop.stackFolder, env });
    let output = "";
    for (const stream of [first.stdout, first.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
    const ended = new Promise<void>((resolve) => first.once("exit", () => resolve()));
    await eventually(() => output.includes("Enter a value:"), { during: ended });
    await expect(terraform("plan", "-no-color", "-lock-timeout=0s")).rejects.toThrow("Error acquiring the state lock");
    first.stdin.end("no\n");
    await ended;
    expect(await terraform("plan", "-no-color")).toContain("0 to add, 1 to change, 0 to destroy.");
  });
});

test("HCP Terraform: the construct and the HCL block are the same configuration, and valid", async () => {
  const shop = await HostProgram.start();
  try {
    await shop.synth(program(blockWith("ts", "new CloudBackend")));
    const cloud = (
      JSON.parse(readFileSync(join(shop.stackFolder, "cdk.tf.json"), "utf8")) as {
        readonly terraform: { readonly cloud: unknown };
      }
    ).terraform.cloud;
    expect(cloud).toEqual({ organization: "my-organization", workspaces: { name: "shop" } });
    const folder = join(shop.folder, "hcl");
    mkdirSync(folder);
    writeFileSync(join(folder, "main.tf"), blockWith("hcl", "cloud {"));
    await shop.terraformIn(folder, {}, "init", "-backend=false");
    expect(await shop.terraformIn(folder, {}, "validate", "-no-color")).toContain("The configuration is valid.");
  } finally {
    await shop.remove();
  }
});
