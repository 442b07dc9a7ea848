import { Annotations } from "cdktf";
import type { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { accounts } from "./accounts";
import { foreignAddresses } from "./addresses";
import { clones } from "./clones";
import { closedDatabases } from "./databases";
import { doubtfulFields } from "./doubtful-fields";
import type { Finding } from "./finding";
import { limits } from "./limits";
import { programOf } from "./program";
import type { Program } from "./program";
import { providers } from "./providers";
import { records } from "./records";
import { regions } from "./regions";
import { slips } from "./slips";
import { uniques } from "./uniques";

/** What has to hold between constructs. A rule gets the whole program and gives what it found. */
const rules: readonly ((program: Program) => readonly Finding[])[] = [
  providers,
  uniques,
  limits,
  regions,
  clones,
  records,
  accounts,
  foreignAddresses,
  closedDatabases,
  doubtfulFields,
  slips,
];

/** The stacks of a program that are judged, in the order in which they were made. */
const stacks = new WeakMap<IConstruct, TerraformStack[]>();

/**
 * Judges what the constructs of a stack say together, when it is synthesized: among themselves, and with the stacks of
 * the same program that were made before it. One look at every construct finds those that a rule is about, so that the
 * others cost nothing. Only what is known is judged; an id that is known only after apply stands for its construct.
 */
export function validateTogether(stack: TerraformStack): void {
  const { root } = stack.node;
  const all = stacks.get(root) ?? [];
  stacks.set(root, all);
  if (all.includes(stack)) return;
  all.push(stack);
  stack.node.addValidation({
    validate: () => {
      const program = programOf(stack, all.slice(0, all.indexOf(stack)));
      const findings = rules.flatMap((rule) => rule(program));
      for (const { warning, text } of findings) if (warning) warn(warning, text);
      return findings.filter(({ warning }) => !warning).map(({ text }) => text);
    },
  });
}

/** A stack may be synthesized more than once. */
function warn(construct: IConstruct, text: string): void {
  if (construct.node.metadata.some(({ data }) => data === text)) return;
  Annotations.of(construct).addWarning(text);
}
