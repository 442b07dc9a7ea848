import { snake } from "../../contract";
import type { Contract, Field, Fields, Properties } from "../../contract";
import type { Emulation } from "../objects/emulation";
import { isObject } from "./input";
import type { Service } from "../service";
import type { StoredObject } from "../store";

/** Secrets are not returned, and neither are fields that the contract works out of a response (`from`). */
const isReturned = ({ facts }: Field) =>
  facts.notReturned !== true && facts.sensitive !== true && facts.from === undefined;

/** The object with the API's names. Every response about one kind of object has the same keys (R1-050). */
export function toResponse(emulation: Emulation, object: StoredObject, service: Service): Properties {
  const { body } = object;
  const { contract } = emulation;
  const made = typeof body["created"] === "string" ? { created: body["created"], updated: body["updated"] } : {};
  const own = {
    ...pickReturned(contract, body, emulation.neverReturned),
    ...made,
    ...emulation.presentFields?.(object, service),
  };
  return toSnakeCase(own) as Properties;
}

function pickReturned({ fields, path }: Contract, body: Properties, withheld: readonly string[] = []): Properties {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => isReturned(field) && ![...inPath, ...withheld].includes(name))
      .map(([name, field]) => [name, toReturnedValue(field, body[name])]),
  );
}

/** Objects have all of their keys, and lists are never null. The items of a list are returned as they were sent. */
function toReturnedValue({ facts }: Field, value: unknown): unknown {
  if (facts.fields) return toReturnedObject(facts.fields, isObject(value) ? value : {});
  if (facts.kind === "list" || facts.kind === "set") return value ?? [];
  return value ?? null;
}

function toReturnedObject(fields: Fields, value: Properties): Properties {
  const answered = Object.entries(fields).filter(([, field]) => isReturned(field));
  return Object.fromEntries(answered.map(([name, field]) => [name, toReturnedValue(field, value[name])]));
}

/** camelCase names to snake_case, all the way down. */
export function toSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeCase);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snake(name), toSnakeCase(inner)]));
}
