import { hint } from "../../contract";
import { ApiFailure } from "../wire/failure";
import type { FieldError } from "../wire/failure";
import { isObject } from "../wire/input";

/** What a value has to be; the words follow its name. */
export interface Shape<T> {
  readonly words: string;
  readonly test: (value: unknown) => boolean;
  readonly optional?: boolean;
  readonly valueType?: T;
}

const shape = <T>(words: string, test: (value: unknown) => boolean): Shape<T> => ({ words, test });

export const text = shape<string>(
  "must be text that is not empty",
  (value) => typeof value === "string" && value !== "",
);
export const flag = shape<boolean>("must be true or false", (value) => typeof value === "boolean");
export const anything = shape<unknown>("can be anything", () => true);
export const record = shape<Readonly<Record<string, unknown>>>("must be an object", isObject);

/** A number, and a whole one where `whole` is said. */
export function number(least: number, most = Infinity, whole = false): Shape<number> {
  const range = most === Infinity ? `of at least ${String(least)}` : `from ${String(least)} to ${String(most)}`;
  return shape(`must be a ${whole ? "whole " : ""}number ${range}`, (value) => {
    return (
      Number.isFinite(value) && Number(value) >= least && Number(value) <= most && (!whole || Number.isInteger(value))
    );
  });
}

export function choice<const V extends string>(values: readonly V[]): Shape<V> {
  return shape(`must be ${values.join(" or ")}`, (value) => values.includes(value as V));
}

export function list<T>(item: Shape<T>): Shape<readonly T[]> {
  return shape(
    `must be a list, and each of its items ${item.words}`,
    (value) => Array.isArray(value) && value.every(item.test),
  );
}

export function optional<T>(inner: Shape<T>): Shape<T | undefined> {
  return { words: inner.words, test: (value) => value === undefined || inner.test(value), optional: true };
}

type Shapes = Readonly<Record<string, Shape<unknown>>>;
type Read<S extends Shapes> = { readonly [K in keyof S]: S[K] extends Shape<infer T> ? T : never };

/**
 * The fields of a control call's body.
 *
 * @throws Failure 400 that names everything that is wrong.
 */
export function read<const S extends Shapes>(shapes: S, body: unknown, at = ""): Read<S> {
  if (body !== undefined && !isObject(body))
    throw new ApiFailure(400, [{ field: at, reason: "must be a JSON object" }]);
  const given = body ?? {};
  const place = (name: string) => (at === "" ? name : `${at}.${name}`);
  const unknown = Object.keys(given)
    .filter((name) => !Object.hasOwn(shapes, name))
    .map((name): FieldError => {
      const near = hint(name, Object.keys(shapes));
      const known = `known are ${Object.keys(shapes).join(", ")}`;
      return {
        field: place(name),
        reason: `is not known here (${near === undefined ? known : `did you mean ${near}?`})`,
      };
    });
  const wrong = Object.entries(shapes)
    .filter(([name, { test }]) => !test(given[name]))
    .map(([name, { words }]): FieldError => {
      const got = given[name] === undefined ? "it is missing" : `got ${JSON.stringify(given[name])}`;
      return { field: place(name), reason: `${words}; ${got}` };
    });
  if (unknown.length + wrong.length > 0) throw new ApiFailure(400, [...unknown, ...wrong]);
  return given as Read<S>;
}
