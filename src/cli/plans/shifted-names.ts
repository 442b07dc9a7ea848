import { camel, type Contract, isObject, type Properties } from "../../contract";
import { describeShift, type Shift, Shifts } from "../../provider/commands";
import { contracts } from "../../resources/contracts";
import type { ShownPlan } from "../../terraform/shown-plan";

const byType = new Map<string, Contract>(contracts.map((contract) => [`stratus_${contract.name}`, contract]));

/** Warns if the names of objects shift from one object to the next. Returns one warning for each kind of object. */
export function shiftWarnings(plan: ShownPlan): readonly string[] {
  const found = new Shifts();
  const shifts = new Map<Contract, Shift>();
  for (const { type, deposed, change } of plan.resource_changes ?? []) {
    const contract = byType.get(type);
    if (!contract || deposed !== undefined) continue;
    const shift = found.add(contract, objectIn(change.before), objectIn(change.after));
    if (shift && !shifts.has(contract)) shifts.set(contract, shift);
  }
  return [...shifts].map(([contract, shift]) => describeShift(contract, shift));
}

/** Prints the warnings to standard error. */
export function warnOfShifts(plan: ShownPlan): void {
  for (const text of shiftWarnings(plan)) process.stderr.write(`Warning: ${text}\n`);
}

const objectIn = (shown: unknown): Properties | null =>
  isObject(shown) ? Object.fromEntries(Object.entries(shown).map(([name, value]) => [camel(name), value])) : null;
