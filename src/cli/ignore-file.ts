import { existsSync, readFileSync } from "node:fs";
import type { Contract } from "../contract";
import { CommandFailure } from "./command";
import { literalPattern, regularExpression } from "../contract/regular-expression";

export const usualIgnoreFile = ".stratus-ignore";

/** Objects that are known to differ, and why that is all right. */
export interface IgnoreRule extends ObjectRule {
  readonly line: number;
  readonly reason: string;
}

const form = "KIND NAME # REASON, such as: compute_instance legacy-* # goes in March";

/**
 * The rules of an ignore file. A line has a kind, an id or a name, and after ` # ` the reason; in both of the first two a `*`
 * stands for anything. Empty lines and lines that begin with `#` are skipped.
 *
 * @throws CommandFailure where a file that was named is not there, and for each line that is no rule.
 */
export function readIgnoreFile(given: string | undefined, contracts: readonly Contract[]): readonly IgnoreRule[] {
  const file = given ?? usualIgnoreFile;
  if (!existsSync(file)) {
    if (given === undefined) return [];
    throw new CommandFailure(`--ignore-file: there is no file ${given}`);
  }
  const problems: string[] = [];
  const rules = readFileSync(file, "utf8")
    .split(/\r?\n/)
    .flatMap((text, index): IgnoreRule[] => {
      if (/^\s*(#|$)/.test(text)) return [];
      const [, kind = "", name = "", reason = ""] = /^\s*(\S+)\s+(.+?)\s+#\s+(\S.*?)\s*$/.exec(text) ?? [];
      const problem =
        kind === ""
          ? `must have the form ${form}`
          : kindsNamed(kind, contracts).length === 0
            ? unknownKind(kind)
            : undefined;
      if (problem === undefined) return [{ line: index + 1, reason, ...objectRule(kind, name) }];
      problems.push(`${file}, line ${String(index + 1)} ${problem}. It is: ${text.trim()}`);
      return [];
    });
  if (problems.length > 0) throw new CommandFailure(problems.join("\n"));
  return rules;
}

/** Says which objects of an account are meant. */
export interface ObjectRule {
  /** `names`: what the object is known by. */
  readonly matches: (contract: Contract, names: readonly string[]) => boolean;
}

/** A rule from a kind and a name or id; in both a `*` stands for anything. */
export function objectRule(kind: string, name: string): ObjectRule {
  const pattern = glob(name);
  return { matches: (contract, names) => isKind(kind, contract) && names.some((each) => pattern.matches(each)) };
}

/** The kinds that a pattern names. Resources may have their Terraform prefix. */
export const kindsNamed = (pattern: string, contracts: readonly Contract[]): readonly Contract[] =>
  contracts.filter((contract) => isKind(pattern, contract));

/** What is wrong with a kind that there is not. */
export const unknownKind = (kind: string): string =>
  `names the kind ${JSON.stringify(kind)}, which there is not; kinds are those of resources, such as domain_record, or *`;

const isKind = (pattern: string, { name }: Contract) => glob(pattern.replace(/^stratus_/, "")).matches(name);

const glob = (pattern: string) => regularExpression(`(?s)^${pattern.split("*").map(literalPattern).join(".*")}$`);
