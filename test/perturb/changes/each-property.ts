export type Json = Readonly<Record<string, unknown>>;

/** A request, and its response after the change by the proxy service. */
export interface Exchange {
  readonly method: string;
  /** After the version prefix, without a query: `/domains/12`. */
  readonly path: string;
  readonly sent: Json;
}

/** The position of a property in a response. */
export interface Place extends Exchange {
  readonly name: string;
  /** The object that has the property. */
  readonly owner: Json;
}

/** Stands for an omitted property. */
export const absent = Symbol("absent");

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The response with every property changed, those of nested objects first. */
export function eachProperty(body: Json, exchange: Exchange, change: (value: unknown, place: Place) => unknown): Json {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([name, inner]) => {
      return [name, change(walk(inner), { ...exchange, name, owner: value })] as const;
    });
    return Object.fromEntries(entries.filter(([, changed]) => changed !== absent));
  };
  return walk(body) as Json;
}

/** The response with every object changed, nested ones first. */
export function eachObject(body: Json, change: (object: Json) => Json): Json {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isObject(value)) return value;
    return change(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)])));
  };
  return walk(body) as Json;
}

/** A string, or each string of a list. */
export function eachText(value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => eachText(entry, change));
  return typeof value === "string" ? change(value) : value;
}

export const isPage = (body: Json): body is Json & { readonly data: readonly Json[] } => Array.isArray(body["data"]);
