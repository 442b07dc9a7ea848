import type { Contract, Field } from "../../contract";
import { snake, storedOf, validate } from "../../contract";
import type { FillQuestion, ResourceHandler, ValidateCall } from "../../plugin/provider";
import type { Attribute } from "../../plugin/schema";
import { isObject } from "../../plugin/shape";
import type { Value } from "../../plugin/value";
import { actionHandler } from "./run-action";
import { createObject } from "./create";
import { deleteObject } from "./delete";
import { problemDiagnostic } from "../diagnostics";
import type { Handler } from "../handler";
import { importObject } from "./import";
import { memoryOf } from "../private-state";
import { planObject } from "./plan";
import { readObject } from "./read";
import { resourceSchema } from "../schema";
import type { Session } from "../session";
import { updateObject } from "./update";
import { properties, value } from "../schema/values";
import { upgraded } from "./upgrade-state";
import type { Kind } from "../operation-context";

/** The Terraform resource of a contract. */
export function resourceHandler(contract: Contract, handler: Handler): ResourceHandler<Session> {
  const schema = resourceSchema(contract);
  const kind: Kind = { contract, handler, schema };
  const judged = {
    schema,
    validate: (call: ValidateCall) => {
      judge(kind, call);
    },
  };
  if (contract.action) return { ...judged, ...actionHandler(kind, contract.action) };
  return {
    ...judged,
    fill: (question) => restored(kind, question),
    adopt: ({ path, private: remembered }) => {
      return memoryOf(remembered).imported === true && fieldAt(kind, path)?.facts.unreturned === true;
    },
    upgrade: (_, state) => upgraded(contract, state),
    plan: (call) => planObject(kind, call),
    create: (call) => createObject(kind, call),
    ...(changesInPlace(contract) || handler.update ? { update: (call) => updateObject(kind, call) } : {}),
    read: (call) => readObject(kind, call),
    delete: (call) => deleteObject(kind, call),
    import: (call) => importObject(kind, call),
    ...handler.own?.(kind),
  };
}

/** Without an update in the interface there may still be what is our own, such as `timeouts`. */
function changesInPlace({ operations, fields }: Contract): boolean {
  return operations.includes("update") || Object.values(fields).some(({ facts }) => facts.local === true);
}

function judge({ contract, schema }: Kind, call: ValidateCall): void {
  const object = properties(schema.attributes, call.config);
  for (const problem of validate(contract, object)) call.report(problemDiagnostic(problem));
}

function fieldAt({ contract }: Kind, path: FillQuestion["path"]): Field | undefined {
  let fields = contract.fields;
  let field: Field | undefined;
  for (const step of path) {
    field = Object.entries(fields).find(([name]) => snake(name) === step)?.[1];
    fields = field?.facts.fields ?? {};
  }
  return field;
}

/** What the configuration no longer says goes back to its default, or is cleared; what it never said stays. */
function restored(kind: Kind, { path, attribute, prior, private: remembered }: FillQuestion): Value | undefined {
  const field = fieldAt(kind, path);
  const written = new Set((memoryOf(remembered).written ?? []).map((each) => snake(each)));
  const name = path.map((step) => String(step)).join(".");
  return field && written.has(name) ? restoredFrom(field, attribute, prior, written, name) : undefined;
}

/** An object that has no default of its own goes back field by field. */
function restoredFrom(
  field: Field,
  attribute: Attribute,
  prior: Value,
  written: ReadonlySet<string>,
  path: string,
): Value {
  const { fallback, cleared, fields } = field.facts;
  if (fallback !== undefined || cleared !== undefined)
    return value(attribute, storedOf(field, fallback ?? cleared, {}));
  if (!fields || attribute.nested?.mode !== "single" || !isObject(prior)) return prior;
  const { attributes } = attribute.nested;
  const inside = Object.entries(fields).map(([each, inner]): [string, Value] => {
    const name = snake(each);
    const own = attributes[name];
    const before: Value = prior[name] ?? null;
    const isWritten = written.has(`${path}.${name}`);
    return [name, own && isWritten ? restoredFrom(inner, own, before, written, `${path}.${name}`) : before];
  });
  return { ...prior, ...Object.fromEntries(inside) };
}
