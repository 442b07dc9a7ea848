import { groupBy } from "../../../contract";
import type { AccountObject } from "../account-object";
import { type AccountProgram, ObjectReference, type ProgramResource, type ProgramValue } from "../model";
import { shortHash, slug } from "../names";
import { inParts, inReadingOrder } from "../object-order";
import { arrayLiteral, call, type CodeExpression, objectLiteral, rawCode, statement, stringLiteral } from "./code";

/** A file of the program before its statements are written. */
export interface FilePlan {
  /** Relative to the program, without its extension: `domains/shop.example`. */
  readonly path: string;
  /** The function that creates the resources: `addShopExample`. */
  readonly functionName: string;
  /** The name of the function's result in other files: `shopExample`. */
  readonly variable: string;
  readonly resources: readonly ProgramResource[];
  /** The variables of the file, by object. */
  readonly variables: ReadonlyMap<AccountObject, string>;
}

/** The number of lines of a resource, reduced if a method writes it. */
function linesOf({ kind, configuration }: ProgramResource): number {
  if (kind.lines !== undefined) return kind.lines;
  const props = call("new Construct", rawCode("stack"), stringLiteral("name"), withoutReferences(configuration));
  return statement("const variable = ", props, "  ").split("\n").length;
}

function withoutReferences(value: ProgramValue): CodeExpression {
  if (value instanceof ObjectReference) return rawCode("area.variable");
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value !== "object") return rawCode(String(value));
  if (Array.isArray(value)) return arrayLiteral((value as readonly ProgramValue[]).map(withoutReferences));
  return objectLiteral(
    Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutReferences(each)])),
  );
}

export const lineCount = (resources: readonly ProgramResource[]): number =>
  resources.reduce((sum, resource) => sum + linesOf(resource), 0);

/** Selects the objects that need a variable because something refers to them. */
export type IsWanted = (object: AccountObject) => boolean;

/** Plans a file for each area, or several if one would be too long. */
export function planFiles(program: AccountProgram, wanted: IsWanted): readonly FilePlan[] {
  const areas = groupBy(program.resources, ({ area }) => area);
  const taken = new Set<string>();
  return [...areas]
    .flatMap(([area, resources]) =>
      inParts(inReadingOrder(resources), linesOf).map((part, index) => {
        const suffix = index === 0 ? "" : `-${String(index + 1)}`;
        const name = area.split("/").slice(1).join("-") || area;
        const variable = variableName(`${name}${suffix}`, area.includes("/") ? "zone" : "area", taken);
        taken.add(variable);
        return {
          path: `${fileName(area)}${suffix}`,
          functionName: `add${pascalCase(variable.replace(/[A-Z]/g, "-$&"))}`,
          variable,
          resources: part,
        };
      }),
    )
    .map((plan, _, plans) => ({
      ...plan,
      variables: nameVariables(plan.resources, wanted, new Set(plans.map(({ variable }) => variable))),
    }));
}

/** Plans the whole program as one file: main.ts, or another one with a function. */
export function planOneFile(
  program: AccountProgram,
  wanted: IsWanted,
  { path = "main", functionName = "", existing = [] }: OneFile = {},
): FilePlan {
  const areas = [...groupBy(program.resources, ({ area }) => area).values()];
  const resources = areas.flatMap(inReadingOrder);
  const variables = nameVariables([...existing, ...resources], wanted, new Set());
  return { path, functionName, variable: "", resources, variables };
}

interface OneFile {
  readonly path?: string;
  readonly functionName?: string;
  /** The constructs of other files that the file looks up. */
  readonly existing?: readonly ProgramResource[];
}

/** Windows can't create a file with one of these names, even with an extension: `con.example.ts`. */
const reservedOnWindows = /(^|\/)((?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))/;

const fileName = (area: string) => area.replace(/[^a-z0-9./_-]/g, "-").replace(reservedOnWindows, "$1zone-$2");

function nameVariables(
  resources: readonly ProgramResource[],
  wanted: IsWanted,
  others: ReadonlySet<string>,
): ReadonlyMap<AccountObject, string> {
  const taken = new Set(others);
  const names = new Map<AccountObject, string>();
  const ofKind = groupBy(resources, ({ object: { contract } }) => contract.name);
  for (const { object: made, kind, name } of resources) {
    if (!wanted(made)) continue;
    const sole = ofKind.get(made.contract.name)?.length === 1 ? kind.soleVariable : undefined;
    const ending = made.contract.name.split("_").pop() ?? "object";
    // Omits the kind at the end of the name, unless the short name is taken. Instances come first.
    const short = name.replace(new RegExp(`-${ending}$`), "");
    const free = [short, name].find((each) => isFreeVariable(each, taken)) ?? name;
    const variable = sole !== undefined && !taken.has(sole) ? sole : variableName(free, ending, taken);
    taken.add(variable);
    names.set(made, variable);
  }
  return names;
}

/** Names that a variable can't have, or that would shadow a name the reader expects. */
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

/** Converts a name to camelCase: `web-1` becomes `web1`. */
function camelCase(name: string): string {
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

/** True if a variable can have the name unchanged. */
const isFreeVariable = (name: string, taken: ReadonlySet<string>): boolean =>
  /^[a-z]/.test(camelCase(name)) && isUnused(camelCase(name), taken);

/** The name of a variable. `ending` is added if the name alone isn't valid. */
function variableName(name: string, ending: string, taken: ReadonlySet<string>): string {
  const camel = camelCase(name);
  const start = /^[a-z]/.test(camel) ? camel : camelCase(`${ending}-${name}`);
  const isFree = (each: string) => isUnused(each, taken);
  const candidates = [start, `${start}${pascalCase(ending)}`, `${start}${pascalCase(ending)}${shortHash(name)}`];
  return candidates.find(isFree) ?? `${start}${shortHash(`${name} ${ending}`)}`;
}
