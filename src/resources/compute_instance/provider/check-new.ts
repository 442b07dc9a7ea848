import { hint, isSet, type Known, type Planned, UNKNOWN } from "../../../contract";
import { type CheckContext, listForCheck, readForCheck, reportError, requireOffered } from "../../../provider/author";
import { planAvailability, vlan } from "../../data_sources/contract";
import { cloudInit, image } from "../../image/contract";
import { checkBackup, checkRegionOfBackup, readBackup } from "../../instance_backup/provider/check-backup";
import { region as regions } from "../../region/contract";
import { computeInstance } from "../contract";
import { isVlan } from "../contract/interfaces";

/**
 * Warns of a clone in another region than its source, if the source is on a VLAN (R1-122, R1-154). An instance doesn't
 * show its VLANs, so they are listed. This isn't an error, because the document contradicts itself on regions with VLANs.
 */
async function warnOfVlan(
  context: CheckContext,
  source: Pick<Known<typeof computeInstance>, "id" | "region">,
  target: Planned<typeof computeInstance>["region"],
): Promise<void> {
  if (typeof target !== "string" || target === source.region) return;
  const vlans = await listForCheck(context, vlan);
  const own = vlans.find(({ computes }) => computes?.some((id) => id === source.id));
  if (!own) return;
  const [id, home] = [String(source.id), String(source.region)];
  context.report({
    severity: "warning",
    summary: `Instance ${id} is on a VLAN of ${home}`,
    detail: `Instance ${id} is on the VLAN ${JSON.stringify(own.label)}, but the clone is planned for ${target}. An instance with a VLAN can only be cloned within its region. Create the clone in ${home}.`,
    path: ["region"],
  });
}

type Config = Planned<typeof computeInstance>;

const metadata = "Metadata";

/** A guess: the document says that VLANs are a capability, but not by which name (R1-078). */
const vlans = /\bvlans?\b/i;

/**
 * Rejects a new instance at plan that no apply can create (document 1, Create rules). Reads only what the
 * configuration depends on, and checks only known values.
 */
export async function checkNew(context: CheckContext, config: Config): Promise<void> {
  const given = config.metadata;
  const isGiven = isSet(given) && given !== UNKNOWN;
  const userData = isGiven && isSet(given.userData);
  await checkRegion(context, config, userData);
  if (isGiven && typeof given.userData === "string") requireImage(context, config);
  await checkImage(context, config, userData);
  await checkPlan(context, config);
  await checkSource(context, config, userData || given === UNKNOWN);
  await checkBackupId(context, config);
}

async function checkRegion(
  context: CheckContext,
  { region: id, interfaces }: Pick<Config, "region" | "interfaces">,
  userData: boolean,
) {
  const wantsVlan =
    isSet(interfaces) &&
    interfaces !== UNKNOWN &&
    interfaces.some((entry) => isSet(entry) && entry !== UNKNOWN && isVlan(entry));
  if (typeof id !== "string") return;
  // The plan reads this list anyway, and it contains nearly every region.
  const entries = await listForCheck(context, planAvailability);
  const isListed = entries.some((entry) => entry.region === id);
  if (!isListed && !(await requireOffered(context, { field: "region", listed: regions }, id))) return;
  if (!(userData || wantsVlan)) return;
  const region = await readForCheck(context, regions, { id });
  if (!region) return;
  const capabilities = region.capabilities ?? [];
  const shown = capabilities.join(", ") || "none";
  if (userData && !capabilities.includes(metadata)) {
    const detail = `metadata.user_data requires a region with the capability ${metadata}, but ${id} has ${shown}. Choose another region, or remove user_data.`;
    reportError(context, ["metadata", "user_data"], `Region ${id} doesn't support user data`, detail);
  }
  if (wantsVlan && !capabilities.some((name) => vlans.test(name))) {
    context.report({
      severity: "warning",
      summary: `Region ${id} may have no VLANs`,
      detail: `An interface with the purpose "vlan" requires a region with VLANs, but none of the capabilities of ${id} indicates VLANs: it has ${shown}. The API documentation doesn't name the capability, so this is only a warning. If the region has no VLANs, the service rejects the instance.`,
      path: ["interfaces"],
    });
  }
}

/** A clone has the image of its source (R1-127). */
function requireImage(context: CheckContext, config: Pick<Config, "image" | "cloneFrom">): void {
  if (config.image !== undefined || config.cloneFrom !== undefined) return;
  const detail = `metadata.user_data requires an image with the capability ${cloudInit}, but the instance has no image. Set image, or remove user_data.`;
  reportError(context, ["metadata", "user_data"], "User data needs an image", detail);
}

