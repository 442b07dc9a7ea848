import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fixedStart, startStratusEmulator } from "../../src/composition/emulator";
import { contracts } from "../../src/resources/contracts";
import { blocksOf, pages } from "../docs/support/blocks";
import { follow } from "../e2e/support/page";
import { type Stack, startStack } from "../e2e/support/stack";
import type { Workspace } from "../e2e/support/terraform";
import { needs } from "../kinds/needs";
import { createSpecimens } from "../perturb/lives/specimen-account";
import { eventually } from "../support/eventually";
import { fillZone } from "../support/large-zone";
import { fillAccount } from "../support/random-account";
import { useTerraform } from "./support/terraform-release";

const releases = ["1.14.9", "1.15.5"];

const flat = (text: string) => text.replace(/[│╷╵\s]+/g, " ");

const record = { type: "A", name: "www", target: "192.0.2.1" };

/** Kinds whose objects contain others, or are settings of others: records, allow lists, addresses. */
const contained = ["domain_records", "mysql_access", "ip_assignment", "ip_share"];
const listed = contracts
  .filter(({ kind, name }) => kind === "resource" && !contained.includes(name))
  .map(({ name }) => name);

/** A folder with these `list` blocks, by their types. */
async function querying(stack: Stack, lists: Readonly<Record<string, object>>): Promise<Workspace> {
  const workspace = stack.workspace();
  workspace.write({});
  const list = Object.fromEntries(
    Object.entries(lists).map(([type, block]) => [type, { found: { provider: "stratus", ...block } }]),
  );
  writeFileSync(join(workspace.folder, "all.tfquery.json"), JSON.stringify({ list }));
  await workspace.init();
  return workspace;
}

