import { readFileSync } from "node:fs";
import { isPlainObject, nameHint } from "../../src/contract";
import { describeArgument } from "../core/arguments";

/** The environment variable with the path of the organization's file. */
const organizationVariable = "STRATUS_POLICIES";

/** A suppression in a file. */
export interface FileSuppression {
  /** The address of a resource or module, or the path of a construct. Includes everything in it. */
  readonly resource: string;
  readonly check: string;
  readonly reason: string;
}

/** The content of a file such as `policies.json`. Its severities and packs are validated with the other options. */
export interface PolicyFile {
  readonly file: string;
  readonly pack?: unknown;
  readonly severities?: unknown;
  readonly pinned: readonly string[];
  readonly suppressions: readonly FileSuppression[];
  readonly json?: string;
  readonly sarif?: string;
  readonly junit?: string;
}

const keys = ["pack", "severities", "pinned", "suppressions", "json", "sarif", "junit"];
const partsOfSuppression = ["resource", "check", "reason"] as const;

/** Returns the organization's file, if the environment names one. */
export function organizationFile(): PolicyFile | undefined {
  const file = process.env[organizationVariable] ?? "";
  return file === "" ? undefined : readPolicyFile(file);
}

/**
 * Reads a file with settings of policies.
 *
 * @throws if the file can't be read or is invalid, with all problems
 */
export function readPolicyFile(file: string): PolicyFile {
  const json = parse(file);
  if (!isPlainObject(json)) throw new Error(`${file}: must be an object, got ${describeArgument(json)}`);
  const { pinned = [], suppressions = [] } = json;
  const problems = [
    ...Object.keys(json).flatMap((key) => (keys.includes(key) ? [] : [unknownKey(key)])),
    ...(isListOfTexts(pinned) ? [] : [`pinned: must be a list of check ids, got ${describeArgument(pinned)}`]),
    ...(Array.isArray(suppressions)
      ? suppressions.flatMap(suppressionProblems)
      : [`suppressions: must be a list, got ${describeArgument(suppressions)}`]),
    ...["json", "sarif", "junit"].flatMap((key) =>
      ["undefined", "string"].includes(typeof json[key])
        ? []
        : [`${key}: must be the path of a file, got ${describeArgument(json[key])}`],
    ),
  ];
  if (problems.length > 0) throw new Error(`${file}: ${problems.join("; ")}`);
  return { ...json, file, pinned: pinned as readonly string[], suppressions: suppressions as FileSuppression[] };
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`${file}: must be a readable JSON file with settings of policies: ${cause}`, { cause: error });
  }
}

const isListOfTexts = (value: unknown) => Array.isArray(value) && value.every((each) => typeof each === "string");

function unknownKey(key: string): string {
  const meant = nameHint(key, keys);
  return `${JSON.stringify(key)} isn't a setting${meant === undefined ? "" : ` (did you mean ${JSON.stringify(meant)}?)`}. Use ${keys.join(", ")}`;
}

function suppressionProblems(given: unknown, index: number): readonly string[] {
  const place = `suppressions[${String(index)}]`;
  if (!isPlainObject(given)) return [`${place}: must be an object, got ${describeArgument(given)}`];
  return partsOfSuppression.flatMap((part) => {
    const value = given[part];
    return typeof value === "string" && value.trim() !== ""
      ? []
      : [`${place}.${part}: must be a non-empty string, got ${describeArgument(value)}`];
  });
}
