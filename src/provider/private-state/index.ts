import type { Fields, Properties } from "../../contract";
import type { PrivateJson } from "../../plugin/private";
import type { Spellings } from "./spellings";

/** What a resource remembers between runs, beside its state. */
export interface PrivateState {
  /** The fields that the configuration set when it was last applied: `label`, `alerts.cpu`. */
  readonly configuredPaths?: readonly string[];
  /** Where the service keeps another spelling than it was sent. */
  readonly spellings?: Spellings;
  /** What older versions kept as that: there are values among them that somebody else has set. */
  readonly legacySpellings?: Spellings;
  /** The object was taken over from outside, so values that the service never returns are adopted. */
  readonly imported?: boolean;
  /** A wait was interrupted: the next apply goes on with it. */
  readonly pending?: boolean;
  /**
   * The creation was not finished. These fields are still to be sent, and then comes what else follows a creation; there
   * may be no such fields.
   */
  readonly unfinished?: readonly string[];
  /** What the object's spellings depend on and it does not say itself, such as its zone's name. */
  readonly parentAttributes?: Properties;
  /** The same for the single entries of a map, by their keys. */
  readonly parentAttributesByKey?: { readonly [key: string]: Properties };
}

/** The names under which Terraform has stored some of it since the first version. */
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

export const decodePrivateState = <State extends PrivateState = PrivateState>(stored: PrivateJson): State =>
  renamed(fromStored, stored) as State;
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
