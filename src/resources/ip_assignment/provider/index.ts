import { isIPv4 } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { canonicalNetwork, type Known, passesChecks, plainUse, UNKNOWN } from "../../../contract";
import {
  type CheckContext,
  countPlannedUses,
  defineHandler,
  fromWire,
  missingObject,
  type OperationContext,
  type PlanContext,
  type ProviderDiagnostic,
  readForCheck,
  undefinedIfNotFound,
  withFallbackEndpoint,
} from "../../../provider/author";
import { computeInstance } from "../../compute_instance/contract";
import { ipAddress } from "../../ip_address/contract";
import { addressed, addressPath } from "../../ip_address/provider/addresses";
import { ipv6Range } from "../../ipv6_range/contract";
import { type Entry, ipAssignment, ipv4AssignPath, type KnownEntry, type PlannedEntry } from "../contract";
import { checkEntries, rangeNetwork } from "./check";

/**
 * Assigns IP addresses and ranges to the instances of their entries, and discards what this run has read of the
 * instances.
 */
export async function assign(context: OperationContext, entries: readonly KnownEntry[]): Promise<void> {
  const assignments = entries.map(({ address, computeId, region }) => ({ address, compute_id: computeId, region }));
  try {
    await withFallbackEndpoint(context, [ipAssignment.path, ipv4AssignPath], { assignments });
  } finally {
    for (const { computeId } of entries) context.session.objects.forget(computeInstance, { id: computeId });
  }
}

/**
 * Reports IP addresses and instances of an assignment that don't exist. A value that is known at plan came from the
 * service, so this plan can't create it. Values in the state existed at the refresh.
 */
async function findMissing(
  context: CheckContext,
  entries: readonly (PlannedEntry | typeof UNKNOWN)[],
  before: readonly Entry[],
): Promise<readonly ProviderDiagnostic[]> {
  const known = entries.filter((entry) => entry !== UNKNOWN);
  const presentAddresses = before.map(({ address }) => canonicalNetwork(address));
  const addresses = known
    .map(({ address }) => address)
    .filter((address) => typeof address === "string")
    .filter((address) => !presentAddresses.includes(canonicalNetwork(address)));
  const presentInstances = before.map(({ computeId }) => computeId);
  const instances = known
    .map(({ computeId }) => computeId)
    .filter((id) => typeof id === "number")
    .filter((id) => !presentInstances.includes(id));
  const needed = [
    ...addresses.map((address) => ({ what: `address ${address}`, ...addressed(address) })),
    ...[...new Set(instances)].map((id) => ({
      what: `instance ${String(id)}`,
      contract: computeInstance,
      known: { id },
    })),
  ];
  const found = await Promise.all(
    needed.map(async ({ what, contract, known: inPath }) => ({
      what,
      object: await readForCheck(context, contract, inPath),
    })),
  );
  return found.filter(({ object }) => object === null).map(({ what }) => missingObject(what, "assigned"));
}

/** The entries of a valid configuration, which have all of their fields. */
const entriesOf = ({ assignments }: Known<typeof ipAssignment>) => (assignments ?? []) as readonly Entry[];

const idOf = (addresses: readonly string[]) => addresses.map(canonicalNetwork).join(",");

/** Reads an IP address or a range. Returns undefined if it doesn't exist. */
const readAddress = (
  context: OperationContext,
  address: string,
): Promise<Known<typeof ipAddress | typeof ipv6Range> | undefined> =>
  undefinedIfNotFound(async () =>
    fromWire(
      addressed(address).contract,
      await context.session.client.get(addressPath(address), { signal: context.signal }),
    ),
  );

/** Sends the entries whose IP address is not on its instance. Returns whether there were any. */
async function assignMisplaced(context: OperationContext, entries: readonly Entry[]): Promise<boolean> {
  const read = await Promise.all(
    entries.map(async (entry) => [entry, await readAddress(context, entry.address)] as const),
  );
  const misplaced = read.filter(([entry, object]) => object?.computeId !== entry.computeId).map(([entry]) => entry);
  if (misplaced.length === 0) return false;
  await assign(context, misplaced);
  return true;
}

const isLength = (value: unknown) => passesChecks(ipv6Range.fields.prefixLength, value, plainUse);

export const ipAssignmentHandler = defineHandler(ipAssignment, {
  async create(context, wanted) {
    const entries = entriesOf(wanted);
    await assignMisplaced(context, entries);
    return { ...wanted, id: idOf(entries.map(({ address }) => address)) };
  },

  /** An imported assignment only has its IP addresses. */
  async read(context, known) {
    const listed = entriesOf(known).map(({ address }) => address);
    const addresses = listed.length > 0 ? listed : String(known.id).split(",");
    const read = await Promise.all(
      addresses.map(async (address) => [address, await readAddress(context, address)] as const),
    );
    const assignments = read.flatMap(([address, object]) =>
      object ? [{ address, computeId: object.computeId, region: object.region }] : [],
    );
    if (assignments.length === 0) return undefined;
    const id = listed.length > 0 ? known.id : idOf(assignments.map(({ address }) => address));
    return { id, assignments };
  },

  /** Each address and each range is the assignment of itself. */
  listedIn: [
    { contract: ipAddress, objectOf: ({ address }) => (isIPv4(String(address)) ? { id: address } : undefined) },
    {
      contract: ipv6Range,
      // Without a valid length, it isn't a network.
      objectOf: (range) => (isLength(range.prefixLength) ? { id: rangeNetwork(range) } : undefined),
    },
  ],

  update: (context, { wanted }) => assignMisplaced(context, entriesOf(wanted)),

  /** The IP addresses are not moved: an instance can't be without one. */
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

/** Two assignments for the same IP address would undo each other's changes. */
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
      summary: `Two resources assign ${address}`,
      detail: `Two stratus_ip_assignment resources contain ${address}, and each would undo the changes of the other. Remove it from one of them.`,
      path: ["assignments"],
    });
  }
}
