import { provider } from "../../../../src/composition/provider";
import { camel, type Properties } from "../../../../src/contract";
import { toTerraform } from "../../../../src/objects/terraform/values";
import type { Attribute, Attributes } from "../../../../src/provider/plugin/schema";
import { useEmulator } from "../../../emulator/support";
import { type ProviderRun, runOn } from "../../../support/terraform/provider-run";
import { makeWorld } from "../../support/world";

const emulator = useEmulator({ dnsPort: 0 });
let run: ProviderRun;

beforeEach(async () => {
  run = runOn(emulator);
  await makeWorld(emulator);
});
afterEach(() => run.close());

/** The arguments of the data sources that require some. */
const filters: Properties = { domain_id: 1, firewall_id: 1, database_id: 1, compute_id: 1, label: "team" };

/** Attributes that no test account has a value for, and the reason why the schema contains them. */
const reasons: { readonly [path: string]: string } = {
  "stratus_images.images.expiry": "Only an automatic image expires, and the emulator makes none of a deleted instance.",
};

const isListing = ({ computed, nested }: Attribute) => computed === true && nested?.mode === "list";

const sources = Object.entries(provider.dataSources).flatMap(([type, make]) => {
  const { attributes } = make().schema;
  const lists = Object.entries(attributes).filter(([, attribute]) => isListing(attribute));
  const required = Object.keys(attributes).filter((name) => attributes[name]?.required === true);
  return lists.length > 0 && !required.includes("id") ? [{ type, attributes, lists, required }] : [];
});

/** The paths of all attributes without a value in any of these objects. An empty list has no value. */
function unfilled(attributes: Attributes, objects: readonly Properties[], at: string): string[] {
  return Object.entries(attributes).flatMap(([name, { nested }]) => {
    const path = `${at}.${name}`;
    const values = objects.flatMap((object) => {
      const value = object[camel(name)];
      return value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [value];
    });
    if (values.length === 0) return [path];
    return nested ? unfilled(nested.attributes, (values as unknown[]).flat() as readonly Properties[], path) : [];
  });
}

test("each attribute of each list has a value in some account, or a documented reason", async () => {
  const found: string[] = [];
  for (const { type, attributes, lists, required } of sources) {
    const config = Object.fromEntries(required.map((name) => [camel(name), filters[name]]));
    const answer = await run.read(type, config);
    found.push(
      ...unfilled(Object.fromEntries(lists.map(([name]) => [name, attributes[name] as Attribute])), [answer], type),
    );
  }
  expect(found.sort()).toEqual(Object.keys(reasons).sort());
});

test("a filter accepts only attributes of the list", () => {
  const paths = sources.flatMap(({ type, attributes, lists }) => {
    const [[, list] = []] = lists;
    return Object.keys(attributes["filter"]?.nested?.attributes ?? {})
      .filter((name) => list?.nested?.attributes[name] === undefined)
      .map((name) => `${type}.filter.${name}`);
  });
  expect(paths).toEqual([]);
});

test("R2-031: the list of all databases includes the PostgreSQL commit type", async () => {
  const { databases } = await run.read("stratus_databases", {
    filter: { engine: { prefix: "postgresql" }, replicationCommitType: { equals: "local" } },
  });
  expect((databases as Properties[]).map(({ label, replicationCommitType }) => [label, replicationCommitType])).toEqual(
    [["other", "local"]],
  );
});

describe("the regular expression of a filter", () => {
  const labels = async (regex: string) => {
    const { computeInstances } = await run.read("stratus_compute_instances", { filter: { label: { regex } } });
    return (computeInstances as Properties[]).map(({ label }) => label);
  };

  test("has Terraform's syntax", async () => {
    await emulator.make("/compute/instances", { region: "us-east", type: "g6-standard-1", label: "Büro-7" });
    expect(await labels("(?i)\\Abüro-[[:digit:]]\\z")).toEqual(["Büro-7"]);
  });

  test("matches without backtracking", async () => {
    await emulator.make("/compute/instances", {
      region: "us-east",
      type: "g6-standard-1",
      label: `${"a".repeat(44)}-1`,
    });
    expect(await labels("^(a+)+$")).toEqual([]);
  });

  test.each([
    ["web-(1|2", "missing closing ) at character"],
    ["(?!web)", "RE2 has no lookahead"],
  ])("rejects %j before it reads anything, with the position", async (regex, words) => {
    const source = provider.dataSources["stratus_compute_instances"]?.();
    if (!source) throw new Error("there is no such data source");
    const reported: string[] = [];
    const { attributes } = source.schema;
    const config = toTerraform(attributes, { filter: { label: { regex } } });
    await source.validate?.({
      config,
      signal: new AbortController().signal,
      writeOnlyAllowed: true,
      report: ({ summary, detail }) => void reported.push(`${summary} ${detail ?? ""}`),
    });
    expect(reported.join()).toContain(words);
  });
});
