import type { Fields, Properties } from "../../contract";
import type { PrivateJson } from "../../provider/plugin/schema";

/** A value that the service stores in another spelling. */
interface Spelling {
  readonly sent: unknown;
  /** The response's value in canonical form, so that only a real change differs from it. */
  readonly answered: unknown;
}

/** Keys are field paths through single objects: `target`, `updates.frequency`. */
export interface Spellings {
  readonly [path: string]: Spelling;
}

/** The private state: data that Terraform stores for a resource besides its state. */
export interface PrivateState {
  /** The fields that the last applied configuration set: `label`, `alerts.cpu`. */
  readonly configuredPaths?: readonly string[];
  /** The values that the service stores in another spelling than the one that was sent. */
  readonly spellings?: Spellings;
  /** The spellings that older versions stored. Some of them are values that another tool has set. */
  readonly legacySpellings?: Spellings;
  /** True if the object was imported, so configured values that the service never returns are adopted. */
  readonly imported?: boolean;
  /** True if a wait was interrupted. The next apply continues it. */
  readonly pending?: boolean;
  /**
   * Set if the create wasn't finished. These fields (possibly none) must still be sent, followed by the steps after
   * a create.
   */
  readonly unfinished?: readonly string[];
  /** Attributes of the parent that the object's spellings depend on, such as the name of its zone. */
  readonly parentAttributes?: Properties;
  /** The same for each entry of a map, by key. */
  readonly parentAttributesByKey?: { readonly [key: string]: Properties };
}

/** Some stored names are older than the names in the code. */
const storedNames: readonly (readonly [keyof PrivateState, string])[] = [
  ["configuredPaths", "written"],
  ["legacySpellings", "pairs"],
  ["parentAttributes", "surroundings"],
  ["parentAttributesByKey", "surroundingsByKey"],
];
const toStored = new Map<string, string>(storedNames);
const fromStored = new Map<string, string>(storedNames.map(([name, stored]) => [stored, name]));

const renamed = (names: ReadonlyMap<string, string>, object: object): Properties =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]: [string, unknown]) => [names.get(name) ?? name, value]),
  );

/** Caches the decoded state, because one call reads it for each attribute. */
const decoded = new WeakMap<PrivateJson, Properties>();

export function decodePrivateState<State extends PrivateState = PrivateState>(stored: PrivateJson): State {
  const known = decoded.get(stored) ?? renamed(fromStored, stored);
  decoded.set(stored, known);
  return known as State;
}

export const encodePrivateState = (state: PrivateState): PrivateJson => renamed(toStored, state);

/** The paths of all configured values, through single objects but not into lists. */
export function configuredPathsIn(fields: Fields, config: Properties, prefix = ""): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = config[name];
    if (value === undefined || value === null) return [];
    const path = `${prefix}${name}`;
    const inside = field.spec.fields;
    return inside ? [path, ...configuredPathsIn(inside, value as Properties, `${path}.`)] : [path];
  });
}
