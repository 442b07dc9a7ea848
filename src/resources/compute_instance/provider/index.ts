import type { Contract } from "../../../contract";
import { computeInstance } from "../contract";
import type { Properties } from "../../../contract";
import { UNKNOWN } from "../../../contract";
import { defineHandler } from "../../../provider/handler";
import { objectPath } from "../../../provider/requests/paths";
import type { ValueObject } from "../../../plugin/value";
import { readObject } from "../../../provider/operations/read";
import { countPlannedUses } from "../../../provider/session/planned-uses";
import { privateOf } from "../../ip_address/provider/places";
import { secondPrivate } from "../../ip_assignment/provider/check";
import { isDeployed } from "../contract/states";
import { boot } from "./boot";
import { checkNew } from "./check-new";
import { cloneRequest } from "./clone-request";
import { warnOfLostBackups } from "./lost-backups";

export const computeInstanceHandler = defineHandler<Contract>(computeInstance, {
  operations: (definition) => ({
    read: async (request) => {
      const read = await readObject(definition, request);
      return read && { ...read, state: withBooted(read.state) };
    },
  }),

  createRequest: cloneRequest,

  /** An empty instance and a clone stay offline until they are booted. */
  async afterCreate(context, wanted) {
    if (wanted["booted"] !== true || isDeployed(wanted)) return false;
    await boot(context, wanted, wanted["bootConfigId"]);
    return true;
  },

  async update(context, { changed, wanted, prior }) {
    const path = objectPath(context.contract, prior);
    const { client } = context.session;
    let sent = false;
    if (changed.has("backupsEnabled")) {
      const action = wanted["backupsEnabled"] === true ? "enable" : "cancel";
      await client.act(`${path}/backups/${action}`, undefined, { signal: context.signal, idempotent: true });
      sent = true;
    }
    if (changed.has("privateIp") && wanted["privateIp"] === true) {
      const body = { type: "ipv4", public: false, compute_id: prior["id"] };
      await client.act("/networking/ips", body, { signal: context.signal });
      sent = true;
    }
    if (changed.has("booted") && wanted["booted"] === true) {
      await boot(context, prior, wanted["bootConfigId"]);
      sent = true;
    }
    return sent;
  },

  /** Other instances may have the same label. Only a source with all its clones under way may get free by itself. */
  async conflict(context, wanted) {
    const from = wanted["cloneFrom"] as Properties | null | undefined;
    if (!from) return undefined;
    const id = String(from["sourceId"]);
    const { status } = await context.session.client.get(`${context.contract.path}/${id}`, { signal: context.signal });
    return status === "cloning" ? `another clone of instance ${id}` : undefined;
  },

  /** A private address is given in place; no endpoint takes it away again. */
  requiresReplace: (planned, prior) =>
    prior["privateIp"] === true && planned["privateIp"] === false ? ["privateIp"] : [],

  async modifyPlan(context) {
    const { prior, planned, config, session, signal, report } = context;
    if (!planned) return undefined;
    if (!prior) {
      if (session) await checkNew({ session, signal, report }, config);
      return undefined;
    }
    if (prior["backupsEnabled"] === true && planned["backupsEnabled"] === false)
      await warnOfLostBackups(context, prior);
    const isGiven = prior["privateIp"] === false && planned["privateIp"] === true;
    if (isGiven && countPlannedUses(context, privateOf(prior["id"])).all > 1)
      report({ ...secondPrivate(prior["id"], null), path: ["private_ip"] });
    const address = isGiven ? { ipv4: UNKNOWN, privateIpv4: UNKNOWN } : {};
    if (config["booted"] !== false || prior["booted"] !== true) return { ...address, ...bootPlan(prior, planned) };
    report({
      severity: "warning",
      summary: "booted = false has no effect on an instance that exists",
      detail:
        "The interface cannot shut an instance down: false is judged when the instance is made. Leave booted out, or set it to true.",
      path: ["booted"],
    });
    return { ...address, booted: prior["booted"] };
  },
});

/** An instance that was to be running and is not, is not booted: the next plan boots it. */
const withBooted = (state: ValueObject): ValueObject =>
  state["booted"] === true && state["status"] === "offline" ? { ...state, booted: false } : state;

/** Booting moves the state, which other changes do not. */
function bootPlan(prior: Properties, planned: Properties): Properties {
  return planned["booted"] === true && prior["status"] === "offline" ? { status: "running" } : {};
}
