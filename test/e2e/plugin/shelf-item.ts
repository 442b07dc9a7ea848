import { setTimeout as sleep } from "node:timers/promises";
import { DiagnosticsError, type ResourceHandler } from "../../../src/provider/plugin/provider";
import type { Schema } from "../../../src/provider/plugin/schema";
import { Decimal, type Value, type ValueObject } from "../../../src/provider/plugin/value";
import type { Item, ShelfStore } from "./shelf-store";

const schema: Schema = {
  version: 1,
  description: "A thing on a **shelf**.",
  attributes: {
    id: { description: "Given by the service.", type: "string", computed: true, useStateForUnknown: true },
    revision: { description: "Grows with each change.", type: "number", computed: true },
    name: { description: "The name.", type: "string", required: true, requiresReplace: true },
    note: { description: "Free text.", type: "string", optional: true },
    size: { description: "How large.", type: "string", optional: true, computed: true, default: "small" },
    color: { description: "Chosen by the service if left out.", type: "string", optional: true, computed: true },
    amount: { description: "Any number.", type: "number", optional: true },
    document: {
      description: "JSON.",
      type: "string",
      optional: true,
      isEquivalent: (left, right) =>
        JSON.stringify(JSON.parse(String(left))) === JSON.stringify(JSON.parse(String(right))),
    },
    tags: { description: "Words.", type: ["set", "string"], optional: true },
    lines: { description: "Text lines.", type: ["list", "string"], optional: true },
    labels: { description: "Words under keys.", type: ["map", "string"], optional: true },
    code: {
      description: "Never returned by the service.",
      type: "string",
      optional: true,
      sensitive: true,
      requiresReplace: true,
    },
    token_wo: { description: "Never stored.", type: "string", optional: true, writeOnly: true },
    old: { description: "The old color.", type: "bool", optional: true, deprecated: "Use color instead." },
    wait_ms: { description: "How long a change takes.", type: "number", optional: true, providerOnly: true },
    fail: {
      description: "The point at which a change fails: before, after or update.",
      type: "string",
      optional: true,
      providerOnly: true,
    },
    box: {
      description: "The container.",
      optional: true,
      nested: {
        mode: "single",
        attributes: {
          width: { description: "In cm.", type: "number", required: true },
          kind: { description: "Of what.", type: "string", optional: true, requiresReplace: true },
          serial: { description: "Given by the service.", type: "string", computed: true, useStateForUnknown: true },
        },
      },
    },
    parts: {
      description: "In this order.",
      optional: true,
      nested: { mode: "list", attributes: part() },
    },
    extras: { description: "In no order.", optional: true, nested: { mode: "set", attributes: part() } },
    slots: { description: "By key.", optional: true, nested: { mode: "map", attributes: part() } },
  },
};

function part() {
  return {
    name: { description: "The name.", type: "string", required: true },
    grams: { description: "How heavy.", type: "number", optional: true },
    serial: { description: "Given by the service.", type: "string", computed: true },
  } as const;
}

