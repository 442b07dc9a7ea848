import { countPlannedUses } from "../../../provider/session/planned-uses";
import { isDeepStrictEqual } from "node:util";
import { canonicalNetwork, UNKNOWN } from "../../../contract";
import type { Known } from "../../../contract";
import type { PlanContext, OperationContext } from "../../../provider/handler";
import { defineHandler } from "../../../provider/handler";
import { decodeObject } from "../../../provider/requests/decode";
import { undefinedIfNotFound } from "../../../provider/requests/not-found";
import type { ipAddress } from "../../ip_address/contract";
import type { ipv6Range } from "../../ipv6_range/contract";
import { addressed, addressPath } from "../../ip_address/provider/paths";
import type { Entry, PlannedEntry } from "../contract";
import { ipAssignment } from "../contract";
import { assign } from "./assign";
import { checkEntries } from "./check";
import { findMissing } from "./find-missing";

/** The entries of a valid configuration, which have all of their fields. */
const entriesOf = ({ assignments }: Known<typeof ipAssignment>) => (assignments ?? []) as readonly Entry[];

const idOf = (addresses: readonly string[]) => addresses.map(canonicalNetwork).join(",");

/** An address or a range as it is now; `undefined`: it is gone. */
const readAddress = (
  context: OperationContext,
  address: string,
): Promise<Known<typeof ipAddress | typeof ipv6Range> | undefined> =>
  undefinedIfNotFound(async () =>
    decodeObject(
      addressed(address).contract,
      await context.session.client.get(addressPath(address), { signal: context.signal }),
    ),
  );

/** Sends the entries whose address is not on its instance. Returns whether there were any. */
async function assignMisplaced(context: OperationContext, entries: readonly Entry[]): Promise<boolean> {
  const read = await Promise.all(
    entries.map(async (entry) => [entry, await readAddress(context, entry.address)] as const),
  );
  const misplaced = read.filter(([entry, object]) => object?.computeId !== entry.computeId).map(([entry]) => entry);
  if (misplaced.length === 0) return false;
  await assign(context, misplaced);
  return true;
}

export const ipAssignmentHandler = defineHandler(ipAssignment, {
  async create(context, wanted) {
    const entries = entriesOf(wanted);
    await assignMisplaced(context, entries);
    return { ...wanted, id: idOf(entries.map(({ address }) => address)) };
  },

  /** An imported one is known by its addresses alone. */
  async read(context, known) {
    const listed = entriesOf(known).map(({ address }) => address);
    const addresses = listed.length > 0 ? listed : String(known.id).split(",");
    const read = await Promise.all(
      addresses.map(async (address) => [address, await readAddress(context, address)] as const),
    );
    const assignments = read.flatMap(([address, object]) =>
      object ? [{ address, computeId: object.computeId, region: object.region }] : [],
    );
    return assignments.length === 0 ? undefined : { id: idOf(assignments.map(({ address }) => address)), assignments };
  },

  update: (context, { wanted }) => assignMisplaced(context, entriesOf(wanted)),

  /** The addresses stay where they are: an instance cannot be without one. */
  delete: () => Promise.resolve(),

  async modifyPlan(context) {
    const { session, prior, planned, signal, report } = context;
    const entries = planned?.assignments;
    if (entries === undefined || entries === null || entries === UNKNOWN) return undefined;
    reportDoubleAssignments(context, entries);
    if (!session || entries.length === 0 || isDeepStrictEqual(entries, prior?.assignments)) return undefined;
    const checking = { session, signal, report };
    const missing = await findMissing(checking, entries, prior ? entriesOf(prior) : []);
    for (const problem of missing) report({ ...problem, path: ["assignments"] });
    if (missing.length === 0) await checkEntries(checking, entries, "assignments");
    return undefined;
  },
});

/** Two assignments that decide where one address is would undo each other's work. */
function reportDoubleAssignments(
  context: PlanContext<typeof ipAssignment>,
  entries: readonly (PlannedEntry | typeof UNKNOWN)[],
): void {
  for (const entry of entries) {
    const address = entry === UNKNOWN ? UNKNOWN : entry.address;
    if (typeof address !== "string" || countPlannedUses(context, `where ${canonicalNetwork(address)} is`).all < 2)
      continue;
    context.report({
      severity: "error",
      summary: `Two resources decide where ${address} is`,
      detail: `${address} is in two stratus_ip_assignment; each would undo the other's work. Keep it in one of them.`,
      path: ["assignments"],
    });
  }
}
