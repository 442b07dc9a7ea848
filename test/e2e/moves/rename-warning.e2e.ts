import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

jest.setTimeout(120_000);

const plain = (text: string) => text.replace(/[\s│╷╵]+/g, " ");
const zone = (domain: string) => ({ domain, type: "master", soa_email: "ops@shop.example" });
const edge = (label: string) => ({ label, rules: { inbound_policy: "DROP", outbound_policy: "ACCEPT" } });
const a = (zoneName: string, name: string) => ({
  ...{ domain_id: `\${stratus_domain.${zoneName}.id}`, type: "A", name, target: "192.0.2.1" },
});
const looksLikeRename = "an object that you may have renamed";

let stack: Stack;
let workspace: Workspace;
beforeAll(async () => {
  stack = await startStack();
  workspace = stack.workspace();
  await workspace.apply({ resource: before });
});
afterAll(() => stack.close());

const hosts = Array.from({ length: 30 }, (_, index) => `host-${String(index)}`);
const records = (prefix: string, ending = "") =>
  Object.fromEntries(hosts.map((host) => [`${prefix}-${host}`, a("shop", `${host}${ending}`)]));
const before = {
  stratus_domain: { shop: zone("shop.example"), other: zone("other.example") },
  stratus_firewall: { edge: edge("shop-edge") },
  stratus_domain_record: records("old"),
};

/** The output of a plan, and the number of its warnings about a rename. */
async function warningsOf(resource: object, ...more: readonly string[]) {
  workspace.write({ resource });
  const output = plain(await workspace.must("plan", "-no-color", "-input=false", ...more));
  const log = await workspace.must("plan", "-json", "-input=false", ...more);
  return {
    output,
    count: log.split("\n").filter((line) => line.includes('"diagnostic"') && line.includes(looksLikeRename)).length,
  };
}

test("destroying an object while its twin is created looks like a rename", async () => {
  const { stratus_firewall: _, ...left } = before;
  const { output, count } = await warningsOf({ ...left, stratus_firewall: { front: edge("shop-edge") } });
  expect(count).toBe(1);
  expect(output).toContain("Warning: The plan recreates an object that you may have renamed");
  expect(output).toMatch(
    /The plan destroys stratus_firewall \d+ "shop-edge" and creates a stratus_firewall with the same label\./,
  );
  expect(output).toContain('Run "npx --no stratus refactor"');
});

test("many of them are reported in one warning, without an additional request", async () => {
  await stack.control("DELETE", "requests");
  expect((await warningsOf({ ...before, stratus_domain_record: records("new", "-b") })).count).toBe(0);
  const unlike = (await stack.requests()).length;
  await stack.control("DELETE", "requests");
  const { output, count } = await warningsOf({ ...before, stratus_domain_record: records("new") });
  expect(count).toBe(10);
  expect(output.split(looksLikeRename)).toHaveLength(2);
  expect((await stack.requests()).length).toBeLessThanOrEqual(unlike);
});

test("a replacement, another name or another parent does not look like one", async () => {
  const named = await warningsOf({ ...before, stratus_firewall: { front: edge("front") } });
  expect(named.count).toBe(0);
  const replaced = await warningsOf(before, "-replace=stratus_firewall.edge");
  expect(replaced.output).toContain("1 to add, 0 to change, 1 to destroy");
  expect(replaced.count).toBe(0);
  const elsewhere = Object.fromEntries(hosts.map((host) => [`new-${host}`, a("other", host)]));
  expect((await warningsOf({ ...before, stratus_domain_record: elsewhere })).count).toBe(0);
});

test("a moved block declares the rename, and there is no warning", async () => {
  workspace.write({
    resource: { ...before, stratus_firewall: { front: edge("shop-edge") } },
    moved: [{ from: "stratus_firewall.edge", to: "stratus_firewall.front" }],
  });
  expect(await workspace.must("plan", "-no-color", "-input=false")).not.toContain(looksLikeRename);
});

