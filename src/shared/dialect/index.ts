import { isObject, jsonAt, type Properties } from "../../contract";
import type { DialectName } from "../provider-settings";
import { type Differences, type EndpointDifferences, type NamePair, wordExchanger } from "./differences";
import { linode } from "./linode";
import {
  type Direction,
  type Shape,
  translate,
  translateFilter,
  translateFilterText,
  translatePlace,
  withReturnedValues,
} from "./shape";

/** The characters that may follow a path prefix. The slash in an image ID may be percent-encoded. */
const boundary = /^($|[/?]|%2f)/i;

/** Swaps the prefix of a path. The rest is unchanged, including the query. */
function exchangePath(pairs: readonly NamePair[], path: string): string {
  for (const [ours, theirs] of pairs) {
    for (const [from, to] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      if (path.startsWith(from) && boundary.test(path.slice(from.length))) return to + path.slice(from.length);
    }
  }
  return path;
}

const withoutQuery = (path: string) => path.replace(/\?.*$/s, "");

function patternOf(path: string): RegExp {
  const pattern = path.replace(/\{\w+(\+?)\}/g, (_, plus: string) => (plus === "+" ? ".+" : "[^/]+"));
  return new RegExp(`^${pattern}/?$`);
}

/** Finds the differences of an endpoint by method and path in the specification's names. */
function endpointFinder(endpoints: Readonly<Record<string, EndpointDifferences>>) {
  const listed = Object.entries(endpoints).map(([key, differences]) => {
    const [method = "", path = ""] = key.split(" ");
    return { method, pattern: patternOf(path), differences };
  });
  return (method: string, path: string): EndpointDifferences => {
    const plain = withoutQuery(path);
    return listed.find((each) => each.method === method && each.pattern.test(plain))?.differences ?? {};
  };
}

/** Translates the bodies of requests and responses. Endpoints have the specification's names. */
export interface BodyTranslator {
  readonly request: (method: string, path: string, body: unknown) => unknown;
  /** The response may contain errors. */
  readonly response: (method: string, path: string, status: number, body: unknown) => unknown;
}

/** Translates in one direction. */
export interface Translator extends BodyTranslator {
  /** A path after `/v4`, with its query. */
  readonly path: (path: string) => string;
  /** The filter of a list, as an object and as the string in the X-Filter header. */
  readonly filterObject: (path: string, given: Readonly<Record<string, unknown>>) => unknown;
  readonly filter: (path: string, text: string) => string;
  /** An object of a listing with the values that a filter compares, in the specification's names. */
  readonly listedObject: (path: string, object: Properties) => Properties;
  /** The path of a field in a request body: `assignments[0].compute_id`. */
  readonly place: (method: string, path: string, place: string) => string;
  /** Translates the API names in a string for the user. */
  readonly words: (text: string) => string;
  /** The emulator's control API. Its paths are relative to `/_emulator`. */
  readonly control: BodyTranslator;
}

export interface Dialect {
  readonly toService: Translator;
  readonly fromService: Translator;
  /** True if `/v4` and `/v4beta` both have every endpoint. */
  readonly versionsAreEqual: boolean;
}

const differences: Readonly<Record<DialectName, Differences | undefined>> = { stratus: undefined, linode };

/** Returns undefined for the specification's own names, which need no translation. */
export function dialectOf(name: DialectName): Dialect | undefined {
  const all = differences[name];
  if (all === undefined) return undefined;
  return {
    toService: createTranslator(all, "to service"),
    fromService: createTranslator(all, "from service"),
    versionsAreEqual: all.versionsAreEqual,
  };
}

function createTranslator(all: Differences, direction: Direction): Translator {
  const find = endpointFinder(all.endpoints);
  const words = wordExchanger(all);
  const listed = (path: string): Shape => find("GET", path).response?.["data"]?.inside ?? {};
  // The control API uses areas without a scope or a grant around them.
  const controlWords = wordExchanger({ ...all, words: [...all.words, ...all.areas] });
  return {
    path: (path) => exchangePath(all.paths, path),
    ...createBodyTranslator(find, words, direction),
    filterObject: (path, given) => translateFilter(listed(path), given, direction),
    filter: (path, text) => translateFilterText(listed(path), text, direction),
    listedObject: (path, object) => withReturnedValues(listed(path), object),
    place: (method, path, place) => translatePlace(find(method, path).request ?? {}, place, direction).place,
    words: (text) => words(text),
    control: createBodyTranslator(endpointFinder(all.control), controlWords, direction),
  };
}

function createBodyTranslator(
  find: ReturnType<typeof endpointFinder>,
  words: ReturnType<typeof wordExchanger>,
  direction: Direction,
): BodyTranslator {
  /** Translates one entry of the error envelope. */
  function error({ request = {} }: EndpointDifferences, entry: unknown): unknown {
    if (!isObject(entry)) return entry;
    const { field, reason } = entry;
    const { place, difference } = translatePlace(request, typeof field === "string" ? field : "", direction);
    const isAboutImage = difference.value !== undefined;
    return {
      ...entry,
      ...(typeof field === "string" ? { field: place } : {}),
      ...(typeof reason === "string" ? { reason: words(reason, { isAboutImage }) } : {}),
    };
  }

  function errors(found: EndpointDifferences, body: unknown): unknown {
    const listed = jsonAt(body, "errors");
    if (!isObject(body) || !Array.isArray(listed)) return body;
    return { ...body, errors: listed.map((entry: unknown) => error(found, entry)) };
  }

  return {
    request(method, path, body) {
      const { request } = find(method, path);
      return request === undefined ? body : translate(request, body, direction);
    },
    response(method, path, status, body) {
      const found = find(method, path);
      if (status >= 400) return errors(found, body);
      return found.response === undefined ? body : translate(found.response, body, direction);
    },
  };
}

/** The prefixes of the IDs of public images: in the specification, and at a service of the other dialect. */
export const imagePrefixes = linode.image;

/** The path of the instances, which differs in every dialect but the default. */
export const instancesPath = linode.paths[0][0];

/** True if a path of the specification differs in some dialect. */
export const dependsOnDialect = (path: string): boolean =>
  Object.values(differences).some((all) => all !== undefined && exchangePath(all.paths, path) !== path);
