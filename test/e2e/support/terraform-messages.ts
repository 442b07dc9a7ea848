import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCertificate } from "../../../src/provider/plugin/transport/tls";
import { eventually } from "../../support/eventually";
import { runHcl } from "./hcl";
import type { Stack } from "./stack";
import { terraformFile, type Workspace } from "./terraform";

type Command = "plan" | "apply" | "destroy";

/** Plans with the installed provider and with only Terraform and this `node` on `PATH`. */
async function planWithNode(node: string | undefined, stack: Stack): Promise<string> {
  const PATH = mkdtempSync(join(tmpdir(), "stratus-path-"));
  symlinkSync(terraformFile(), join(PATH, "terraform"));
  if (node !== undefined) writeFileSync(join(PATH, "node"), node, { mode: 0o755 });
  const workspace = stack.installed({ PATH });
  workspace.write({ resource: { stratus_domain: { zone: master } } });
  await workspace.init();
  return flat((await workspace.run(["plan", "-no-color"])).output);
}

/** The way to cause a message: returns Terraform's output. */
type Provocation = (stack: Stack) => Promise<string>;

/** Terraform wraps its messages and draws a line next to them. */
const flat = (output: string) => output.replace(/[│╷╵]/g, " ").replace(/\s+/g, " ");

async function outputOf(workspace: Workspace, settings: string, hcl: string, command: Command): Promise<string> {
  const more = command === "plan" ? [] : ["-auto-approve"];
  const { output } = await runHcl(workspace, `provider "stratus" {\n${settings}\n}\n${hcl}`, command, ...more);
  return flat(output);
}

const settings = (url: string, token: string, more = "") =>
  `  base_url = ${JSON.stringify(url)}\n  token = ${JSON.stringify(token)}\n  poll_interval = 20\n${more}`;

/** Runs a command with a configuration, in the account of the emulator. */
const with_ =
  (hcl: string, command: Command = "plan", more = ""): Provocation =>
  (stack) =>
    outputOf(stack.workspace(), settings(stack.url, stack.token, more), hcl, command);

/** Applies one configuration, and runs a command with another one and the same state. */
const after =
  (before: string, hcl: string, command: Command, between?: (stack: Stack) => Promise<unknown>): Provocation =>
  async (stack) => {
    const workspace = stack.workspace();
    const first = await outputOf(workspace, settings(stack.url, stack.token), before, "apply");
    if (!first.includes("Apply complete!")) throw new Error(first);
    await between?.(stack);
    return outputOf(workspace, settings(stack.url, stack.token), hcl, command);
  };

/** Applies while the service executes the requests and then becomes unreachable, and once more when it is back. */
const afterLoss =
  (hcl: string, between?: (stack: Stack) => Promise<unknown>): Provocation =>
  async (stack) => {
    const workspace = stack.workspace();
    const configured = settings(stack.url, stack.token, "  max_retries = 0");
    const effect = { delayMs: 300, drop: "after" };
    await stack.control("POST", "faults", { match: { method: "POST", path: "/**" }, effect });
    const first = outputOf(workspace, configured, hcl, "apply");
    await eventually(
      async () => {
        const [fault] = (await stack.control("GET", "faults")) as unknown as readonly { hits: number }[];
        return fault?.hits === 1;
      },
      { during: first },
    );
    const dark = { match: { method: "GET", path: "/**", times: 0 }, effect: { drop: "before" } };
    await stack.control("POST", "faults", dark);
    await first;
    await stack.control("DELETE", "faults");
    await between?.(stack);
    return outputOf(workspace, configured, hcl, "apply");
  };

/** Reads the regions from a server that is not the service, or performs another operation with it. */
const answeredBy =
  (
    make: () => Server,
    scheme: "http" | "https",
    hcl = 'data "stratus_regions" "all" {}',
    command: Command = "plan",
  ): Provocation =>
  async (stack) => {
    const server = make();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const url = `${scheme}://localhost:${String(port)}/v4`;
    try {
      const more = "  max_retries = 0\n  allow_insecure_http = true";
      return await outputOf(stack.workspace(), settings(url, stack.token, more), hcl, command);
    } finally {
      server.close();
    }
  };

const zone =
  'resource "stratus_domain" "zone" {\n  domain = "shop.example"\n  type = "master"\n  soa_email = "ops@shop.example"\n}\n';
