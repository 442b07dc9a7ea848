import { snake } from "../../contract";
import type { Contract, Field, Fields, Properties } from "../../contract";
import type { Emulation } from "../objects/emulation";
import { isObject } from "./input";
import type { Service } from "../service";
import type { StoredObject } from "../store";

/** Never a secret, never what the contract works out of an answer. */
const isAnswered = ({ facts }: Field) =>
  facts.providerOnly !== true && facts.notReturned !== true && facts.sensitive !== true && facts.from === undefined;

/** The object in the interface's names. Every answer about one kind has the same keys (R1-050). */
export function toResponse(emulation: Emulation, object: StoredObject, service: Service): Properties {
  const { body } = object;
  const { contract } = emulation;
  const made = typeof body["created"] === "string" ? { created: body["created"], updated: body["updated"] } : {};
  const own = {
    ...shown(contract, body, emulation.neverReturned),
    ...made,
    ...emulation.presentFields?.(object, service),
  };
  return toSnakeCase(own) as Properties;
}

function shown({ fields, path }: Contract, body: Properties, withheld: readonly string[] = []): Properties {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => isAnswered(field) && ![...inPath, ...withheld].includes(name))
      .map(([name, field]) => [name, valueOf(field, body[name])]),
  );
}

/** An object has all of its keys, and a list is never null; what stands in a list is as it was written. */
function valueOf({ facts }: Field, value: unknown): unknown {
  if (facts.fields) return allOf(facts.fields, isObject(value) ? value : {});
  if (facts.kind === "list" || facts.kind === "set") return value ?? [];
  return value ?? null;
}

function allOf(fields: Fields, value: Properties): Properties {
  const answered = Object.entries(fields).filter(([, field]) => isAnswered(field));
  return Object.fromEntries(answered.map(([name, field]) => [name, valueOf(field, value[name])]));
}

/** camelCase names to snake_case, all the way down. */
export function toSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeCase);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snake(name), toSnakeCase(inner)]));
}
