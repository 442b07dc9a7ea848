import type { PrivateJson } from "../../plugin/schema";
import type { Fields, Properties } from "../../contract";

/** A value that the service stores in another spelling. */
interface Spelling {
  readonly sent: unknown;
  /** In the canonical form, so that only a real change differs from it. */
  readonly answered: unknown;
}

/** By the path of the field through single objects: `target`, `updates.frequency`. */
export interface Spellings {
  readonly [path: string]: Spelling;
}

/** What Terraform stores for a resource beside its state. */
export interface PrivateState {
  /** The fields that the configuration set when it was last applied: `label`, `alerts.cpu`. */
  readonly configuredPaths?: readonly string[];
  /** Where the service stores another spelling of a value than the one that was sent. */
  readonly spellings?: Spellings;
  /** The spellings that older versions stored. Some of them are values that somebody else has set. */
  readonly legacySpellings?: Spellings;
  /** The object was imported, so configured values that the service never returns are adopted. */
  readonly imported?: boolean;
  /** A wait was interrupted: the next apply goes on with it. */
  readonly pending?: boolean;
  /**
   * The create was not finished. These fields are still to be sent (there may be none), and after them what else follows
   * a create.
   */
  readonly unfinished?: readonly string[];
  /** Attributes of the parent that the object's spellings depend on, such as the name of its zone. */
  readonly parentAttributes?: Properties;
  /** The same for the single entries of a map, by their keys. */
  readonly parentAttributesByKey?: { readonly [key: string]: Properties };
}

/** Some names in what Terraform stores are older than the names in the code. */
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

/** One call reads it for each of its attributes. */
const decoded = new WeakMap<PrivateJson, Properties>();

export function decodePrivateState<State extends PrivateState = PrivateState>(stored: PrivateJson): State {
  const known = decoded.get(stored) ?? renamed(fromStored, stored);
  decoded.set(stored, known);
  return known as State;
}

export const encodePrivateState = (state: PrivateState): PrivateJson => renamed(toStored, state);

/** The paths of everything that a configuration sets, through single objects but not into lists. */
export function configuredPathsIn(fields: Fields, config: Properties, prefix = ""): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = config[name];
    if (value === undefined || value === null) return [];
    const path = `${prefix}${name}`;
    const inside = field.facts.fields;
    return inside ? [path, ...configuredPathsIn(inside, value as Properties, `${path}.`)] : [path];
  });
}
