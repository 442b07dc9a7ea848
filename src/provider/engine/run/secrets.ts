import { createTextMask } from "../../client";
import { isList, isValueObject } from "../../plugin/attribute-type";
import type { Attributes, Schema } from "../../plugin/schema";
import { Decimal, Dynamic, type Value } from "../../plugin/value";

/** The secrets seen by this process. */
const met = new Set<string>();

/** Remembers a secret, so that a crash doesn't print it. */
export function noteSecret(secret: unknown): void {
  if (secret instanceof Dynamic) noteSecret(secret.value);
  else if (secret instanceof Decimal) met.add(secret.text);
  else if (typeof secret === "string" || typeof secret === "number") met.add(String(secret));
  else if (typeof secret === "object" && secret !== null) for (const part of Object.values(secret)) noteSecret(part);
  met.delete("");
}

/** Masks the secrets that this process has seen. */
export const hideSecrets = (text: string): string => createTextMask([...met])(text);

/** Wraps a handler to remember the secrets in the configurations, plans and states that it receives and returns. */
export function notingSecrets<H extends { readonly schema: Schema }>(handler: H): H {
  const { attributes } = handler.schema;
  if (!hasSecrets(attributes)) return handler;
  const noting = Object.entries(handler).map(([name, member]: [string, unknown]) => [
    name,
    typeof member === "function" ? notingCall(attributes, member.bind(handler) as Call) : member,
  ]);
  return Object.fromEntries(noting) as H;
}

type Call = (...given: readonly unknown[]) => unknown;

function notingCall(attributes: Attributes, call: Call): Call {
  return (request, ...more) => {
    for (const part of partsOf(request)) noteIn(attributes, part);
    const response = call(request, ...more);
    if (response instanceof Promise) {
      response
        .then((given: unknown) => {
          for (const part of [given as Value, ...partsOf(given)]) noteIn(attributes, part);
        })
        // The caller handles errors of the call.
        .catch(() => undefined);
    }
    return response;
  };
}

function partsOf(message: unknown): readonly Value[] {
  const { config, planned, prior, state } = (message ?? {}) as Readonly<Record<string, Value | undefined>>;
  const parts: readonly (Value | undefined)[] = [config, planned, prior, state];
  return parts.filter((part) => part !== undefined);
}

function noteIn(attributes: Attributes, value: Value): void {
  if (isList(value)) for (const item of value) noteIn(attributes, item);
  if (!isValueObject(value)) return;
  for (const [name, { sensitive, nested }] of Object.entries(attributes)) {
    const inside = value[name] ?? null;
    if (sensitive === true) noteSecret(inside);
    else if (nested && hasSecrets(nested.attributes)) {
      const parts = nested.mode === "map" && isValueObject(inside) ? Object.values(inside) : inside;
      noteIn(nested.attributes, parts);
    }
  }
}

const hasSecrets = (attributes: Attributes): boolean =>
  Object.values(attributes).some(
    ({ sensitive, nested }) => sensitive === true || (nested && hasSecrets(nested.attributes)),
  );
