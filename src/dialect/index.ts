import { isObject, type DialectName } from "../contract";
import { type Differences, type EndpointDifferences, wordExchanger, type NamePair } from "./differences";
import { translateFilter, translateFilterText, type Direction, type Shape, translate, translatePlace } from "./shape";
import { linode } from "./linode";

/** What may follow the beginning of a path: the slash of an image's id may be escaped. */
const boundary = /^($|[/?]|%2f)/i;

/** Exchanges the beginning of a path; the rest stays, and so does its query. */
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

/** Finds what is different about an endpoint by its method and its path in the specification's names. */
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

/** Translates the bodies of requests and answers. Endpoints are named as the specification does. */
export interface BodyTranslator {
  readonly request: (method: string, path: string, body: unknown) => unknown;
  /** An answer may be errors. */
  readonly answer: (method: string, path: string, status: number, body: unknown) => unknown;
}

/** Translates one way. */
export interface Translator extends BodyTranslator {
  /** A path behind `/v4`, with its query. */
  readonly path: (path: string) => string;
  /** What a list is filtered by, and the text of the header X-Filter that holds it. */
  readonly filterObject: (path: string, given: Readonly<Record<string, unknown>>) => unknown;
  readonly filter: (path: string, text: string) => string;
  /** The place of a field in the body of a request: `assignments[0].compute_id`. */
  readonly place: (method: string, path: string, place: string) => string;
  /** The names of the API in a text that somebody reads. */
  readonly words: (text: string) => string;
  /** The emulator's control API; its paths are those behind `/_emulator`. */
  readonly control: BodyTranslator;
}

export interface Dialect {
  readonly toService: Translator;
  readonly fromService: Translator;
  /** Whether `/v4beta` has the endpoints of `/v4` too. */
  readonly betaHasAll: boolean;
}

const differences: Readonly<Record<DialectName, Differences | undefined>> = { stratus: undefined, linode };

/** `undefined` for the names of the specification, which need no translation. */
export function dialectOf(name: DialectName): Dialect | undefined {
  const all = differences[name];
  if (all === undefined) return undefined;
  return {
    toService: makeTranslator(all, "to service"),
    fromService: makeTranslator(all, "from service"),
    betaHasAll: all.betaHasAll,
  };
}

function makeTranslator(all: Differences, direction: Direction): Translator {
  const find = endpointFinder(all.endpoints);
  const words = wordExchanger(all);
  const listed = (path: string): Shape => find("GET", path).answer?.["data"]?.inside ?? {};
  // Users of the control API name areas without a scope or a grant around them.
  const controlWords = wordExchanger({ ...all, words: [...all.words, ...all.areas] });
  return {
    path: (path) => exchangePath(all.paths, path),
    ...makeBodyTranslator(find, words, direction),
    filterObject: (path, given) => translateFilter(listed(path), given, direction),
    filter: (path, text) => translateFilterText(listed(path), text, direction),
    place: (method, path, place) => translatePlace(find(method, path).request ?? {}, place, direction).place,
    words: (text) => words(text),
    control: makeBodyTranslator(endpointFinder(all.control), controlWords, direction),
  };
}

function makeBodyTranslator(
  find: ReturnType<typeof endpointFinder>,
  words: ReturnType<typeof wordExchanger>,
  direction: Direction,
): BodyTranslator {
  /** One entry of the error envelope. */
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
    const listed = isObject(body) ? body["errors"] : undefined;
    if (!isObject(body) || !Array.isArray(listed)) return body;
    return { ...body, errors: listed.map((entry: unknown) => error(found, entry)) };
  }

  return {
    request(method, path, body) {
      const { request } = find(method, path);
      return request === undefined ? body : translate(request, body, direction);
    },
    answer(method, path, status, body) {
      const found = find(method, path);
      if (status >= 400) return errors(found, body);
      return found.answer === undefined ? body : translate(found.answer, body, direction);
    },
  };
}

/** The path of the instances, which every dialect but the default names in its own way. */
export const instancesPath = linode.paths[0][0];

/** Whether a path of the specification is another one in some dialect. */
export const dependsOnDialect = (path: string): boolean =>
  Object.values(differences).some((all) => all !== undefined && exchangePath(all.paths, path) !== path);
