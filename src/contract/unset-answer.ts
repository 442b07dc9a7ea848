import type { Field, Fields } from "./field";
import { isObject } from "./properties";
import type { Properties } from "./properties";
import { presenceOf } from "./resource";
import type { Variants } from "./resource";

interface Shape {
  readonly fields: Fields;
  readonly variants?: Variants | undefined;
}

/** Whether the value of a field, in an object with these fields beside it, is how the service shows that it is not set. */
export function isUnsetAnswer({ variants }: Shape, name: string, field: Field, object: Properties): boolean {
  const { unsetAnswer, presence } = field.facts;
  if (unsetAnswer === undefined || object[name] !== unsetAnswer) return false;
  // A field that only some variants have may have this as a value there: 0 is the priority of an MX record.
  return presence !== "dependent" || presenceOf({ variants }, name, field, object) === "banned";
}

/** The object of an answer, with null where the service shows that a field is not set. */
export function withoutUnsetAnswers(shape: Shape, object: Properties): Properties {
  const changes: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape.fields)) {
    const value = object[name];
    const { fields, variants } = field.facts;
    const next = isUnsetAnswer(shape, name, field, object)
      ? null
      : fields && isObject(value)
        ? withoutUnsetAnswers({ fields, variants }, value)
        : value;
    if (next !== value) changes[name] = next;
  }
  return Object.keys(changes).length === 0 ? object : { ...object, ...changes };
}
