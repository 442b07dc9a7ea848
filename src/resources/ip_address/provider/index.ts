import type { Known } from "../../../contract";
import {
  countPlannedUses,
  createObject,
  defineHandler,
  DiagnosticsError,
  fromWire,
  type OperationContext,
  type PlanContext,
  type RecoveryList,
} from "../../../provider/author";
import { computeInstance } from "../../compute_instance/contract";
import { privateAddress } from "../../compute_instance/contract/addresses";
import { assign } from "../../ip_assignment/provider";
import { checkEntries } from "../../ip_assignment/provider/check";
import { ipAddress } from "../contract";
import { addressPath, cachedInstance, instancePath, privateAddressOf, secondPrivateAddress } from "./addresses";

const refusal = (address: unknown) => ({
  severity: "error" as const,
  summary: `IP address ${String(address)} can't be released`,
  detail:
    'The API can\'t release an IP address, and on_destroy is "error". Set on_destroy = "abandon" and apply that first. A destroy then leaves the address on its instance.',
  path: ["on_destroy"],
});

/** Listings omit private IP addresses (R3-141), but an instance shows all of its own. */
function addressesOfInstance(
  { session, signal }: OperationContext,
  { computeId }: Known<typeof ipAddress>,
): RecoveryList {
  const get = (path: string) => session.client.get(path, { signal });
  const now = async () => fromWire(computeInstance, await get(instancePath(computeId))).ipv4 ?? [];
  return {
    collection: `${ipAddress.path}?compute_id=${String(computeId)}`,
    // The plan has read the instance. If this run then moves an IP address to it, it is read again (assign.ts).
    ids: async () => (await session.objects.get(computeInstance, { id: computeId }, signal)).ipv4 ?? [],
    list: async () => Promise.all((await now()).map((address) => get(addressPath(address)))),
  };
}

export const ipAddressHandler = defineHandler(ipAddress, {
  operations: (definition) => ({
    create: (request) =>
      createObject(definition, request, ({ context, wanted }) => addressesOfInstance(context, wanted)),
  }),

  /**
   * The configured instance stays in the state, because an assignment may have moved the IP address (assigned_to).
   */
  async hydrate(_, response, known) {
    const { computeId } = response;
    return Promise.resolve({ ...response, assignedTo: computeId, computeId: known.computeId ?? computeId });
  },

  async update(context, { changed, wanted, prior }) {
    if (!changed.has("computeId")) return false;
    await assign(context, [{ address: prior.address, computeId: wanted.computeId, region: prior.region }]);
    return true;
  },

  delete(_, known) {
    if (known.onDestroy === "error") throw new DiagnosticsError([refusal(known.address)]);
    return Promise.resolve();
  },

  async modifyPlan(context) {
    const { prior, planned, report, session, signal } = context;
    if (!prior) {
      await warnOfSecondPrivateAddress(context);
      return undefined;
    }
    const isReplaced = planned && (planned.public !== prior.public || planned.type !== prior.type);
    // Terraform drops the warnings of the second half of a replacement.
    if (isReplaced === true) await warnOfSecondPrivateAddress(context);
    if (!planned || isReplaced === true) {
      const address = String(prior.address);
      if (prior.onDestroy === "error") report(refusal(address));
      else {
        report({
          severity: "warning",
          summary: `IP address ${address} remains allocated`,
          detail: `The API can't release an IP address. ${address} remains on instance ${String(prior.assignedTo)} and is billed until that instance is deleted or the support of the service releases the address.`,
        });
      }
      return undefined;
    }
    const { computeId } = planned;
    if (!session || computeId === prior.computeId || typeof computeId !== "number") return undefined;
    const entry = { address: prior.address, computeId, region: prior.region };
    await checkEntries({ session, signal, report }, [entry], "compute_id");
    return undefined;
  },
});

/** An instance has one private IP address (R1-039). An assignment of the same plan may remove that first. */
async function warnOfSecondPrivateAddress(context: PlanContext<typeof ipAddress>): Promise<void> {
  const { planned, session, signal, report } = context;
  const id = planned?.computeId;
  if (!session || typeof id !== "number" || planned?.public !== false) return;
  const { all } = countPlannedUses(context, privateAddressOf(id));
  const present = privateAddress((await cachedInstance({ session, signal, report }, id)) ?? {}) ?? null;
  if (present === null && all < 2) return;
  report({ ...secondPrivateAddress(id, present), path: ["public"] });
}