/** Describes the most similar image that the token can see, and the public ones that are not outdated. */
async function describeImages(context: CheckContext, wanted: string): Promise<string> {
  const all = await listForCheck(context, image);
  const near = hint(
    wanted,
    all.map(({ id }) => String(id)),
  );
  const meant = near === undefined ? "" : `Did you mean ${JSON.stringify(near)}? `;
  const offered = all.filter(({ isPublic, deprecated }) => isPublic === true && deprecated !== true);
  const there = offered.length === 0 ? "" : `Available: ${offered.map(({ id }) => String(id)).join(", ")}. `;
  return `${meant}${there}The data source stratus_images lists all images that the token can see.`;
}

async function checkImage(context: CheckContext, { image: id }: Pick<Config, "image">, userData: boolean) {
  if (typeof id !== "string") return;
  const found = await readForCheck(context, image, { id });
  if (found === null)
    reportError(context, ["image"], `There is no image ${JSON.stringify(id)}`, await describeImages(context, id));
  if (!found) return;
  if (found.status !== "available") {
    reportError(
      context,
      ["image"],
      `Image ${id} is ${String(found.status)}`,
      "Only an available image can be deployed. Choose another image, or wait until this one is available.",
    );
  }
  if (userData && found.capabilities?.includes(cloudInit) !== true) {
    const detail = `metadata.user_data requires an image with the capability ${cloudInit}, which ${id} doesn't have. Choose another image, or remove user_data.`;
    reportError(context, ["metadata", "user_data"], `Image ${id} doesn't support user data`, detail);
  }
  if (found.deprecated === true) {
    const end = isSet(found.eol) ? ` Its end of life is ${found.eol.slice(0, 10)}.` : "";
    context.report({
      severity: "warning",
      summary: `Image ${id} is deprecated`,
      detail: `The image can still be deployed, but may be removed at any time.${end} Choose a newer image.`,
      path: ["image"],
    });
  }
}

async function checkPlan(context: CheckContext, { region, type }: Pick<Config, "region" | "type">) {
  if (typeof region !== "string" || typeof type !== "string") return;
  const entries = await listForCheck(context, planAvailability);
  const entry = entries.find((one) => one.region === region && one.plan === type);
  if (entry?.available !== false) return;
  const elsewhere = entries.filter((one) => one.plan === type && one.available === true).map((one) => one.region);
  const detail = `The service currently has no ${type} in ${region}. It is available in: ${elsewhere.join(", ") || "no region"}.`;
  reportError(context, ["type"], `Plan ${type} isn't available in ${region}`, detail);
}

async function checkSource(
  context: CheckContext,
  { cloneFrom, region }: Pick<Config, "cloneFrom" | "region">,
  userData: boolean,
) {
  const id = isSet(cloneFrom) && cloneFrom !== UNKNOWN ? cloneFrom.sourceId : undefined;
  if (typeof id !== "number") return;
  const source = await readForCheck(context, computeInstance, { id });
  if (source === null)
    reportError(
      context,
      ["clone_from", "source_id"],
      `There is no instance ${String(id)}`,
      "clone_from.source_id must be the ID of an instance that the token can see.",
    );
  if (source) await warnOfVlan(context, source, region);
  if (source?.hasUserData !== true || userData) return;
  const detail = `Instance ${String(id)} was created with user data, so its clone in ${typeof region === "string" ? region : "the region"} needs its own user data. Set metadata = { user_data = … }.`;
  reportError(context, ["clone_from"], "The clone needs user data", detail);
}

async function checkBackupId(context: CheckContext, { backupId, region }: Pick<Config, "backupId" | "region">) {
  if (typeof backupId !== "number") return;
  const found = await findBackup(context, backupId, region);
  if (found) {
    checkBackup(context, found.backup, "backup_id");
    checkRegionOfBackup(context, "warning", { id: backupId, region: found.region, target: region });
    return;
  }
  reportError(
    context,
    ["backup_id"],
    `There is no backup ${String(backupId)}`,
    "No instance that the token can see has this backup. The data source stratus_instance_backups lists the backups of an instance.",
  );
}

/**
 * Finds a backup by id. The API shows a backup only through its instance, so this reads each instance with backups,
 * starting with those in the same region.
 */
async function findBackup(context: CheckContext, id: number, region: Config["region"]) {
  context.session.objects.forgetList(computeInstance, {});
  const all = await listForCheck(context, computeInstance);
  const owners = all.filter(({ backups }) => backups?.enabled === true);
  const isElsewhere = (one: Known<typeof computeInstance>) => Number(one.region !== region);
  for (const owner of [...owners].sort((left, right) => isElsewhere(left) - isElsewhere(right))) {
    const backup = await readBackup(context, owner.id, id);
    if (backup) return { backup, region: owner.region };
  }
  return undefined;
}
