import { shortHash, slug } from "../slug";

/** Names that a variable must not have, or that would hide something from a reader. */
const reserved = new Set(
  (
    "abstract any arguments as async await boolean break case catch class const constructor continue debugger declare " +
    "default delete do else enum eval export extends false finally for from function get global if implements import in " +
    "instanceof interface is keyof let module name namespace never new null number object of package private " +
    "process protected public readonly require return self set static stack string super switch symbol this throw true try " +
    "type typeof undefined unique unknown var void while window with yield app scope construct peer port adopt"
  ).split(" "),
);
const ofEveryObject = new Set(Object.getOwnPropertyNames(Object.prototype));

/** A name in camelCase: `web-1` is `web1`. */
export function camelCase(name: string): string {
  const words = slug(name).split("-").filter(Boolean);
  return words
    .map((word, index) => (index === 0 ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`))
    .join("");
}

export const pascalCase = (name: string): string => {
  const camel = camelCase(name);
  return `${camel.slice(0, 1).toUpperCase()}${camel.slice(1)}`;
};

/** Functions that main.ts calls after later runs. */
const ofLaterRun = /^(?:added|adopt)In\d+$/;

const isUnused = (variable: string, taken: ReadonlySet<string>) =>
  !reserved.has(variable) && !ofLaterRun.test(variable) && !ofEveryObject.has(variable) && !taken.has(variable);

/** Whether a variable can have the name as it is. */
export const isFreeVariable = (name: string, taken: ReadonlySet<string>): boolean =>
  /^[a-z]/.test(camelCase(name)) && isUnused(camelCase(name), taken);

/** A name for a variable. `ending` is added where the name alone cannot be one. */
export function variableName(name: string, ending: string, taken: ReadonlySet<string>): string {
  const camel = camelCase(name);
  const start = /^[a-z]/.test(camel) ? camel : camelCase(`${ending}-${name}`);
  const isFree = (each: string) => isUnused(each, taken);
  const candidates = [start, `${start}${pascalCase(ending)}`, `${start}${pascalCase(ending)}${shortHash(name)}`];
  return candidates.find(isFree) ?? `${start}${shortHash(`${name} ${ending}`)}`;
}
