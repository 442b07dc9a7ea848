import type { Contract } from "../../../contract";
import { ipAssignment } from "../contract";
import { isDeepStrictEqual } from "node:util";
import { canonicalNetwork, hasUnknown } from "../../../contract";
import type { Properties } from "../../../contract";
import { decodeResponse } from "../../../provider/requests/decode";
import { undefinedIfNotFound } from "../../../provider/requests/not-found";
import type { PlanContext, OperationContext } from "../../../provider/handler";
import { defineHandler } from "../../../provider/handler";
import { countPlannedUses } from "../../../provider/session/planned-uses";
import type { Entry } from "../../ip_address/provider/places";
import { assign, placeOf } from "../../ip_address/provider/places";
import type { PlannedEntry } from "./check";
import { differentRegions, shortages } from "./check";

const entriesOf = (object: Properties | null) => (object?.["assignments"] ?? []) as readonly Entry[];

const idOf = (entries: readonly Entry[]) => entries.map(({ address }) => canonicalNetwork(address)).join(",");

/** Where an address is now; `undefined`: it is gone. */
const present = (context: OperationContext, address: string): Promise<Properties | undefined> =>
  undefinedIfNotFound(async () =>
    decodeResponse(await context.session.client.get(placeOf(address), { signal: context.signal })),
  );

/** Sends what is not in its place. Returns whether anything was. */
async function put(context: OperationContext, entries: readonly Entry[]): Promise<boolean> {
  const seen = await Promise.all(entries.map(async (entry) => [entry, await present(context, entry.address)] as const));
  const misplaced = seen.filter(([entry, object]) => object?.["computeId"] !== entry.computeId);
  if (misplaced.length === 0) return false;
  await assign(
    context,
    misplaced.map(([entry]) => entry),
  );
  return true;
}

export const ipAssignmentHandler = defineHandler<Contract>(ipAssignment, {
  async create(context, wanted) {
    await put(context, entriesOf(wanted));
    return { ...wanted, id: idOf(entriesOf(wanted)) };
  },

  /** An imported one is known by its addresses alone. */
  async read(context, known) {
    const listed = entriesOf(known).map(({ address }) => address);
    const addresses = listed.length > 0 ? listed : String(known["id"]).split(",");
    const seen = await Promise.all(
      addresses.map(async (address) => [address, await present(context, address)] as const),
    );
    const assignments = seen.flatMap(([address, object]) =>
      object ? [{ address, computeId: object["computeId"], region: object["region"] }] : [],
    );
    return assignments.length === 0 ? undefined : { id: idOf(assignments as unknown as readonly Entry[]), assignments };
  },

  update: (context, { wanted }) => put(context, entriesOf(wanted)),

  /** The addresses stay where they are: somebody has to have them. */
  delete: () => Promise.resolve(),

  async modifyPlan(context) {
    const { session, prior, planned, config, signal, report } = context;
    const entries: readonly PlannedEntry[] = Array.isArray(planned?.["assignments"]) ? entriesOf(planned) : [];
    sayTwo(context, entries);
    if (!session || entries.length === 0) return undefined;
    if (isDeepStrictEqual(entries, entriesOf(prior))) return undefined;
    const wrong = await differentRegions(session, entries, signal);
    const isKnown = !hasUnknown(config["assignments"]);
    const found = wrong.length > 0 || !isKnown ? wrong : await shortages(session, entriesOf(planned), signal);
    for (const problem of found) report({ ...problem, path: ["assignments"] });
    return undefined;
  },
});

/** Two assignments that decide where one address is would undo each other's work. */
function sayTwo(context: PlanContext, entries: readonly PlannedEntry[]): void {
  for (const { address } of entries) {
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
