import { isSet, type Known, type Planned, snake, UNKNOWN } from "../../../contract";
import {
  countPlannedUses,
  type CreatePost,
  defineHandler,
  fromWire,
  objectPath,
  type PlanContext,
  readManagedObject,
  type StateUpgrade,
  upgradeStep,
  type ValueObject,
  valueToWire,
} from "../../../provider/author";
import { renameProtect } from "../../base/common/provider";
import { readBackups } from "../../instance_backup/provider/check-backup";
import { privateAddressOf, secondPrivateAddress } from "../../ip_address/provider/addresses";
import { noteExactTags } from "../../tag/provider/exact-tags";
import { computeInstance } from "../contract";
import { isDeployed } from "../contract/states";
import { linodeInstance } from "../counterpart";
import { bootInstance } from "./boot";
import { checkNew } from "./check-new";

/** The fields of an instance in the body of a clone request (document 1, Clone body). */
const taken = ["region", "type", "label", "group", "backupsEnabled", "privateIp", "metadata"] as const;

/** The request that clones an instance. */
function cloneRequest(wanted: Known<typeof computeInstance>): CreatePost | undefined {
  const { cloneFrom } = wanted;
  if (!isSet(cloneFrom)) return undefined;
  const { sourceId, disks, configs } = cloneFrom;
  const own = taken.map((name) => [snake(name), valueToWire(computeInstance.fields[name], wanted[name])] as const);
  const parts = Object.entries({ disks, configs });
  const body = Object.fromEntries([...own, ...parts].filter(([, value]) => isSet(value)));
  return { path: `${computeInstance.path}/${String(sourceId)}/clone`, body };
}

/** Warns, before the backup service is disabled, how many backups are lost (R1-158). */
async function warnOfLostBackups(
  { session, signal, report }: Pick<PlanContext, "session" | "signal" | "report">,
  { id }: Pick<Known<typeof computeInstance>, "id">,
): Promise<void> {
  const backups = session ? await readBackups({ session, signal, report }, id) : undefined;
  const count = backups === undefined ? "all its backups" : `all its backups (currently ${String(backups.length)})`;
  report({
    severity: "warning",
    summary: "Every backup of the instance will be deleted",
    detail: `Disabling the backup service of instance ${String(id)} permanently deletes ${count}.`,
    path: ["backups_enabled"],
  });
}

interface Version0 {
  readonly script_data?: Readonly<Record<string, string>> | null;
}

/** A map of strings became a value of any type, which a state stores with its type. */
const toVersion1 = upgradeStep<Version0>(({ script_data }) => ({
  script_data: script_data ? { type: ["map", "string"], value: script_data } : null,
}));

const upgrades: readonly StateUpgrade[] = [toVersion1, renameProtect];

type Instance = Known<typeof computeInstance>;

export const computeInstanceHandler = defineHandler(computeInstance, {
  counterpart: linodeInstance,

  upgrades,

  operations: (definition) => ({
    read: async (request) => {
      const read = await readManagedObject(definition, request);
      return read && { ...read, state: withBooted(read.state) };
    },
  }),

  createRequest: cloneRequest,

  /** An empty instance and a clone stay offline until they are booted. */
  async afterCreate(context, wanted) {
    if (wanted.booted !== true || isDeployed(wanted)) return false;
    await bootInstance(context, wanted, wanted.bootConfigId);
    return true;
  },

  async update(context, { changed, wanted, prior }) {
    const path = objectPath(context.contract, prior);
    const { client } = context.session;
    let sent = false;
    if (changed.has("backupsEnabled")) {
      const action = wanted.backupsEnabled === true ? "enable" : "cancel";
      await client.post(`${path}/backups/${action}`, undefined, { signal: context.signal, idempotent: true });
      sent = true;
    }
    if (changed.has("privateIp") && wanted.privateIp === true) {
      const body = { type: "ipv4", public: false, compute_id: prior.id };
      await client.post("/networking/ips", body, { signal: context.signal });
      sent = true;
    }
    if (changed.has("booted") && wanted.booted === true) {
      await bootInstance(context, prior, wanted.bootConfigId);
      sent = true;
    }
    return sent;
  },

  /**
   * A source instance accepts a limited number of concurrent clones. This is the only conflict that clears itself:
   * labels of instances need not be unique.
   */
  async conflict(context, { cloneFrom }) {
    if (!isSet(cloneFrom)) return undefined;
    const path = objectPath(context.contract, { id: cloneFrom.sourceId });
    const { status } = fromWire(computeInstance, await context.session.client.get(path, { signal: context.signal }));
    const what = `another clone of instance ${String(cloneFrom.sourceId)}`;
    return status === "cloning" ? { what, endsByItself: true } : undefined;
  },

  async modifyPlan(context) {
    noteExactTags(context);
    const { prior, planned, config, session, signal, report } = context;
    if (!planned) return undefined;
    if (!prior) {
      if (session) await checkNew({ session, signal, report }, config);
      return undefined;
    }
    if (prior.backupsEnabled === true && planned.backupsEnabled === false) await warnOfLostBackups(context, prior);
    const addsPrivateAddress = prior.privateIp === false && planned.privateIp === true;
    if (addsPrivateAddress && countPlannedUses(context, privateAddressOf(prior.id)).all > 1)
      report({ ...secondPrivateAddress(prior.id, null), path: ["private_ip"] });
    const addresses: Planned<typeof computeInstance> = addsPrivateAddress
      ? { ipv4: UNKNOWN, privateIpv4: UNKNOWN }
      : {};
    if (config.booted !== false || prior.booted !== true) return { ...addresses, ...plannedStatus(prior, planned) };
    report({
      severity: "warning",
      summary: "booted = false has no effect on an existing instance",
      detail:
        "The API can't shut down an instance, so booted = false has an effect only when the instance is created. Remove booted, or set it to true.",
      path: ["booted"],
    });
    return { ...addresses, booted: prior.booted };
  },
});

/** Records an offline instance that should be running as not booted, so that the next plan boots it. */
const withBooted = (state: ValueObject): ValueObject =>
  state["booted"] === true && state["status"] === "offline" ? { ...state, booted: false } : state;

/** A boot is the only change that affects the status of an instance. */
function plannedStatus(prior: Instance, planned: Planned<typeof computeInstance>): Planned<typeof computeInstance> {
  return planned.booted === true && prior.status === "offline" ? { status: "running" } : {};
}
