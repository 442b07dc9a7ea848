import type { Properties } from "../../contract";
import type { Handler, Work } from "../../provider/handler";
import { objectPath } from "../../provider/paths";
import { waitFor } from "../../provider/wait";

const isDeployed = (wanted: Properties) => ["image", "backupId", "scriptId"].some((name) => wanted[name] !== undefined);

/** Maintenance may stop an instance at any time; it is as ready then as it gets by itself. */
const stopped = "stopped";

async function boot(work: Work, object: Properties): Promise<void> {
  const path = objectPath(work.contract, object);
  const { status } = await work.session.client.get(path, { signal: work.signal });
  if (status === "running" || status === "booting") return;
  await work.session.client.act(`${path}/boot`, undefined, { signal: work.signal, idempotent: true });
  await waitFor(work, object, ["running"], `instance ${String(object["id"])} to run`);
}

export const handler: Handler = {
  readyStates: (wanted) =>
    isDeployed(wanted) && wanted["booted"] !== false ? ["running", stopped] : ["offline", stopped],

  /** An empty instance stays offline until it is booted. */
  async afterCreate(work, wanted) {
    if (wanted["booted"] !== true || isDeployed(wanted)) return false;
    await boot(work, wanted);
    return true;
  },

  async update(work, { changed, wanted, prior }) {
    const path = objectPath(work.contract, prior);
    let sent = false;
    if (changed.has("backupsEnabled")) {
      const action = wanted["backupsEnabled"] === true ? "enable" : "cancel";
      await work.session.client.act(`${path}/backups/${action}`, undefined, { signal: work.signal, idempotent: true });
      sent = true;
    }
    if (changed.has("booted") && wanted["booted"] === true) {
      await boot(work, prior);
      sent = true;
    }
    return sent;
  },

  /** An instance that was to be running and is not, is not booted: the next plan boots it. */
  adjust(object) {
    return object["booted"] === true && object["status"] === "offline" ? { ...object, booted: false } : object;
  },

  plan({ prior, planned, config, report }) {
    if (!prior || !planned) return undefined;
    if (prior["backupsEnabled"] === true && planned["backupsEnabled"] === false) {
      report({
        severity: "warning",
        summary: "Every backup of the instance will be deleted",
        detail: `Switching the backup service of instance ${String(prior["id"])} off deletes all its backups for good.`,
        path: ["backups_enabled"],
      });
    }
    if (config["booted"] !== false || prior["booted"] !== true) return bootPlan(prior, planned);
    report({
      severity: "warning",
      summary: "booted = false has no effect on an instance that exists",
      detail:
        "The interface cannot shut an instance down: false is judged when the instance is made. Leave booted out, or set it to true.",
      path: ["booted"],
    });
    return { booted: prior["booted"] };
  },
};

/** Booting moves the state, which other changes do not. */
function bootPlan(prior: Properties, planned: Properties): Properties | undefined {
  return planned["booted"] === true && prior["status"] === "offline" ? { status: "running" } : undefined;
}