/** A resource with every kind of attribute, over the JSON file. */
export function shelfItem(): ResourceHandler<ShelfStore> {
  return {
    schema,
    validate: ({ config, report }) => {
      const parts = Array.isArray(config["parts"]) ? (config["parts"] as readonly ValueObject[]) : [];
      parts.forEach((one, index) => {
        if (one["name"] !== "?") return;
        report({
          severity: "error",
          summary: "Invalid name",
          detail: 'The name is "?". It must be a word.',
          path: ["parts", index, "name"],
        });
      });
      if (config["note"] === "forbidden") {
        report({ severity: "error", summary: "Invalid note", detail: "This note is forbidden.", path: ["note"] });
      }
    },
    adoptAfterImport: ({ private: { imported } }) => imported === true,
    modifyPlan: ({ prior, planned, report }) => {
      if (planned === null) report({ severity: "warning", summary: `Everything in ${String(prior?.["id"])} goes` });
      return {};
    },
    create: async ({ session, config, planned, save, signal }) => {
      if (planned["fail"] === "before") throw new Error("The shelf is full.");
      const item = session.add(sent(planned));
      save({ state: { id: item.id } });
      if (planned["fail"] === "after") throw new Error("The shelf broke.");
      if (planned["fail"] === "crash") setImmediate(() => void JSON.parse("{crash"));
      await wait(planned, signal);
      return { state: { ...state(item), token_wo: null }, private: { hadToken: config["token_wo"] !== null } };
    },
    update: async ({ session, planned, prior, save, signal }) => {
      if (planned["fail"] === "update") {
        save({ state: state(session.change(String(prior["id"]), { note: "half done" })) });
        throw new DiagnosticsError([
          { severity: "error", summary: "Half done", detail: "The rest failed.", path: ["amount"] },
        ]);
      }
      await wait(planned, signal);
      return { state: state(session.change(String(prior["id"]), sent(planned))), private: {} };
    },
    delete: async ({ session, prior }) => {
      session.remove(String(prior["id"]));
    },
    read: async ({ session, state: { id } }) => {
      const item = session.find(String(id));
      return item === undefined ? null : { state: state(item) };
    },
    import: async ({ session, id }) => {
      const item = session.find(id);
      if (item === undefined) throw new Error(`There is no item ${id}.`);
      return { state: state(item), private: { imported: true } };
    },
    upgrade: (_, { title, ...rest }) => ({ ...rest, name: title }),
  };
}

async function wait({ wait_ms: ms }: ValueObject, signal: AbortSignal): Promise<void> {
  if (typeof ms === "number") await sleep(ms, undefined, { signal });
}

/** The values sent to the service: known ones that aren't its own. */
function sent(planned: ValueObject): Item["fields"] {
  const own = new Set(["id", "revision", "token_wo", "wait_ms", "fail"]);
  return Object.fromEntries(
    Object.entries(planned)
      .filter(([name, value]) => !own.has(name) && typeof value !== "symbol")
      .map(([name, value]) => [name, plain(value)]),
  );
}

function plain(value: Value): unknown {
  if (value instanceof Decimal) return { decimal: value.text };
  if (Array.isArray(value)) return value.map((element: Value) => plain(element));
  if (typeof value !== "object" || value === null) return typeof value === "symbol" ? null : value;
  return Object.fromEntries(Object.entries(value as ValueObject).map(([key, member]) => [key, plain(member)]));
}

/** The response of the service: its own spelling of JSON, its own serials, and never the code. */
function state({ id, revision, fields }: Item): ValueObject {
  const { code: _, document, ...rest } = revived(fields) as ValueObject;
  return {
    ...rest,
    id,
    revision,
    color: rest["color"] ?? "grey",
    document: typeof document === "string" ? JSON.stringify(JSON.parse(document), undefined, 2) : null,
    box: rest["box"] ? { ...(rest["box"] as ValueObject), serial: `${id}-box` } : null,
    parts: numbered(id, rest["parts"]),
    extras: numbered(id, rest["extras"])?.reverse() ?? null,
    slots: rest["slots"]
      ? Object.fromEntries(
          Object.entries(rest["slots"] as ValueObject).map(([key, slot]) => [key, withSerial(id, slot)]),
        )
      : null,
  };
}

function numbered(id: string, parts: Value | undefined): Value[] | null {
  return Array.isArray(parts) ? parts.map((one: Value) => withSerial(id, one)) : null;
}

function withSerial(id: string, one: Value): ValueObject {
  const { name, grams = null } = one as ValueObject;
  return { name: name ?? null, grams, serial: `${id}-${String(name)}` };
}

/** The value of the result of `plain`. */
function revived(value: unknown): Value {
  if (typeof value !== "object" || value === null) return value as Value;
  if (Array.isArray(value)) return value.map(revived);
  if ("decimal" in value) return new Decimal(String(value.decimal));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, revived(member)]));
}
