export interface KindField {
  readonly name: string;
  readonly type: "text" | "number" | "flag" | "list" | "object";
  readonly choices?: readonly string[];
  /** Whether a filter can name it. */
  readonly filter: boolean;
}

/** A kind of object, as `GET /_emulator/kinds` describes it. */
export interface Kind {
  readonly kind: string;
  readonly title: string;
  /** Its name among those of what has changed. */
  readonly store: string;
  /** The type of its objects in events. */
  readonly event: string;
  readonly count: number;
  /** The paths of the listing and of one object, with ids in braces; `null`: the API has none. */
  readonly list: string | null;
  readonly path: string | null;
  readonly parent: string | null;
  /** Whether the listing comes in pages. */
  readonly paged: boolean;
  readonly id: string;
  readonly label: string | null;
  readonly fields: readonly KindField[];
  /** Those that can be forced. */
  readonly statuses: readonly string[];
  readonly update: boolean;
  readonly delete: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const place = /\{[^}]*\}/g;

/** How many ids a path has places for. */
export const placesIn = (path: string | null): number => path?.match(place)?.length ?? 0;

/** A path with ids in its places, in their order. */
export function fillPath(path: string, ids: readonly string[]): string {
  let next = 0;
  return path.replace(place, () => encodeURIComponent(ids[next++] ?? "").replaceAll("%3A", ":"));
}

/** The ids in a path that was filled; `undefined` where it is another path. */
export function idsIn(template: string, path: string): readonly string[] | undefined {
  const escaped = template.split(place).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, "\\$&"));
  // The last id may contain slashes, as the range of an address does.
  const groups = escaped.slice(0, -1).map((part, index) => part + (index === escaped.length - 2 ? "(.+)" : "([^/]+)"));
  const found = new RegExp(`^${groups.join("")}${escaped.at(-1) ?? ""}$`).exec(path);
  return found?.slice(1).map(decodeURIComponent);
}

/** A value of an object by a name such as `specs.disk`. */
export function valueOf(object: Json, name: string): unknown {
  let value: unknown = object;
  for (const part of name.split("."))
    value = typeof value === "object" && value !== null ? (value as Json)[part] : undefined;
  return value;
}

/** The path on the page of an object that the API has at a path. */
export function routeOfPath(kinds: readonly Kind[], kind: string | null, path: string | null) {
  const found = kinds.find((each) => each.kind === kind);
  if (!found?.path || path === null) return undefined;
  const ids = idsIn(found.path, path);
  return ids && ["objects", found.kind, ...ids];
}

/** The path on the page of an object that only its id is known of; there is none for what is inside of another object. */
export function routeOfId(kinds: readonly Kind[], kind: string | null | undefined, id: unknown) {
  const found = kinds.find((each) => each.kind === kind);
  const text = idText(id);
  return found && text !== undefined && placesIn(found.path) === 1 ? ["objects", found.kind, text] : undefined;
}

/** An id as a text; `undefined` where the value is none. */
export const idText = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

/** What people call an object: `#3` where it has no name. */
export function labelOrId(kind: Kind, object: Json): string {
  const label = kind.label === null ? undefined : valueOf(object, kind.label);
  if (typeof label === "string" && label !== "") return label;
  const id = idText(valueOf(object, kind.id));
  return id === undefined ? kind.title : `#${id}`;
}

/** A title within a sentence: `MySQL databases` and `VLANs` keep their capitals. */
export const inSentence = (title: string): string =>
  /^\p{Lu}\p{Ll}*(\s|$)/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
