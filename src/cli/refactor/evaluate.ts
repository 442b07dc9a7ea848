import { propertyText } from "../../contract";
import { literalOf } from "../../terraform/template";
import { isShownObject, keysOf } from "../../terraform/value-pair";
import { hasTrue } from "../plans/hide-value";

/** What stands for a part of a value of which nobody knows what it will be. */
export const OPAQUE = Symbol("opaque");

/** The value of an attribute, as far as it can be told before the apply. */
export interface Evaluated {
  readonly value: unknown;
  /** It depends on an object that will be made, so it is unlike anything that there is. */
  readonly isNew: boolean;
  /** It depends on an object of which it is not decided yet what it is. */
  readonly isPending: boolean;
}

/** The value that a reference such as `stratus_domain.zone.id` has. */
export type Refer = (address: string, path: readonly string[]) => unknown;

/** What `Refer` answers of an object that will be made, and of one that is not decided. */
export const NEW = Symbol("new");
export const PENDING = Symbol("pending");

/** A value of a plan: what is known of it, which parts are not, and how the configuration says it. */
export interface PlannedValue {
  readonly known: unknown;
  readonly unknown: unknown;
  readonly written: unknown;
}

/** The value with its references replaced by what they refer to. */
export function evaluate(planned: PlannedValue, refer: Refer): Evaluated {
  const found = new Set<unknown>();
  const value = valueOf(planned, (written) => resolve(written, refer, found));
  return { value, isNew: found.has(NEW), isPending: found.has(PENDING) };
}

function valueOf({ known, unknown, written }: PlannedValue, resolved: (written: unknown) => unknown): unknown {
  if (!hasTrue(unknown)) return known;
  const asWritten = () => (written === undefined || written === null ? OPAQUE : resolved(written));
  // The order of a set is another one where not all of it is known.
  if (unknown === true || Array.isArray(known) || Array.isArray(unknown)) return asWritten();
  if (!isShownObject(unknown) || typeof written === "string") return asWritten();
  const part = (whole: unknown, key: string) => (isShownObject(whole) ? whole[key] : undefined);
  const parts = keysOf(known, unknown)
    .map(String)
    .map((key): [string, unknown] => {
      const inside = { known: part(known, key), unknown: part(unknown, key), written: part(written, key) };
      return [key, valueOf(inside, resolved)];
    });
  return Object.fromEntries(parts);
}

const reference = /^([a-z]\w*\.[\w-]+(?:\[(?:\d+|"[^"\\]*")\])?)((?:\.\w+|\[\d+\])+)$/;

function resolve(written: unknown, refer: Refer, found: Set<unknown>): unknown {
  if (Array.isArray(written)) return written.map((each) => resolve(each, refer, found));
  if (isShownObject(written)) {
    return Object.fromEntries(Object.entries(written).map(([name, each]) => [name, resolve(each, refer, found)]));
  }
  return typeof written === "string" ? resolveText(written, refer, found) : written;
}

/** A text with expressions in it. Where it is one expression and nothing else, the value keeps its type. */
function resolveText(text: string, refer: Refer, found: Set<unknown>): unknown {
  const literal = literalOf(text);
  if (literal !== undefined) return literal;
  if (text.includes("%{") || /[$%]\$\{/.test(text)) return OPAQUE;
  const parts = text.split(/\$\{([^{}]*)\}/);
  if (parts.some((part, index) => index % 2 === 0 && part.includes("${"))) return OPAQUE;
  const values = parts.map((part, index) => (index % 2 === 0 ? part : referTo(part.trim(), refer, found)));
  if (values.includes(OPAQUE)) return OPAQUE;
  if (values.length === 3 && values[0] === "" && values[2] === "") return values[1];
  return values.map((value) => propertyText(value)).join("");
}

function referTo(expression: string, refer: Refer, found: Set<unknown>): unknown {
  const [, address, rest = ""] = reference.exec(expression) ?? [];
  if (address === undefined || /^(data|var|local|each|module|self|path|terraform|count)\./.test(address)) return OPAQUE;
  const value = refer(address, rest.match(/\w+/g) ?? []);
  if (value === NEW || value === PENDING) found.add(value);
  return value === NEW || value === PENDING || value === undefined || value === null ? OPAQUE : value;
}

/** Whether a value that is known in part can be this one. Lists may be sets, whose order means nothing. */
export function fits(expected: unknown, actual: unknown): boolean {
  if (expected === OPAQUE) return true;
  if (expected === undefined || expected === null) return actual === undefined || actual === null;
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return false;
    const left = [...(actual as readonly unknown[])];
    return expected.every((each) => {
      const at = left.findIndex((other) => fits(each, other));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  }
  if (!isShownObject(expected)) return isShownObject(actual) ? false : propertyText(expected) === propertyText(actual);
  return isShownObject(actual) && Object.entries(expected).every(([name, each]) => fits(each, actual[name]));
}
