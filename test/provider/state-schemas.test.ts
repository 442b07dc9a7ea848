import { readFileSync } from "node:fs";
import { join } from "node:path";
import { advice, formatSchemas, isStale, misfits, parseSchemas, presentSchemas } from "../../scripts/states/schemas";
import type { StateSchemas } from "../../scripts/states/schemas";
import { provider } from "../../src/composition/provider";
import { decodeDynamicObject } from "../../src/plugin/codec/dynamic-value";
import { startSession } from "../../src/plugin/rpc/session";
import { upgradeResourceState } from "../../src/plugin/rpc/state";

const text = readFileSync(join(__dirname, "..", "e2e", "fixtures", "schemas.txt"), "utf8");
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

describe("reads a state of each recorded version", () => {
  test.each([...kept])("%s", async (key, types) => {
    const [typeName = "", version = ""] = key.split(" ");
    const session = startSession(provider);
    for (const state of [stateOf(types), {}]) {
      const json = Buffer.from(JSON.stringify(state));
      const rawState = { json, flatmap: {} };
      const { upgradedState, diagnostics } = await upgradeResourceState(session, {
        typeName,
        version: Number(version),
        rawState,
      });
      expect(diagnostics).toEqual([]);
      const { attributes } = session.resource(typeName).schema;
      expect(Object.keys(decodeDynamicObject(attributes, upgradedState) ?? {})).toEqual(Object.keys(attributes));
    }
  });
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
