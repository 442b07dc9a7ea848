import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  advice,
  formatSchemas,
  isStale,
  misfits,
  parseSchemas,
  presentSchemas,
  type StateSchemas,
} from "../../../scripts/states/schemas";
import { provider } from "../../../src/composition/provider";
import { decodeObject } from "../../../src/provider/plugin/codec/dynamic-value";
import { startPlugin } from "../../../src/provider/plugin/rpc/plugin-state";
import { upgradeResourceState } from "../../../src/provider/plugin/rpc/state";

const text = readFileSync(join(__dirname, "..", "..", "e2e", "fixtures", "schemas.txt"), "utf8");
const kept = parseSchemas(text);
const present = presentSchemas();

/** The message of a failed test, with the steps to fix it. */
function throwAdvice(words: string): never {
  throw new Error(words);
}

test("recorded states match the schemas, or the schema has another version", () => {
  const problems = misfits(kept, present);
  if (problems.length > 0) throwAdvice(advice(problems));
});

test("the recorded list of schemas is current", () => {
  if (isStale(kept, present))
    throwAdvice('test/e2e/fixtures/schemas.txt is out of date. Run "npm run states:schemas" to update it.');
  expect(formatSchemas(kept)).toBe(text);
});

type Json = Record<string, unknown>;

/** A state of the schema, as Terraform stores it, with a value in each attribute. */
function stateOf(types: ReadonlyMap<string, string>): Json {
  const state: Json = {};
  const objects = new Map<string, Json>([["", state]]);
  for (const [path, type] of types) {
    const at = path.lastIndexOf(".");
    const around = objects.get(path.slice(0, Math.max(at, 0)));
    if (!around) throw new Error(`nothing is around ${path}`);
    around[path.slice(at + 1)] = valueOf(type, (inside) => void objects.set(path, inside));
  }
  return state;
}

function valueOf(type: string, onObject: (inside: Json) => void): unknown {
  const [, collection, item] = /^(list|set|map) of (.+)$/.exec(type) ?? [];
  if (collection !== undefined && item !== undefined) {
    const inside = valueOf(item, onObject);
    return collection === "map" ? { key: inside } : [inside];
  }
  const values: Json = { string: "1", number: 1, bool: true, dynamic: { type: "string", value: "1" } };
  if (type !== "object") return values[type];
  const inside: Json = {};
  onObject(inside);
  return inside;
}

/** Upgrades a state that an earlier version stored to the current schema. */
async function upgrade(key: string, state: Json): Promise<Readonly<Record<string, unknown>>> {
  const [typeName = "", version = ""] = key.split(" ");
  const session = startPlugin(provider);
  const rawState = { json: Buffer.from(JSON.stringify(state)), flatmap: {} };
  const request = { typeName, version: Number(version), rawState };
  const { upgradedState, diagnostics } = await upgradeResourceState(session, request);
  expect(diagnostics).toEqual([]);
  const { attributes } = session.resource(typeName).schema;
  const upgraded = decodeObject(attributes, upgradedState) ?? {};
  expect(Object.keys(upgraded)).toEqual(Object.keys(attributes));
  return upgraded;
}

test.each([...kept])("reads a state of each recorded version: %s", async (key, types) => {
  for (const state of [stateOf(types), {}]) await upgrade(key, state);
});

/** The new names of attributes. */
const renamed = { protect: "deletion_protection", import_from: "transfer_from" } as const;
const renames = [...kept].flatMap(([key, types]) =>
  Object.entries(renamed).flatMap(([before, after]) => (types.has(before) ? [[key, before, after] as const] : [])),
);

test.each(renames)("an upgrade of %s keeps the value of %s as %s", async (key, before, after) => {
  const state = stateOf(kept.get(key) ?? new Map());
  expect((await upgrade(key, state))[after]).toEqual(state[before]);
  expect((await upgrade(key, { [before]: null }))[after]).toBeNull();
});

test("the recorded states cover the seven resources with a renamed attribute", () => {
  expect(new Set(renames.map(([key]) => key.split(" ")[0])).size).toBe(7);
});

describe("names mismatches, with the steps to fix them", () => {
  const schemas = (words: string): StateSchemas => parseSchemas(words);
  const old = schemas("stratus_thing 1\n  size: number\n  title: string\n");

  test.each([
    [
      "stratus_thing 1\n  size: string\n  title: string\n",
      "stratus_thing: size is number in states of version 1, but is string in the schema now",
    ],
    [
      "stratus_thing 1\n  name: string\n  size: number\n",
      "stratus_thing: title is string in states of version 1, but is no longer in the schema",
    ],
    [
      "stratus_thing 0\n  size: number\n",
      "stratus_thing has schema version 0, but states of version 1 exist: a version must never decrease",
    ],
    ["stratus_other 0\n  size: number\n", "states contain stratus_thing, but the provider no longer has this resource"],
  ])("%j", (words, problem) => {
    const problems = misfits(old, schemas(words));
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(advice(problems)).toContain(problem);
    expect(advice(problems)).toContain("Increase the schema version");
  });

  test("accepts one more attribute and a newer version", () => {
    expect(misfits(old, schemas("stratus_thing 1\n  label: string\n  size: number\n  title: string\n"))).toEqual([]);
    expect(misfits(old, schemas("stratus_thing 2\n  label: string\n"))).toEqual([]);
    expect(isStale(old, schemas("stratus_thing 2\n  label: string\n"))).toBe(true);
  });
});
