import type { Properties } from "../../contract";
import { received } from "../../provider/answer";
import { wire } from "../../provider/body";
import type { Handler, Work } from "../../provider/handler";
import { objectPath } from "../../provider/paths";
import { firewall } from "./contract";
import { claimDevices } from "./ownership";

interface Device {
  readonly id: number;
  readonly entity: { readonly id: number };
}

async function devicesOf(work: Work, object: Properties): Promise<readonly Device[]> {
  const path = `${objectPath(firewall, object)}/devices`;
  return (await work.session.client.list(path, { signal: work.signal })) as unknown as readonly Device[];
}

const computesOf = (object: Properties) =>
  ((object["devices"] as Properties | undefined)?.["computes"] ?? []) as readonly number[];

/** Devices that are written inline are exactly these. Others go before new ones come. */
async function syncDevices(work: Work, prior: Properties, wanted: readonly number[]): Promise<void> {
  const { client } = work.session;
  const path = `${objectPath(firewall, prior)}/devices`;
  const present = await devicesOf(work, prior);
  for (const device of present.filter(({ entity }) => !wanted.includes(entity.id))) {
    await client.delete(`${path}/${String(device.id)}`, { signal: work.signal });
  }
  for (const id of wanted.filter((each) => !present.some(({ entity }) => entity.id === each))) {
    await client.create(
      path,
      { id, type: "compute" },
      {
        signal: work.signal,
        collection: path,
        describe: `device for instance ${String(id)}`,
        matches: (candidate) => (candidate as unknown as Device).entity.id === id,
      },
    );
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

  async update(work, { changed, wanted, prior }) {
    if (changed.has("rules")) {
      // All four together: what an update without one of them leaves is not said (R3-136).
      const rules = wire(firewall.fields.rules, wanted["rules"]) as Properties;
      await work.session.client.put(`${objectPath(firewall, prior)}/rules`, rules, { signal: work.signal });
    }
    if (changed.has("devices")) {
      claimDevices(work.session, prior["id"], "devices of stratus_firewall");
      await syncDevices(work, prior, computesOf(wanted));
    }
    return changed.has("rules") || changed.has("devices");
  },

  plan({ session, config, prior, report }) {
    if (session && prior && config["devices"] !== undefined) {
      claimDevices(session, prior["id"], "devices of stratus_firewall", report);
    }
    return undefined;
  },
};
