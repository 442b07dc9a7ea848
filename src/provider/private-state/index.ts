import type { Fields, Properties } from "../../contract";
import type { Private } from "../../plugin/private";
import type { Spellings } from "./spellings";

/** What a resource remembers between runs, beside its state. */
export interface Memory {
  /** The fields that the configuration set when it was last applied: `label`, `alerts.cpu`. */
  readonly written?: readonly string[];
  /** Where the service keeps another spelling than it was sent. */
  readonly spellings?: Spellings;
  /** What older versions kept as that: there are values among them that somebody else has set. */
  readonly pairs?: Spellings;
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
  readonly surroundings?: Properties;
  /** The same for the single entries of a map, by their keys. */
  readonly surroundingsByKey?: { readonly [key: string]: Properties };
}

export const memoryOf = (remembered: Private): Memory => remembered;
export const asPrivate = (memory: Memory): Private => ({ ...memory });

/** The paths of everything that a configuration sets, through single objects but not into lists. */
export function writtenIn(fields: Fields, config: Properties, prefix = ""): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = config[name];
    if (value === undefined || value === null) return [];
    const path = `${prefix}${name}`;
    const inside = field.facts.fields;
    return inside ? [path, ...writtenIn(inside, value as Properties, `${path}.`)] : [path];
  });
}
