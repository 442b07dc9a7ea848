import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isShownObject } from "./shown-plan";

/**
 * The file of a project that lists the objects whose address in the program differs from their address in the states.
 */
export const movesFileName = "stratus.moves.json";

/**
 * The move of one object, or of all instances of a resource, from its address in older states to its address in the
 * program.
 */
export interface MovePair {
  readonly from: string;
  readonly to: string;
}

/** The moves of each stack, by stack id. */
export type MovesFile = ReadonlyMap<string, readonly MovePair[]>;

/** Returns a resource address without the instance key. */
export const resourceOf = (address: string): string => address.replace(/\[.*\]$/s, "");

export const hasKey = (address: string): boolean => address.endsWith("]");

const addressForm = /^[a-z][\w-]*\.[\w-]+(\[(\d+|"(?:[^"\\]|\\.)*")\])?$/s;

const exampleText = '{"stacks": {"shop": [{"from": "stratus_domain.zone", "to": "stratus_domain.dns"}]}}';

/**
 * Reads the moves file of a folder. Returns an empty map if it doesn't exist.
 * @throws with the path and all problems if the file is invalid
 */
export function readMovesFile(folder: string): MovesFile {
  const path = join(folder, movesFileName);
  if (!existsSync(path)) return new Map();
  const { stacks, problems } = parse(readFileSync(path, "utf8"));
  if (problems.length === 0) return stacks;
  throw new Error(
    `${path} cannot be used: ${problems.join("; ")}. It has to look like ${exampleText}. Mend it, or take it from your repository as it was before`,
  );
}

function parse(text: string): { readonly stacks: MovesFile; readonly problems: readonly string[] } {
  const nothing: MovesFile = new Map();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { stacks: nothing, problems: [`it is no JSON (${error instanceof Error ? error.message : String(error)})`] };
  }
  const given = isShownObject(json) ? json["stacks"] : undefined;
  if (!isShownObject(given))
    return { stacks: nothing, problems: ['it has no "stacks" with the names of stacks in it'] };
  const stacks = Object.entries(given).map(([name, pairs]) => ({ name, pairs, problems: problemsOf(name, pairs) }));
  return {
    stacks: new Map(stacks.map(({ name, pairs }) => [name, pairs as readonly MovePair[]])),
    problems: stacks.flatMap(({ problems }) => problems),
  };
}

function problemsOf(name: string, pairs: unknown): readonly string[] {
  if (!Array.isArray(pairs)) return [`stacks.${name} must be a list of pairs, got ${JSON.stringify(pairs)}`];
  const wrong = pairs.flatMap((pair: unknown, index) => {
    const problem = pairProblem(pair);
    return problem === undefined ? [] : [`stacks.${name}[${String(index)}] ${problem}`];
  });
  if (wrong.length > 0) return wrong;
  const all = pairs as readonly MovePair[];
  return [...findDoubles(name, all), ...findCircle(name, all)];
}

function pairProblem(pair: unknown): string | undefined {
  const { from, to } = isShownObject(pair) ? pair : {};
  if (typeof from !== "string" || typeof to !== "string")
    return `must have the addresses "from" and "to", got ${JSON.stringify(pair)}`;
  const wrong = [from, to].find((address) => !addressForm.test(address));
  if (wrong !== undefined) return `has ${JSON.stringify(wrong)}, which is no address such as stratus_domain.zone`;
  if (from.split(".")[0] !== to.split(".")[0])
    return `moves ${from} to ${to}, which has another type: a move keeps the type`;
  return undefined;
}

/** Terraform rejects two moves from the same address, and two to the same address. */
function findDoubles(name: string, pairs: readonly MovePair[]): readonly string[] {
  return (["from", "to"] as const).flatMap((end) => {
    const count = new Map<string, number>();
    for (const { [end]: address } of pairs) count.set(address, (count.get(address) ?? 0) + 1);
    const doubles = [...count].filter(([, times]) => times > 1);
    return doubles.map(([address]) => `stacks.${name} has ${address} twice as "${end}": keep one of them`);
  });
}

function findCircle(name: string, pairs: readonly MovePair[]): readonly string[] {
  const next = new Map(pairs.map(({ from, to }) => [from, to]));
  const circle = pairs.find(({ from }) => chainFrom(from, next).at(-1) === from);
  return circle ? [`stacks.${name} moves ${circle.from} in a circle: take one of the pairs out`] : [];
}

/** Returns the addresses to which an object moves from this one, in order. A cycle ends with its first address. */
export function chainFrom(address: string, next: ReadonlyMap<string, string>): readonly string[] {
  const chain: string[] = [];
  let at = next.get(address);
  while (at !== undefined && !chain.includes(at)) {
    chain.push(at);
    if (at === address) break;
    at = next.get(at);
  }
  return chain;
}

const about =
  "Written by stratus refactor: what has another address in the program than in states that were not deployed since. Commit it; stratus refactor --forget takes out what is done.";

/** Formats the file. The output is deterministic. */
export function movesFileText(file: MovesFile): string {
  const stacks = Object.fromEntries(
    [...file].filter(([, pairs]) => pairs.length > 0).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  return `${JSON.stringify({ "//": about, stacks }, null, 2)}\n`;
}