describe.each(releases)("with Terraform %s, terraform query", (release) => {
  let stack: Stack;
  beforeAll(async () => {
    await useTerraform(release);
    stack = await startStack("fast", { notesRequests: false });
  });
  beforeEach(() => stack.control("POST", "reset"));
  afterAll(async () => {
    await stack.close();
    await useTerraform();
  });

  test("finds objects of several kinds, as text and as JSON", async () => {
    const { id } = await stack.api("POST", "/domains", needs["domain.zone"]);
    for (const name of ["www", "api"]) await stack.api("POST", `/domains/${String(id)}/records`, { ...record, name });
    await stack.api("POST", "/compute/instances", { ...needs["compute_instance.web"], tags: ["shop"] });
    const workspace = await querying(stack, {
      stratus_domain: {},
      stratus_domain_record: { config: { domain_id: id, filter: { name: { equals: "api" } } } },
      stratus_compute_instance: { include_resource: true, config: { filter: { tags: { contains: "shop" } } } },
      stratus_tag: { config: { filter: { label: { in: ["other"] } } } },
    });
    const lines = flat(await workspace.must("query", "-no-color"));
    expect(lines).toContain("list.stratus_domain.found id=1 shop.example (1)");
    expect(lines).toContain("list.stratus_domain_record.found domain_id=1,id=2 shop.example: api A 192.0.2.1 (1/2)");
    expect(lines).toContain("list.stratus_compute_instance.found id=1 web (1)");
    expect(lines).not.toContain("www");
    const events = (await workspace.must("query", "-json"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Event);
    const found = events.flatMap(({ list_resource_found: each }) => (each ? [each] : []));
    expect(found.map(({ resource_type: type, identity }) => [type, identity]).sort()).toEqual([
      ["stratus_compute_instance", { id: 1 }],
      ["stratus_domain", { id: 1 }],
      ["stratus_domain_record", { domain_id: 1, id: 2 }],
    ]);
    const instance = found.find((each) => each.resource_object !== undefined);
    expect(instance?.resource_object).toMatchObject({ label: "web", status: "offline", timeouts: null });
  });

  test("with a limit of 10 and 12,000 records, reads one page", async () => {
    await stack.api("POST", "/domains", needs["domain.zone"]);
    await stack.api("POST", "/domains/1/records", record);
    await fillZone((...given) => stack.control(...given), 12_000);
    const workspace = await querying(stack, { stratus_domain_record: { limit: 10, config: { domain_id: 1 } } });
    await stack.control("DELETE", "requests");
    const output = await workspace.must("query", "-no-color");
    expect(output.match(/list\.stratus_domain_record\.found/g)).toHaveLength(10);
    const requests = await stack.requests();
    expect(requests.filter((each) => each.endsWith("/records"))).toHaveLength(1);
    // The first page of instances checks the settings.
    expect([...requests].sort()).toEqual([
      "GET /v4/compute/instances",
      "GET /v4/domains/1",
      "GET /v4/domains/1/records",
    ]);
  });

  test("reports wrong filters and an unknown parent at their arguments", async () => {
    const workspace = await querying(stack, {
      stratus_compute_instance: { config: { filter: { label: { regex: "web-(" }, status: { equals: "runing" } } } },
    });
    const wrong = await workspace.run(["query", "-no-color"]);
    expect(wrong.code).toBe(1);
    expect(flat(wrong.output)).toContain("filter.label.regex must be a regular expression in RE2 syntax");
    expect(flat(wrong.output)).toContain('got "runing" (did you mean "running"?)');
    const unknown = await querying(stack, { stratus_domain_record: { config: { domain_id: 999 } } });
    const { code, output } = await unknown.run(["query", "-no-color"]);
    expect(code).toBe(1);
    expect(flat(output)).toContain("No such domain");
    expect(flat(output)).toContain("The service has no domain with id = 999. To search all domains, remove domain_id.");
  });

  test("ends on Ctrl-C, without the requests that are left", async () => {
    for (const at of [1, 2, 3, 4]) {
      const { id } = await stack.api("POST", "/domains", {
        ...needs["domain.zone"],
        domain: `shop-${String(at)}.example`,
      });
      await stack.api("POST", `/domains/${String(id)}/records`, record);
    }
    const workspace = await querying(stack, { stratus_domain_record: {} });
    const effect = { delayMs: 60_000 };
    await stack.control("POST", "faults", { match: { path: "/domains/2/records", times: 0 }, effect });
    await stack.control("DELETE", "requests");
    const run = workspace.start(["query", "-no-color"]);
    const wasRequested = async (path: string) => (await stack.requests()).includes(`GET /v4${path}`);
    await eventually(() => wasRequested("/domains/1/records"));
    run.interrupt();
    const { output, code } = await run.outcome;
    expect(code).toBe(1);
    expect(output).toContain("Interrupted: GET /domains/");
    expect(await wasRequested("/domains/3/records")).toBe(false);
  });

  /** Writes the configuration of all objects of these kinds, and expects a plan that only imports them. */
  async function expectGenerated(kinds: readonly string[]): Promise<readonly string[]> {
    const lists = Object.fromEntries(kinds.map((name) => [`stratus_${name}`, { limit: 1000 }]));
    const workspace = await querying(stack, lists);
    const output = await workspace.must("query", "-no-color", "-generate-config-out=found.tf");
    const found = output.match(/(?<=^list\.stratus_)\w+/gm) ?? [];
    const planned = await workspace.must("plan", "-no-color");
    expect(planned).toContain(`Plan: ${String(found.length)} to import, 0 to add, 0 to change, 0 to destroy.`);
    return found;
  }

  test("writes a configuration of a whole account that changes nothing", async () => {
    await fillAccount(stack, { objects: 50, seed: 11 });
    expect((await expectGenerated(listed)).length).toBeGreaterThan(40);
  });

  test("writes a configuration of every kind that changes nothing", async () => {
    await createSpecimens(stack);
    for (const kinds of [listed, contained]) {
      expect([...new Set(await expectGenerated(kinds))].sort()).toEqual([...kinds].sort());
    }
  });
});

test("with Terraform 1.15.5, the example of each list resource is valid, and terraform fmt changes nothing", async () => {
  await useTerraform("1.15.5");
  const stack = await startStack();
  try {
    const workspace = stack.workspace();
    workspace.write({});
    const queries = pages
      .filter((page) => page.startsWith("docs/list-resources/"))
      .flatMap(blocksOf)
      .filter(({ language }) => language === "hcl");
    expect(queries).toHaveLength(listed.length + contained.length);
    for (const { page, text } of queries) {
      writeFileSync(join(workspace.folder, `${page.replace(/\W/g, "_")}.tfquery.hcl`), `${text}\n`);
    }
    await workspace.init();
    expect(await workspace.must("validate", "-query", "-no-color")).toContain("Success! The configuration is valid.");
    expect(await workspace.must("fmt", "-check", "-diff")).toBe("");
  } finally {
    await stack.close();
    await useTerraform();
  }
});

test("with Terraform 1.14.9, docs/guides/query-an-account.md does what it says", async () => {
  await useTerraform("1.14.9");
  const emulator = await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart, strictFields: true });
  try {
    const claims = await follow("docs/guides/query-an-account.md", {
      environment: { STRATUS_BASE_URL: emulator.url, STRATUS_TOKEN: emulator.token },
      addresses: { "http://127.0.0.1:4510": emulator.url.replace(/\/v4$/, "") },
    });
    expect(claims).toBe(13);
  } finally {
    await emulator.close();
    await useTerraform();
  }
});

interface Event {
  readonly list_resource_found?: {
    readonly resource_type: string;
    readonly identity: Readonly<Record<string, unknown>>;
    readonly resource_object?: Readonly<Record<string, unknown>>;
  };
}
