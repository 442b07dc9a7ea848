import { byRules, reason, snake } from "../../contract";
import type { Field, Fields, Path, Problem } from "../../contract";
import type { FieldError } from "./failure";

/** The name that requests give a field. */
export const wireName = (name: string, field: Field) => snake(field.facts.sentAs ?? name);

type FieldsByWireName = ReadonlyMap<string, readonly [name: string, field: Field]>;

const known = new WeakMap<Fields, FieldsByWireName>();

/** The fields that a request can name, computed ones included, by the name that it uses. */
export function fieldsByWireName(fields: Fields): FieldsByWireName {
  const ready = known.get(fields) ?? findFieldsByWireName(fields);
  known.set(fields, ready);
  return ready;
}

function findFieldsByWireName(fields: Fields): FieldsByWireName {
  const named = Object.entries(fields).filter(([, { facts }]) => facts.sent !== "never");
  // Two fields may be sent under one name, where Terraform needs a second attribute. The field of that name wins.
  const ordered = named.sort(
    ([, a], [, b]) => Number(a.facts.sentAs === undefined) - Number(b.facts.sentAs === undefined),
  );
  return new Map(ordered.map(([name, field]) => [wireName(name, field), [name, field]]));
}

/** `rules.inbound[0].ports`; keys that the user chose stay as they are. */
function wirePath(fields: Fields, path: Path): string {
  let inside: Fields | undefined = fields;
  let field: Field | undefined;
  let text = "";
  for (const step of path) {
    const child: Field | undefined = typeof step === "string" ? inside?.[step] : field?.facts.item;
    const name = child && typeof step === "string" ? wireName(step, child) : step;
    text += typeof name === "number" ? `[${String(name)}]` : `${text === "" ? "" : "."}${name}`;
    field = child ?? field?.facts.item;
    inside = field?.facts.fields;
  }
  return text;
}

/** A problem that the contract found, with the API's names. */
export function fieldErrorOf(fields: Fields, problem: Problem): FieldError {
  const words = withoutTerraformFields(fields, problem.words);
  return {
    field: wirePath(fields, problem.path),
    reason: reason({ ...problem, words }, "snake"),
    ...byRules(problem.rules),
  };
}

/** Leaves out the clauses about fields that only Terraform has, which mean nothing to a caller of the API. */
function withoutTerraformFields(fields: Fields, words: string): string {
  const isForeign = (clause: string) =>
    [...clause.matchAll(/\{(\w+)\}/g)].some(([, name = ""]) => fields[name]?.facts.sentAs !== undefined);
  return words
    .split("; ")
    .filter((clause) => !isForeign(clause))
    .join("; ");
}
