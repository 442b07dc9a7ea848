import { existsSync, readFileSync } from "node:fs";
import type { Contract } from "../contract";
import { literalPattern, regularExpression } from "../contract/regular-expression";
import { CommandError } from "./command";

export const defaultIgnoreFile = ".stratus-ignore";

/** Matches objects with known differences that the user accepts. */
export interface IgnoreRule extends ObjectRule {
  readonly line: number;
  readonly reason: string;
}

const form = 'KIND NAME # REASON, such as "compute_instance legacy-* # retired in March"';

/**
 * Reads the rules of an ignore file. Each line has a kind, an ID or a name, and a reason after ` # `. A `*` in the kind
 * or in the ID or name matches anything. Empty lines and lines that begin with `#` are skipped.
 *
 * @throws CommandError if a given file doesn't exist or a line isn't a valid rule
 */
export function readIgnoreFile(given: string | undefined, contracts: readonly Contract[]): readonly IgnoreRule[] {
  const file = given ?? defaultIgnoreFile;
  if (!existsSync(file)) {
    if (given === undefined) return [];
    throw new CommandError(`--ignore-file: must be an existing file, got ${given}.`);
  }
  const problems: string[] = [];
  const rules = readFileSync(file, "utf8")
    .split(/\r?\n/)
    .flatMap((text, index): IgnoreRule[] => {
      if (/^\s*(#|$)/.test(text)) return [];
      const [, kind = "", name = "", reason = ""] = /^\s*(\S+)\s+(.+?)\s+#\s+(\S.*?)\s*$/.exec(text) ?? [];
      const problem =
        kind === ""
          ? `must be ${form}, got ${JSON.stringify(text.trim())}.`
          : kindsNamed(kind, contracts).length === 0
            ? unknownKind(kind)
            : undefined;
      if (problem === undefined) return [{ line: index + 1, reason, ...objectRule(kind, name) }];
      problems.push(`${file}, line ${String(index + 1)}: ${problem}`);
      return [];
    });
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
  return rules;
}

/** Selects objects of an account. */
export interface ObjectRule {
  /** `names` has the names and IDs of the object. */
  readonly matches: (contract: Contract, names: readonly string[]) => boolean;
}

/** Creates a rule from a kind and a name or ID. A `*` in either matches anything. */
export function objectRule(kind: string, name: string): ObjectRule {
  const pattern = glob(name);
  return { matches: (contract, names) => isKind(kind, contract) && names.some((each) => pattern.matches(each)) };
}

/** The kinds that a pattern matches. Resources may have their Terraform prefix. */
export const kindsNamed = (pattern: string, contracts: readonly Contract[]): readonly Contract[] =>
  contracts.filter((contract) => isKind(pattern, contract));

/** The message for an unknown kind. */
export const unknownKind = (kind: string): string =>
  `unknown kind ${JSON.stringify(kind)}. Use a kind of resource such as domain_record, or *.`;

const isKind = (pattern: string, { name }: Contract) => glob(pattern.replace(/^stratus_/, "")).matches(name);

const glob = (pattern: string) => regularExpression(`(?s)^${pattern.split("*").map(literalPattern).join(".*")}$`);
