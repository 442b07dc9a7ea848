import { readFileSync } from "node:fs";
import { hint, isObject } from "../../contract";
import { plainAddress, type ShownPlan, type ShownResourceChange } from "../../terraform/shown-plan";
import { stackFile, stacksIn } from "../stacks/find-stacks";

/** A `removed` or `moved` block with the former address of an object. */
interface FormerAddress {
  readonly block: "removed" | "moved";
  readonly from: string;
  /** The new address, for a `moved` block. */
  readonly to?: string;
}

/** The reasons of a deletion that the program itself doesn't explain. */
const unexplained = ["delete_because_no_resource_config", "delete_because_no_module"];

const maxShown = 5;

/**
 * Terraform ignores a block whose former address isn't in the state, because the block may have been applied before. If the
 * plan also destroys an object of the same type, the address may be wrong. Returns a warning for each such object.
 */
export function unmatchedWarnings(plan: ShownPlan, blocks: readonly FormerAddress[]): readonly string[] {
  const changes = (plan.resource_changes ?? []).filter(({ mode }) => mode === "managed");
  const former = changes.map(({ address, previous_address: previous = address }) => plainAddress(previous));
  const created = new Set(
    changes.filter(({ change }) => change.actions.join() === "create").map(({ address }) => plainAddress(address)),
  );
  const matches = ({ from }: FormerAddress, address: string) => address === from || address.startsWith(`${from}.`);
  const unmatched = blocks.filter(
    (block) => !former.some((address) => matches(block, address)) && (block.to === undefined || created.has(block.to)),
  );
  const lost = changes.filter(
    (each) => isUnexplained(each) && !blocks.some((block) => matches(block, plainAddress(each.address))),
  );
  const warnings = lost.flatMap(({ address, type }) => {
    const own = unmatched.filter(({ from }) => from.split(".").at(-2) === type);
    const near = hint(
      plainAddress(address),
      own.map(({ from }) => from),
    );
    const block = own.find(({ from }) => from === near) ?? own[0];
    return block ? [describe(address, block)] : [];
  });
  const more = warnings.length - maxShown;
  return more > 0
    ? [...warnings.slice(0, maxShown), `${String(more)} more objects like these are destroyed.`]
    : warnings;
}

const isUnexplained = ({ change, action_reason: reason = "", deposed }: ShownResourceChange) =>
  change.actions.join() === "delete" && deposed === undefined && unexplained.includes(reason);

const describe = (address: string, { block, from, to }: FormerAddress) =>
  `the plan destroys ${address}, and the state has no object at ${from}, which a ${block} block names${to === undefined ? "" : ` as the former address of ${to}`}. To keep the object, correct the former path. If you mean to destroy it, ignore this warning.`;

/** Prints the warnings to standard error. The directories must contain one synthesized stack. */
export function warnOfUnmatchedBlocks(plan: ShownPlan, folders: readonly string[]): void {
  const synthesized = folders.flatMap(stacksIn).filter(({ isSynthesized }) => isSynthesized);
  const [folder, ...others] = new Set(synthesized.map((stack) => stack.folder));
  const file = folder !== undefined && others.length === 0 ? stackFile(folder) : undefined;
  if (file === undefined) return;
  for (const text of unmatchedWarnings(plan, formerAddresses(readFileSync(file, "utf8"))))
    process.stderr.write(`Warning: ${text}\n`);
}

function formerAddresses(text: string): readonly FormerAddress[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // HCL, or an unreadable stack.
    return [];
  }
  return (["removed", "moved"] as const).flatMap((block) => {
    const blocks: unknown = isObject(json) ? json[block] : undefined;
    return (Array.isArray(blocks) ? blocks : []).flatMap((each: unknown): readonly FormerAddress[] => {
      const { from, to } = isObject(each) ? each : {};
      if (typeof from !== "string") return [];
      return [{ block, from, ...(typeof to === "string" && { to }) }];
    });
  });
}