describe("a replacement with create_before_destroy", () => {
  const lifecycle = { create_before_destroy: true };
  const web = (region: string) => ({ label: "web", region, type: "g6-nanode-1", lifecycle });
  const firewall = { ...edge("cbd-edge"), lifecycle };
  let own: Workspace;
  beforeAll(async () => {
    // Terraform starts the provider itself, which then finds the file with the state.
    own = stack.installed();
    await own.apply({
      resource: { stratus_compute_instance: { web: web("us-east") }, stratus_firewall: { firewall } },
    });
  });

  /** The summaries of what the command reports. */
  const summariesOf = (log: string) =>
    log
      .split("\n")
      .filter((line) => line.includes('"type":"diagnostic"'))
      .map((line) => (JSON.parse(line) as { diagnostic: { summary: string } }).diagnostic.summary);

  test("is reported as a replacement only, by the plan and not again by the apply", async () => {
    own.write({
      resource: { stratus_compute_instance: { web: web("eu-central") }, stratus_firewall: { firewall } },
    });
    const planned = await own.must("plan", "-json", "-input=false", "-out=replace.plan");
    expect(summariesOf(planned)).toEqual([
      expect.stringMatching(/^stratus_compute_instance \d+ "web" will be replaced/),
    ]);
    const applied = await own.must("apply", "-json", "-input=false", "replace.plan");
    expect(summariesOf(applied)).toEqual([]);
    expect(await own.plan()).toEqual([]);
  });

  test("that fails and leaves the old object in the state doesn't look like a rename in the next plan", async () => {
    const match = { method: "DELETE", path: "/compute/instances/*", times: 0 };
    await stack.control("POST", "faults", { match, effect: { status: 403 } });
    own.write({ resource: { stratus_compute_instance: { web: web("us-east") }, stratus_firewall: { firewall } } });
    expect((await own.run(["apply", "-auto-approve", "-no-color", "-input=false"])).code).toBe(1);
    await stack.control("DELETE", "faults");
    await own.must("taint", "stratus_compute_instance.web");
    const planned = summariesOf(await own.must("plan", "-json", "-input=false"));
    expect(planned.filter((summary) => summary.includes(looksLikeRename))).toEqual([]);
    expect(planned).toContainEqual(expect.stringContaining('"web" will be destroyed'));
    await own.apply();
  });

  test("and a unique label fails with create_before_destroy as the cause", async () => {
    const { code, output } = await own.run([
      "apply",
      "-auto-approve",
      "-no-color",
      "-replace=stratus_firewall.firewall",
    ]);
    expect(code).toBe(1);
    const text = plain(output);
    expect(text).toContain(
      "If the plan replaces that object, create_before_destroy is the cause, because the new object can't exist at the same time as the old one. Remove create_before_destroy from its lifecycle, or give the new object another label.",
    );
    expect(text).not.toContain(looksLikeRename);
  });
});

test("a shifted list of labels is reported, and a swap isn't", async () => {
  const own = stack.workspace();
  const webs = (...labels: readonly string[]) => ({
    resource: {
      stratus_compute_instance: Object.fromEntries(
        labels.map((label, index) => [`web-${String(index)}`, { label, region: "us-east", type: "g6-nanode-1" }]),
      ),
    },
  });
  await own.apply(webs("ann", "bob", "cat"));
  const planned = async (...labels: readonly string[]) => {
    own.write(webs(...labels));
    return plain(await own.must("plan", "-no-color", "-input=false"));
  };
  const shifted = "Warning: The label shifts from one object to the next";
  expect(await planned("bob", "cat")).toContain(shifted);
  expect(await planned("new", "ann", "bob", "cat")).toContain(shifted);
  expect(await planned("bob", "ann", "cat")).not.toContain(shifted);
  expect(await planned("ann", "bob")).not.toContain(shifted);
});