const edge = (label = "edge") => `resource "stratus_firewall" "edge" {
  label = "${label}"
  rules = { inbound_policy = "DROP", outbound_policy = "ACCEPT" }
}
`;
const web = (more = "", region = "us-east") =>
  `resource "stratus_compute_instance" "web" {\n  region = "${region}"\n  type = "g6-nanode-1"\n${more}\n}\n`;
/** Instances that are named by the index of a list. */
const named = (labels: readonly string[]) =>
  web(`count = ${String(labels.length)}\n  label = ${JSON.stringify(labels)}[count.index]`);
const database = (label = "orders", more = "") => `resource "stratus_mysql_database" "db" {
  label = "${label}"
  region = "us-east"
  type = "g6-dedicated-2"
  engine = "mysql/8.0.30"
  ${more}
}
`;
const record = (type: string, target: string) =>
  `resource "stratus_domain_record" "www" {\n  domain_id = 1\n  type = "${type}"\n  name = "www"\n  target = "${target}"\n}\n`;
const device = `resource "stratus_firewall_device" "web" {\n  firewall_id = 1\n  compute_id = 1\n}\n`;
const image = 'image = "public/debian12"\n root_pass = "correct-Horse-7"';
const userData = 'metadata = { user_data = "c2hvcA==" }';
const master = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };

async function attachedByHand(stack: Stack): Promise<void> {
  await stack.api("POST", "/compute/instances", { region: "us-east", type: "g6-nanode-1" });
  const rules = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
  await stack.api("POST", "/networking/firewalls", { label: "first", rules, devices: { computes: [1] } });
}

/** A server with the same response to every request. */
const answering = (status: number, body: object, headers: Readonly<Record<string, string>> = {}) =>
  createServer((_, response) => response.writeHead(status, headers).end(JSON.stringify(body)));

/** OpenTofu's own messages, by Terraform's messages. The page has both. */
export const wordsOfOpenTofu: Readonly<Record<string, string>> = {
  "Failed to query available provider packages": "Failed to resolve provider packages",
  "… is tainted, so must be replaced": "… is tainted, so it must be replaced",
};

