import { isObject, snake } from "../../contract";
import type { Field, Fields } from "../../contract";
import { findKind, parentParameter } from "../objects/kind";
import type { Kind } from "../objects/kind";
import type { Service } from "../service";
import type { StoredObject } from "../store";

/** A value of an object that may name another object, and where it stands. */
export interface Mention {
  /** The field, by its path in snake_case: `devices.computes`. */
  readonly through: string;
  /** What it is the id of, as fields say it; `undefined` for any other text, which may be an address. */
  readonly idOf: string | undefined;
  readonly value: unknown;
}

/** What the id of an object is the id of, as fields say it. */
export const idKindOf = ({ contract }: Kind): string => contract.fields[contract.id]?.facts.idOf ?? contract.name;

/** The kind whose collection has the name of a catalogue list, such as `engines`. */
const kindOfList = ({ kinds }: Service, list: string): string | undefined =>
  kinds.find(({ contract }) => contract.path.endsWith(`/${list}`))?.contract.name;

/** What an object says of others: by its place in its parent, by its tags, and by fields with ids and texts. */
export function mentionsOf(kind: Kind, { parent, body }: StoredObject, service: Service): readonly Mention[] {
  const { contract, parentKind } = kind;
  const parameter = parentParameter(contract);
  const inParent =
    parentKind === undefined || parameter === undefined
      ? []
      : [{ through: snake(parameter), idOf: idKindOf(findKind(service.kinds, parentKind)), value: parent }];
  const others = Object.entries(contract.fields).filter(([name]) => ![contract.id, "tags", parameter].includes(name));
  const tags: unknown = body["tags"];
  const tagged = Array.isArray(tags) ? tags.map((value: unknown) => ({ through: "tags", idOf: "tag", value })) : [];
  return [...inParent, ...tagged, ...mentionsIn(Object.fromEntries(others), body, "", service)];
}

const mentionsIn = (fields: Fields, body: StoredObject["body"], before: string, service: Service): readonly Mention[] =>
  Object.entries(fields).flatMap(([name, field]) => mentionsBy(field, body[name], `${before}${snake(name)}`, service));

function mentionsBy({ facts }: Field, value: unknown, through: string, service: Service): readonly Mention[] {
  const { item, fields } = facts;
  if (Array.isArray(value)) return item ? value.flatMap((each) => mentionsBy(item, each, through, service)) : [];
  if (isObject(value)) return fields ? mentionsIn(fields, value, `${through}.`, service) : [];
  if (typeof value !== "string" && typeof value !== "number") return [];
  const idOf = facts.idOf ?? (facts.nameIn === undefined ? undefined : kindOfList(service, facts.nameIn));
  return idOf !== undefined || typeof value === "string" ? [{ through, idOf, value }] : [];
}
