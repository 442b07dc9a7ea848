import type { Contract } from "../../../contract";
import type { Properties } from "../../../contract";
import { decodeResponse } from "../../../provider/requests/decode";
import { toWire } from "../../../provider/requests/body";
import type { OperationContext } from "../../../provider/handler";
import { defineHandler } from "../../../provider/handler";
import { updateObject } from "../../../provider/operations/update";
import { retryPastConflict, findSameKey } from "../../../provider/waiting/conflict";
import { objectPath } from "../../../provider/requests/paths";
import { firewall } from "../contract";
import { devicesPath, fresh, instanceOf, obstacleOn, seen, warningsOf } from "./assigned";
import { claimDevices } from "./ownership";

interface Device {
  readonly id: number;
  readonly entity: { readonly id: number };
}

async function devicesOf(context: OperationContext, object: Properties): Promise<readonly Device[]> {
  return (await fresh(context)(devicesPath(object))) as unknown as readonly Device[];
}

/** What is said inline. Undefined: nothing, or nothing that is known yet. */
function saidIn(object: Properties): readonly unknown[] | undefined {
  const computes = (object["devices"] as Properties | undefined)?.["computes"];
  return Array.isArray(computes) ? computes : undefined;
}

const computesOf = (object: Properties) => (saidIn(object) ?? []) as readonly number[];

/** Devices that are written inline are exactly these. Others go before new ones come. */
async function syncDevices(context: OperationContext, prior: Properties, wanted: readonly number[]): Promise<void> {
  const { client } = context.session;
  const path = devicesPath(prior);
  const present = await devicesOf(context, prior);
  for (const device of present.filter(({ entity }) => !wanted.includes(entity.id))) {
    await client.delete(`${path}/${String(device.id)}`, { signal: context.signal });
  }
  for (const id of wanted.filter((each) => !present.some(({ entity }) => entity.id === each))) {
    const create = () =>
      client.create(
        path,
        { id, type: "compute" },
        {
          signal: context.signal,
          collection: path,
          describe: `device for instance ${String(id)}`,
          matches: (candidate) => (candidate as unknown as Device).entity.id === id,
        },
      );
    await retryPastConflict(context, { conflict: () => obstacleOn(fresh(context), [id], prior["id"]) }, prior, create);
  }
}

/** A firewall that is enabled conflicts with other enabled firewalls of its instances. */
async function conflictOfEnabled(context: OperationContext, wanted: Properties): Promise<string | undefined> {
  if (wanted["status"] !== "enabled") return undefined;
  const devices = await devicesOf(context, wanted);
  return obstacleOn(
    fresh(context),
    devices.map(({ entity }) => entity.id),
    wanted["id"],
  );
}

export const firewallHandler = defineHandler<Contract>(firewall, {
  /** A firewall is viewed without its devices (R3-135). */
  async hydrate(context, answer, known) {
    const id = answer["id"] ?? known["id"];
    const devices = await devicesOf(context, { id });
    const rules =
      answer["rules"] ??
      decodeResponse(
        await context.session.client.get(`${objectPath(firewall, { id })}/rules`, { signal: context.signal }),
      );
    return { ...answer, rules, devices: { computes: devices.map(({ entity }) => entity.id) } };
  },

  async conflict(context, wanted) {
    return (await obstacleOn(fresh(context), computesOf(wanted), undefined)) ?? findSameKey(context, wanted);
  },

  operations: (definition) => ({ update: (request) => updateObject(definition, request, conflictOfEnabled) }),

  async update(context, { changed, wanted, prior }) {
    const answer: { rules?: Properties } = {};
    if (changed.has("rules")) {
      // All four together: what an update without one of them leaves is not said (R3-136).
      const rules = toWire(firewall.fields.rules, wanted["rules"]) as Properties;
      const path = `${objectPath(firewall, prior)}/rules`;
      answer.rules = decodeResponse(await context.session.client.put(path, rules, { signal: context.signal }));
    }
    if (changed.has("devices")) {
      const computes = computesOf(wanted);
      // Devices that are taken out of the configuration may come back as resources of their own in the same run.
      if (computes.length > 0) claimDevices(context.session, prior["id"], "devices of stratus_firewall");
      await syncDevices(context, prior, computes);
    }
    return answer.rules ? answer : changed.has("devices");
  },

  async modifyPlan({ session, config, prior, planned, signal, report }) {
    if (session && prior && saidIn(config)) {
      claimDevices(session, prior["id"], "devices of stratus_firewall", report);
    }
    if (!session || !planned || planned["status"] === "disabled") return undefined;
    const list = seen(session, signal);
    const enabling = prior?.["status"] === "disabled";
    const before = prior && !enabling ? computesOf(prior) : [];
    const written = saidIn(config) ? computesOf(planned) : [];
    const coming = written.filter((id) => typeof id === "number" && !before.includes(id));
    const staying = enabling && written.length === 0 ? (await list(devicesPath(prior))).map(instanceOf) : [];
    const path = enabling ? "status" : "devices";
    for (const warning of await warningsOf(list, [...coming, ...staying], prior?.["id"], path)) report(warning);
    return undefined;
  },
});
