import type { Properties } from "../../../contract";
import { received } from "../../../provider/requests/decode";
import { wire } from "../../../provider/requests/body";
import type { Handler, Work } from "../../../provider/handler";
import { pastObstacles, sameKey } from "../../../provider/waiting/conflict";
import { objectPath } from "../../../provider/requests/paths";
import { firewall } from "../contract";
import { devicesPath, fresh, instanceOf, obstacleOn, seen, warningsOf } from "./assigned";
import { claimDevices } from "./ownership";

interface Device {
  readonly id: number;
  readonly entity: { readonly id: number };
}

async function devicesOf(work: Work, object: Properties): Promise<readonly Device[]> {
  return (await fresh(work)(devicesPath(object))) as unknown as readonly Device[];
}

/** What is said inline. Undefined: nothing, or nothing that is known yet. */
function saidIn(object: Properties): readonly unknown[] | undefined {
  const computes = (object["devices"] as Properties | undefined)?.["computes"];
  return Array.isArray(computes) ? computes : undefined;
}

const computesOf = (object: Properties) => (saidIn(object) ?? []) as readonly number[];

/** Devices that are written inline are exactly these. Others go before new ones come. */
async function syncDevices(work: Work, prior: Properties, wanted: readonly number[]): Promise<void> {
  const { client } = work.session;
  const path = devicesPath(prior);
  const present = await devicesOf(work, prior);
  for (const device of present.filter(({ entity }) => !wanted.includes(entity.id))) {
    await client.delete(`${path}/${String(device.id)}`, { signal: work.signal });
  }
  for (const id of wanted.filter((each) => !present.some(({ entity }) => entity.id === each))) {
    const create = () =>
      client.create(
        path,
        { id, type: "compute" },
        {
          signal: work.signal,
          collection: path,
          describe: `device for instance ${String(id)}`,
          matches: (candidate) => (candidate as unknown as Device).entity.id === id,
        },
      );
    await pastObstacles(work, { obstacle: () => obstacleOn(fresh(work), [id], prior["id"]) }, prior, create);
  }
}

export const handler: Handler = {
  /** A firewall is viewed without its devices (R3-135). */
  async complete(work, answer, known) {
    const id = answer["id"] ?? known["id"];
    const devices = await devicesOf(work, { id });
    const rules =
      answer["rules"] ??
      received(await work.session.client.get(`${objectPath(firewall, { id })}/rules`, { signal: work.signal }));
    return { ...answer, rules, devices: { computes: devices.map(({ entity }) => entity.id) } };
  },

  async obstacle(work, wanted) {
    return (await obstacleOn(fresh(work), computesOf(wanted), undefined)) ?? sameKey(work, wanted);
  },

  async updateObstacle(work, wanted) {
    if (wanted["status"] !== "enabled") return undefined;
    const devices = await devicesOf(work, wanted);
    return obstacleOn(
      fresh(work),
      devices.map(({ entity }) => entity.id),
      wanted["id"],
    );
  },

  async update(work, { changed, wanted, prior }) {
    const answer: { rules?: Properties } = {};
    if (changed.has("rules")) {
      // All four together: what an update without one of them leaves is not said (R3-136).
      const rules = wire(firewall.fields.rules, wanted["rules"]) as Properties;
      const path = `${objectPath(firewall, prior)}/rules`;
      answer.rules = received(await work.session.client.put(path, rules, { signal: work.signal }));
    }
    if (changed.has("devices")) {
      const computes = computesOf(wanted);
      // Devices that are taken out of the configuration may come back as resources of their own in the same run.
      if (computes.length > 0) claimDevices(work.session, prior["id"], "devices of stratus_firewall");
      await syncDevices(work, prior, computes);
    }
    return answer.rules ? answer : changed.has("devices");
  },

  async plan({ session, config, prior, planned, signal, report }) {
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
};
