import type { Properties } from "../../../contract";
import { UNKNOWN } from "../../../contract";
import { segment } from "../../../client";
import type { CheckContext } from "../../../provider/plan-checks";
import { requireOffered } from "../../../provider/plan-checks/offered";
import { dropFromCache, reportError, readForCheck, listForCheck } from "../../../provider/plan-checks";
import { cloudInit } from "../../image/contract";
import { judgeBackup, judgeRegion, seenBackup } from "../../instance_backup/provider/check-backup";
import { planAvailability } from "../../plan_availability/contract";
import { region as regions } from "../../region/contract";
import { warnOfVlan } from "./clone-to-other-region";
import { isVlan } from "../contract/interfaces";

const metadata = "Metadata";

/** Only a guess: the document says that VLANs are among the capabilities, and not by which name (R1-078). */
const vlans = /\bvlans?\b/i;

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number";
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Refuses at plan a new instance that no apply could make (document 1, Create rules). Nothing is read that the
 * configuration does not depend on, and nothing is judged that is not known yet.
 */
export async function checkNew(context: CheckContext, config: Properties): Promise<void> {
  const given = config["metadata"] as Properties | typeof UNKNOWN | undefined;
  const userData = given !== undefined && given !== UNKNOWN && given["userData"] !== undefined;
  await checkRegion(context, config, userData);
  if (given !== UNKNOWN && isText(given?.["userData"])) requireImage(context, config);
  await checkImage(context, config, userData);
  await checkPlan(context, config);
  await checkSource(context, config, userData || given === UNKNOWN);
  await checkBackup(context, config);
}

async function checkRegion(context: CheckContext, { region: id, interfaces }: Properties, userData: boolean) {
  const wantsVlan = listOf(interfaces).some((entry) => entry !== UNKNOWN && isVlan(entry as Properties));
  if (!isText(id)) return;
  // This list is read for the plan anyway, and nearly every region is in it.
  const isListed = (await listForCheck(context, planAvailability.path)).some((one) => one["region"] === id);
  if (!isListed && !(await requireOffered(context, { field: "region", path: regions.path }, id))) return;
  if (!(userData || wantsVlan)) return;
  const region = await readForCheck(context, `${regions.path}/${segment(id)}`);
  if (!region) return;
  const capabilities = listOf(region["capabilities"]).map(String);
  if (userData && !capabilities.includes(metadata)) {
    const detail = `user_data needs a region with the capability ${metadata}, and ${id} has ${capabilities.join(", ") || "none"}. Choose another region, or leave user_data out.`;
    reportError(context, ["metadata", "user_data"], `Region ${id} takes no user data`, detail);
  }
  if (wantsVlan && !capabilities.some((name) => vlans.test(name))) {
    context.report({
      severity: "warning",
      summary: `Region ${id} may have no VLANs`,
      detail: `An interface with the purpose "vlan" needs a region with VLANs, and no capability of ${id} looks like that: it has ${capabilities.join(", ") || "none"}. The service's documents do not name the capability, so the plan goes on; where there are no VLANs, the service refuses the instance.`,
      path: ["interfaces"],
    });
  }
}

/** A clone has the image of its source (R1-127). */
function requireImage(context: CheckContext, { image, cloneFrom }: Properties): void {
  if (image !== undefined || cloneFrom !== undefined) return;
  const detail = `user_data needs an image with the capability ${cloudInit}, and the instance has none. Set image, or leave user_data out.`;
  reportError(context, ["metadata", "user_data"], "User data needs an image", detail);
}

async function checkImage(context: CheckContext, { image: id }: Properties, userData: boolean) {
  if (!isText(id)) return;
  const image = await readForCheck(context, `/images/${segment(id)}`);
  if (image === null)
    reportError(
      context,
      ["image"],
      `There is no image ${JSON.stringify(id)}`,
      "The data source stratus_images lists those that the token can see.",
    );
  if (!image) return;
  if (image["status"] !== "available") {
    reportError(
      context,
      ["image"],
      `Image ${id} is ${String(image["status"])}`,
      "Only an available image can be deployed.",
    );
  }
  if (userData && !listOf(image["capabilities"]).includes(cloudInit)) {
    const detail = `user_data needs an image with the capability ${cloudInit}, and ${id} has it not.`;
    reportError(context, ["metadata", "user_data"], `Image ${id} takes no user data`, detail);
  }
  if (image["deprecated"] === true) {
    const end = isText(image["eol"]) ? ` Its maintenance ends or has ended on ${image["eol"].slice(0, 10)}.` : "";
    context.report({
      severity: "warning",
      summary: `Image ${id} is deprecated`,
      detail: `It can be deployed still, and may go at any time.${end}`,
      path: ["image"],
    });
  }
}

async function checkPlan(context: CheckContext, { region, type }: Properties) {
  if (!isText(region) || !isText(type)) return;
  const entries = await listForCheck(context, planAvailability.path);
  const entry = entries.find((one) => one["region"] === region && one["plan"] === type);
  if (entry?.["available"] !== false) return;
  const elsewhere = entries
    .filter((one) => one["plan"] === type && one["available"] === true)
    .map((one) => one["region"]);
  const detail = `The service has no ${type} in ${region} now. It is listed as available in: ${elsewhere.join(", ") || "no region"}.`;
  reportError(context, ["type"], `Plan ${type} is not available in ${region}`, detail);
}

async function checkSource(context: CheckContext, { cloneFrom, region }: Properties, userData: boolean) {
  const id = cloneFrom === UNKNOWN ? undefined : (cloneFrom as Properties | undefined)?.["sourceId"];
  if (!isNumber(id)) return;
  const source = await readForCheck(context, `/compute/instances/${String(id)}`);
  if (source === null)
    reportError(
      context,
      ["clone_from", "source_id"],
      `There is no instance ${String(id)}`,
      "Give the id of an instance that the token can see.",
    );
  if (source) await warnOfVlan(context, source, region);
  if (source?.["hasUserData"] !== true || userData) return;
  const detail = `Instance ${String(id)} was made with user data, so its clone in ${isText(region) ? region : "the region"} needs metadata = { user_data = … } of its own.`;
  reportError(context, ["clone_from"], "The clone needs user data", detail);
}

/** The interface shows a backup through its instance only, so those that have backups are asked, of the same region first. */
async function checkBackup(context: CheckContext, { backupId, region }: Properties) {
  if (!isNumber(backupId)) return;
  const found = await findBackup(context, backupId, region);
  if (found) {
    judgeBackup(context, found.backup, "backup_id");
    judgeRegion(context, "warning", backupId, region, found.home);
    return;
  }
  reportError(
    context,
    ["backup_id"],
    `There is no backup ${String(backupId)}`,
    "No instance that the token can see has it. The data source stratus_instance_backups lists those of one instance.",
  );
}

async function findBackup(context: CheckContext, id: number, region: unknown) {
  dropFromCache(context, "/compute/instances");
  const all = await listForCheck(context, "/compute/instances");
  const owners = all.filter((one) => (one["backups"] as Properties | null)?.["enabled"] === true);
  const near = (one: Properties) => Number(one["region"] !== region);
  for (const owner of [...owners].sort((left, right) => near(left) - near(right))) {
    const backup = await seenBackup(context, owner["id"], id);
    if (backup) return { backup, home: owner["region"] };
  }
  return undefined;
}