/** The messages of Terraform and the provider during plan and apply, by the words in the page. */
export const terraformMessages: Readonly<Record<string, Provocation>> = {
  "… doesn't use TLS. Set base_url to …": (stack) =>
    outputOf(stack.workspace(), settings(stack.url.replace("http:", "https:"), stack.token), zone, "plan"),
  "The account already has …": async (stack) => {
    await stack.api("POST", "/domains", master);
    return outputOf(stack.workspace(), settings(stack.url, stack.token), zone, "plan");
  },
  "Missing …": (stack) => outputOf(stack.workspace(), `  base_url = "${stack.url}"`, zone, "plan"),
  "Invalid token": (stack) => outputOf(stack.workspace(), settings(stack.url, "mistyped"), zone, "apply"),
  "The token lacks the scope …. Its scopes are: …": async (stack) => {
    await stack.control("POST", "tokens", { username: "admin", scopes: "domains:read_only", token: "only-reads" });
    return outputOf(stack.workspace(), settings(stack.url, "only-reads"), zone, "apply");
  },
  "nothing listens on …": (stack) =>
    outputOf(stack.workspace(), settings("http://127.0.0.1:9/v4", "t", "  max_retries = 0"), zone, "apply"),
  'base_url must end in "/v4"': (stack) =>
    outputOf(stack.workspace(), settings(stack.url.replace("/v4", ""), stack.token), zone, "plan"),
  "base_url must start with https://": (stack) =>
    outputOf(stack.workspace(), settings("http://192.0.2.1/v4", stack.token), zone, "plan"),
  "This isn't a response from the API": answeredBy(
    () => createServer((_, response) => response.setHeader("content-type", "text/html").end("<h1>hello</h1>")),
    "http",
  ),
  "the response exceeds the … limit": answeredBy(
    () => createServer((_, response) => response.writeHead(200, { "content-length": "900000000" }).write("{")),
    "http",
  ),
  "The response isn't a valid …": answeredBy(
    () => answering(200, { id: [], label: { a: 1 } }),
    "http",
    'data "stratus_region" "one" {\n  id = "us-east"\n}',
  ),
  "The service asks to wait …": answeredBy(
    () => answering(429, { errors: [{ reason: "slowly" }] }, { "retry-after": "315360000" }),
    "http",
  ),
  "… may exist: the service reported success": answeredBy(
    () =>
      createServer(({ method }, response) => {
        response.writeHead(200).end(method === "POST" ? "{}" : '{ "data": [], "page": 1, "pages": 1, "results": 0 }');
      }),
    "http",
    zone,
    "apply",
  ),
  "the certificate isn't trusted": answeredBy(() => {
    const { certificate, privateKey } = createCertificate();
    return createSecureServer({ cert: certificate, key: privateKey });
  }, "https"),
  "No value in …": with_('data "stratus_domains" "all" {\n  filter = { dmain = { equals = "shop.example" } }\n}'),
  "No such region": with_(web("", "us-esat")),
  "There is no image …": with_(web('image = "private/4711"\n root_pass = "correct-Horse-7"')),
  "type: must be the id of a plan, got …": with_(
    'resource "stratus_compute_instance" "web" {\n  region = "us-east"\n  type = "g6-standard-3"\n}\n',
    "apply",
  ),
  "Image … doesn't support user data": with_(
    web(`image = "public/alpine3.19"\n root_pass = "correct-Horse-7"\n${userData}`),
  ),
  "Region … doesn't support user data": with_(web(`${image}\n${userData}`, "ap-south")),
  "The service has no domain with …": with_('data "stratus_domain" "zone" {\n  domain = "gone.example"\n}\n'),
  "… may have been created by that request": afterLoss(web('  label = "web"'), (stack) =>
    stack.api("POST", "/compute/instances", { region: "us-east", type: "g6-nanode-1", label: "web" }),
  ),
  "An earlier run created …": afterLoss(edge()),
  "… must be unique, but … is already in use": async (stack) => {
    const slow = database("orders", 'timeouts = { create = "2s" }');
    await stack.api("POST", "/databases/mysql/instances", {
      label: "orders",
      region: "us-east",
      type: "g6-dedicated-2",
      engine: "mysql/8.0.30",
    });
    return outputOf(stack.workspace(), settings(stack.url, stack.token), slow, "apply");
  },
  "There is no stratus_…": with_(`import {\n  to = stratus_domain.zone\n  id = "4711"\n}\n${zone}`),
  "Not found: … doesn't exist": with_('data "stratus_domain_records" "gone" {\n  domain_id = 4711\n}\n'),
  "There is no domain …": with_(record("A", "192.0.2.1").replace("domain_id = 1", "domain_id = 4711")),
  "… no longer exists": async (stack) => {
    const workspace = stack.workspace();
    await outputOf(workspace, settings(stack.url, stack.token), edge(), "apply");
    await outputOf(workspace, settings(stack.url, stack.token), edge("core"), "plan");
    await workspace.must("plan", "-out=shop.plan");
    await stack.api("DELETE", "/networking/firewalls/1");
    return flat((await workspace.run(["apply", "-no-color", "shop.plan"])).output);
  },
  "… is degraded": after(database(), database(), "plan", (stack) =>
    stack.control("PUT", "objects/database/1", { status: "degraded" }),
  ),
  "Firewall … already has a device for instance …": async (stack) => {
    await attachedByHand(stack);
    return outputOf(stack.workspace(), settings(stack.url, stack.token), device, "plan");
  },
  "Device … was adopted": async (stack) => {
    await attachedByHand(stack);
    return outputOf(stack.workspace(), settings(stack.url, stack.token), device, "apply");
  },
  "The domain already has record …": async (stack) => {
    await stack.api("POST", "/domains", master);
    await stack.api("POST", "/domains/1/records", { type: "CNAME", name: "www", target: "shop.example" });
    return outputOf(stack.workspace(), settings(stack.url, stack.token), record("A", "192.0.2.1"), "plan");
  },
  "… is protected": after(zone.replace("}", "  deletion_protection = true\n}"), "", "plan"),
  "The plan recreates an object that you may have renamed": after(zone, zone.replace(/"zone"/, '"renamed"'), "plan"),
  "… will be destroyed and its contents lost": after(zone, "", "plan", (stack) =>
    stack.api("POST", "/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" }),
  ),
  "Instance cannot be destroyed": after(
    database("orders", "lifecycle {\n prevent_destroy = true\n }"),
    database("orders", "cluster_size = 3\n lifecycle {\n prevent_destroy = true\n }"),
    "plan",
  ),
  "The … shifts from one object to the next": after(named(["web-a", "web-b"]), named(["web-b"]), "plan"),
  "must be replaced": after(web(), web("", "eu-central"), "plan"),
  "… is failed and won't become active on its own": after(database(), database("orders-2"), "apply", (stack) =>
    stack.control("PUT", "objects/database/1", { status: "failed" }),
  ),
  "Timed out after … waiting for … to become active": async (stack) => {
    await stack.control("PUT", "clock", { frozen: true });
    return outputOf(
      stack.workspace(),
      settings(stack.url, stack.token),
      database("orders", 'timeouts = { create = "1s" }'),
      "apply",
    );
  },
  "… is tainted, so must be replaced": async (stack) => {
    const workspace = stack.workspace();
    // A value that differs from the service's default for a new database: an unchanged value is not an error.
    const refused = database("orders", "updates = { duration = 1 }");
    const match = { method: "PUT", path: "/databases/mysql/instances/*" };
    const body = { errors: [{ field: "updates", reason: "Not now" }] };
    await stack.control("POST", "faults", { match, effect: { status: 400, body } });
    await outputOf(workspace, settings(stack.url, stack.token), refused, "apply");
    return outputOf(workspace, settings(stack.url, stack.token), refused, "plan");
  },
  "… doesn't show whether the operation ran": async (stack) => {
    const patch = 'resource "stratus_mysql_patch" "now" {\n  database_id = stratus_mysql_database.db.id\n}\n';
    const match = { method: "POST", path: "/databases/mysql/instances/*/patch" };
    await stack.control("POST", "faults", { match, effect: { status: 504 } });
    return outputOf(stack.workspace(), settings(stack.url, stack.token), `${database()}${patch}`, "apply");
  },
  "the budget of … requests (max_requests) is used up": with_(zone, "apply", "  max_requests = 1"),
  "Two resources manage …": after(
    database(),
    `${database("orders", 'allow_list = ["192.0.2.1"]')}
resource "stratus_mysql_access" "access" {
  database_id = 1
  allow_list = ["192.0.2.2"]
}
`,
    "plan",
  ),
  "Another enabled firewall already protects instance …": async (stack) => {
    await attachedByHand(stack);
    const second = `${edge().replace(/}\n$/, "")}  devices = { computes = [1] }\n}\n`;
    return outputOf(stack.workspace(), settings(stack.url, stack.token), second, "plan");
  },
  "Error acquiring the state lock": async (stack) => {
    const workspace = stack.workspace();
    await outputOf(workspace, settings(stack.url, stack.token), zone, "apply");
    await stack.control("PUT", "clock", { frozen: true });
    await runHcl(workspace, `provider "stratus" {\n${settings(stack.url, stack.token)}\n}\n${database()}`, "validate");
    const applying = workspace.start(["apply", "-auto-approve", "-no-color"]);
    const isSent = async () => (await stack.writes()).some((write) => write.includes("databases"));
    await eventually(isSent, { during: applying.outcome });
    const { output } = await workspace.run(["plan", "-no-color"]);
    await stack.control("PUT", "clock", { frozen: false });
    await applying.outcome;
    return flat(output);
  },
  "Saved plan is stale": async (stack) => {
    const workspace = stack.workspace();
    await outputOf(workspace, settings(stack.url, stack.token), zone, "plan");
    await workspace.must("plan", "-out=shop.plan");
    await workspace.must("apply", "shop.plan");
    return flat((await workspace.run(["apply", "-no-color", "shop.plan"])).output);
  },
  "Resource instance managed by newer provider version": async (stack) => {
    const workspace = stack.workspace();
    await outputOf(workspace, settings(stack.url, stack.token), zone, "apply");
    const file = join(workspace.folder, "terraform.tfstate");
    writeFileSync(file, readFileSync(file, "utf8").replace(/"schema_version": \d+/, '"schema_version": 99'));
    return flat((await workspace.run(["plan", "-no-color"])).output);
  },
  "Failed to query available provider packages": async (stack) => {
    const workspace = stack.installed();
    rmSync(join(workspace.folder, "terraform.d"), { recursive: true });
    workspace.write({});
    return flat((await workspace.run(["init", "-no-color"])).output);
  },
  "The Stratus provider needs Node … or newer, but PATH has no node": (stack) => planWithNode(undefined, stack),
  "Unrecognized remote plugin message": (stack) => planWithNode("#!/bin/sh\nexit 1\n", stack),
};
