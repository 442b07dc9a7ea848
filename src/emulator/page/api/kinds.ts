export interface KindField {
  readonly name: string;
  readonly type: "text" | "number" | "flag" | "list" | "object";
  readonly choices?: readonly string[];
  /** True if a filter can use the field. */
  readonly filter: boolean;
}

/** A kind of object, as `GET /_emulator/kinds` describes it. */
export interface Kind {
  readonly kind: string;
  readonly title: string;
  /** The name of the kind in change notifications. */
  readonly store: string;
  /** The entity type of its objects in events. */
  readonly event: string;
  readonly count: number;
  /** The paths of the listing and of one object, with ids in braces. Null if the API has no such path. */
  readonly list: string | null;
  readonly path: string | null;
  readonly parent: string | null;
  /** True if the listing has pages. */
  readonly paged: boolean;
  readonly id: string;
  readonly label: string | null;
  readonly fields: readonly KindField[];
  /** The statuses that can be forced. */
  readonly statuses: readonly string[];
  readonly update: boolean;
  readonly delete: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const place = /\{[^}]*\}/g;

/** Returns the number of ids in a path. */
export const placesIn = (path: string | null): number => path?.match(place)?.length ?? 0;

/** Fills the ids into a path, in order. */
export function fillPath(path: string, ids: readonly string[]): string {
  let next = 0;
  return path.replace(place, () => encodeURIComponent(ids[next++] ?? "").replaceAll("%3A", ":"));
}

/** Returns the ids in a path, or undefined if the path doesn't match the template. */
export function idsIn(template: string, path: string): readonly string[] | undefined {
  const escaped = template.split(place).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, "\\$&"));
  // The last id may contain slashes, as an IP range does.
  const groups = escaped.slice(0, -1).map((part, index) => part + (index === escaped.length - 2 ? "(.+)" : "([^/]+)"));
  const found = new RegExp(`^${groups.join("")}${escaped.at(-1) ?? ""}$`).exec(path);
  return found?.slice(1).map(decodeURIComponent);
}

/** Returns the value at a name such as `specs.disk`. */
export function valueOf(object: Json, name: string): unknown {
  let value: unknown = object;
  for (const part of name.split("."))
    value = typeof value === "object" && value !== null ? (value as Json)[part] : undefined;
  return value;
}

/** Returns the route of the object with this API path. */
export function routeOfPath(kinds: readonly Kind[], kind: string | null, path: string | null) {
  const found = kinds.find((each) => each.kind === kind);
  if (!found?.path || path === null) return undefined;
  const ids = idsIn(found.path, path);
  return ids && ["objects", found.kind, ...ids];
}

/** Returns the route of an object by its id, or undefined for kinds that have a parent. */
export function routeOfId(kinds: readonly Kind[], kind: string | null | undefined, id: unknown) {
  const found = kinds.find((each) => each.kind === kind);
  const text = idText(id);
  return found && text !== undefined && placesIn(found.path) === 1 ? ["objects", found.kind, text] : undefined;
}

/** Returns an id as a string, or undefined if the value isn't an id. */
export const idText = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

/** Returns the label of an object, or `#3` if it has none. */
export function labelOrId(kind: Kind, object: Json): string {
  const label = kind.label === null ? undefined : valueOf(object, kind.label);
  if (typeof label === "string" && label !== "") return label;
  const id = idText(valueOf(object, kind.id));
  return id === undefined ? kind.title : `#${id}`;
}

/** Returns a title in the form for the middle of a sentence. `MySQL databases` and `VLANs` keep their capitals. */
export const inSentence = (title: string): string =>
  /^\p{Lu}\p{Ll}*(\s|$)/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
