import type { Contract, Properties } from "../../../contract";
import type { OperationContext, PlanContext, RecoveryList } from "../../../provider/handler";
import { defineHandler } from "../../../provider/handler";
import { createObject } from "../../../provider/operations/create";
import { DiagnosticsError } from "../../../plugin/provider";
import { countPlannedUses } from "../../../provider/session/planned-uses";
import { privateAddress } from "../../compute_instance/contract/addresses";
import { differentRegions, secondPrivate, shortages } from "../../ip_assignment/provider/check";
import { ipAddress } from "../contract";
import { assign, instancePath, liveInstance, placeOf, privateOf } from "./places";

const refusal = (address: unknown) => ({
  severity: "error" as const,
  summary: `The address ${String(address)} cannot be released`,
  detail:
    'The interface has no way to release an address, and on_destroy is "error". Set on_destroy = "abandon" and apply that first: then destroying leaves the address on its instance.',
  path: ["on_destroy"],
});

/** Listings leave private addresses out (R3-141), and an instance shows all of its own. */
function addressesOfInstance(context: OperationContext, { computeId }: Properties): RecoveryList {
  const { client } = context.session;
  return {
    collection: `${ipAddress.path}?compute_id=${String(computeId)}`,
    list: async () => {
      const { ipv4 } = await client.get(instancePath(computeId), { signal: context.signal });
      const addresses = (ipv4 ?? []) as readonly string[];
      return Promise.all(addresses.map((address) => client.get(placeOf(address), { signal: context.signal })));
    },
  };
}

export const ipAddressHandler = defineHandler<Contract>(ipAddress, {
  operations: (definition) => ({
    create: (request) =>
      createObject(definition, request, ({ context, wanted }) => addressesOfInstance(context, wanted)),
  }),

  /** Which instance it was allocated to stays as it was said: an assignment may have moved it on (assigned_to). */
  async hydrate(_, answer, known) {
    return Promise.resolve({
      ...answer,
      assignedTo: answer["computeId"],
      computeId: known["computeId"] ?? answer["computeId"],
    });
  },

  async update(context, { changed, wanted, prior }) {
    if (!changed.has("computeId")) return false;
    const region = String(prior["region"]);
    await assign(context, [{ address: String(prior["address"]), computeId: wanted["computeId"] as number, region }]);
    return true;
  },

  delete(_, known) {
    if (known["onDestroy"] === "error") throw new DiagnosticsError([refusal(known["address"])]);
    return Promise.resolve();
  },

  async modifyPlan(context) {
    const { prior, planned, report, session, signal } = context;
    if (!prior) {
      await warnOfSecondPrivate(context);
      return undefined;
    }
    const replaced = planned && ["public", "type"].some((name) => planned[name] !== prior[name]);
    // Terraform drops what is warned of in the second half of a replacement.
    if (replaced === true) await warnOfSecondPrivate(context);
    if (!planned || replaced === true) {
      const address = String(prior["address"]);
      if (prior["onDestroy"] === "error") report(refusal(address));
      else {
        report({
          severity: "warning",
          summary: `The address ${address} stays allocated`,
          detail: `The interface cannot release an address: ${address} stays on instance ${String(prior["assignedTo"])} and is paid for until that is deleted or the service's support releases it.`,
        });
      }
      return undefined;
    }
    const moved = planned["computeId"];
    if (!session || moved === prior["computeId"] || typeof moved !== "number") return undefined;
    const entry = { address: String(prior["address"]), computeId: moved, region: String(prior["region"]) };
    const wrong = await differentRegions(session, [entry], signal);
    for (const problem of wrong.length > 0 ? wrong : await shortages(session, [entry], signal))
      report({ ...problem, path: ["compute_id"] });
    return undefined;
  },
});

/** An instance has one private address (R1-039). An assignment of the same plan may take that away before. */
async function warnOfSecondPrivate(context: PlanContext): Promise<void> {
  const { planned, session, signal, report } = context;
  const id = planned?.["computeId"];
  if (!session || typeof id !== "number" || planned?.["public"] !== false) return;
  const { all } = countPlannedUses(context, privateOf(id));
  const present = privateAddress((await liveInstance(session, id, signal)) ?? {});
  if (present === null && all < 2) return;
  report({ ...secondPrivate(id, present), path: ["public"] });
}
