import { isDeepStrictEqual } from "node:util";
import { isObject } from "../../../../contract";
import { valueAt } from "./wanted";

type Path = readonly string[];

/** The parts of a program's output that are different in each synth, such as a description with the current time. */
export class ChangingParts {
  private readonly samples: object[];

  /** @param first The result of a synth. */
  constructor(first: object) {
    this.samples = [first];
  }

  /** Adds the result of another synth of the same files. Returns true if it differs from the others in a new place. */
  add(sample: object): boolean {
    const known = this.samples.length > 1 ? JSON.stringify(this.paths()) : "[]";
    this.samples.push(sample);
    return JSON.stringify(this.paths()) !== known;
  }

  /** The paths of the values that change. */
  readonly paths = (): readonly Path[] => changingPaths(this.samples, []);

  /** True if the value at a path changes. */
  includes(path: Path): boolean {
    const values = this.samples.map((sample) => valueAt(sample, path));
    return values.some((value) => !isDeepStrictEqual(value, values[0]));
  }

  /** The first path with different values that don't change on each run, if any. */
  readonly firstDifference = (left: unknown, right: unknown): Path | undefined =>
    difference(left, right, this.samples, []);
}

type Values = readonly unknown[];

const agree = (values: Values) => values.every((value) => isDeepStrictEqual(value, values[0]));

/** Objects, and lists of the same length, are compared part by part. */
const areTrees = (values: Values): boolean =>
  values.every(isObject) || (values.every(Array.isArray) && new Set(values.map(({ length }) => length)).size === 1);

const keysOf = (value: unknown) => (typeof value === "object" && value !== null ? Object.keys(value) : []);
const partOf = (value: unknown, key: string) => valueAt(value, [key]);

function changingPaths(samples: Values, path: Path): readonly Path[] {
  if (agree(samples)) return [];
  if (!areTrees(samples)) return [path];
  const keys = new Set(samples.flatMap(keysOf));
  return [...keys].flatMap((key) =>
    changingPaths(
      samples.map((each) => partOf(each, key)),
      [...path, key],
    ),
  );
}

function difference(left: unknown, right: unknown, samples: Values, path: Path): Path | undefined {
  if (isDeepStrictEqual(left, right)) return undefined;
  const isStable = agree(samples);
  if (!areTrees([left, right])) return isStable ? path : undefined;
  if (!isStable && !areTrees(samples)) return undefined;
  // If names change, another synth has names of its own.
  const hasNewNames = !isStable && !agree(samples.map(keysOf));
  const known = new Set(samples.flatMap(keysOf));
  for (const key of new Set([...keysOf(left), ...keysOf(right)])) {
    const parts = samples.map((each) => partOf(each, key));
    if (hasNewNames && (!known.has(key) || parts.includes(undefined))) continue;
    const found = difference(partOf(left, key), partOf(right, key), parts, [...path, key]);
    if (found) return found;
  }
  return undefined;
}
