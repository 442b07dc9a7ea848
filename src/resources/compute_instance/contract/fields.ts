import {
  base64,
  canonicalIp,
  canonicalNetwork,
  characters,
  check,
  choice,
  flag,
  int,
  json,
  jsonAt,
  type JsonObject,
  list,
  object,
  type RuleId,
  set,
  text,
  timeouts,
} from "../../../contract";
import { catalogueId, created, deletionProtection, group, id, tags, time, updated } from "../../base/common/contract";
import { imageForms, imageId } from "../../image/contract";
import { clonedParts } from "../../instance_clone/contract/cloned-parts";
import { type AddressesOfInstance, privateAddress, publicAddress, slaacAddress } from "./addresses";
import { authorizedKey } from "./authorized-key";
import { interfaces } from "./interfaces";
import { states } from "./states";

/** Responses report the state of the backup service inside `backups`. */
interface BackupServiceOfInstance {
  readonly backups?: { readonly enabled?: boolean | null } | null;
}

/** The response value for the day and the window of backups until the service has chosen them. */
export const toBeScheduled = "Scheduling";

const password = (summary: string) => text(summary).length(7, 128).cites("R1-099").sensitive().optional();

const maxScriptDataLength = 65535;

const scriptDataFits = check<JsonObject>(
  `must be at most ${String(maxScriptDataLength)} characters long as JSON`,
  (value) => characters(JSON.stringify(value)) <= maxScriptDataLength,
);

/** The label of a new instance, under the given rule. */
export const instanceLabel = (rule: RuleId) =>
  text("The label of the instance, for display only.")
    .usage("If omitted, the service generates one.")
    .cites(rule)
    .length(3, 64)
    .optional();

const threshold = (summary: string) => int(summary).cites("R1-047").optional();
/** The documents specify neither units nor values. The summaries use the units of the Linode API. */
export const observedAlerts = (vcpus: number) => ({
  cpu: 90 * vcpus,
  io: 10_000,
  networkIn: 10,
  networkOut: 10,
  transferQuota: 80,
});

const capacity = (summary: string) => int(summary).computed().useStateForUnknown();

export const fields = {
  id: id("instance", "instance").cites("R1-006", "R1-203"),
  label: instanceLabel("R1-024"),
  region: text("The id of the region, such as us-east.")
    .cites("R1-096")
    .check(catalogueId)
    .nameIn("regions")
    .requiresReplace(),
  type: text("The id of the plan, such as g6-standard-1.")
    .cites("R1-097")
    .check(catalogueId)
    .nameIn("plans")
    .requiresReplace(),
  image: text("The id of the deployed image, such as public/debian12.")
    .usage("Without an image, a backup or a clone source, the instance is empty and stays offline.")
    .form(...imageForms)
    .check(imageId)
    .cites("R1-098")
    .nameIn("images")
    .optional()
    .requiresReplace(),
  rootPass: password("The password of the root user, for deployments from an image or script. Stored in the state.")
    .requiresReplace()
    .notReturned(),
  rootPassWo: password(
    "The password of the root user, which isn't stored in the plan or the state. To change it, increase root_pass_wo_version.",
  )
    .requiresReplace()
    .writeOnly()
    .sentAs("rootPass"),
  rootPassWoVersion: int(
    "The version of root_pass_wo. If you change it, the instance is replaced and gets the current password.",
  )
    .optional()
    .requiresReplace()
    .notReturned()
    .sent("never"),
  authorizedKeys: set(
    "The public SSH keys that can log in as root.",
    text("A public SSH key.").length(1, Infinity).check(authorizedKey).cites("R1-102"),
  )
    .cites("R1-102")
    .optional()
    .requiresReplace()
    .notReturned(),
  authorizedUsers: set(
    "The names of the users whose stored SSH keys can log in as root.",
    text("The name of a user.").cites("R1-103"),
  )
    .cites("R1-103")
    .optional()
    .requiresReplace()
    .notReturned(),
  backupId: int("The id of a backup of another instance to deploy.")
    .idOf("instance backup")
    .cites("R1-104")
    .optional()
    .requiresReplace()
    .notReturned(),
  cloneFrom: object("The source of a clone. The new instance is a copy of it.", {
    sourceId: int("The id of the instance to clone.").idOf("instance"),
    ...clonedParts,
  })
    .optional()
    .requiresReplace()
    .notReturned()
    .sent("never"),
  backupsEnabled: flag("If true, the backup service is enabled.")
    .usage("Disabling it deletes all backups of the instance.")
    .cites("R1-105")
    .optional()
    .sent("create")
    .observedDefault(() => false)
    .from(({ backups }: BackupServiceOfInstance) => backups?.enabled),
  booted: flag(
    "If true, the instance is booted, even if it was powered off later. If false, a new instance stays offline. On an existing instance, false has no effect.",
  )
    .cites("R1-106")
    .optional()
    .sent("create")
    .notReturned(),
  bootConfigId: int(
    "The id of the configuration profile to boot if booted is true. If omitted, the service selects one.",
  )
    .idOf("configuration profile")
    .optional()
    .providerOnly(),
  group: group("instance").deprecated("Deprecated by the API. Use tags instead."),
  interfaces,
  metadata: object("The metadata for cloud-init.", {
    userData: text("The user data for cloud-init, such as a cloud-config, encoded in base64.")
      .check(base64)
      .cites("R1-109")
      .sensitive()
      .optional(),
  })
    .optional()
    .requiresReplace()
    .notReturned(),
  privateIp: flag("If true, the instance has a private IPv4 address.")
    .usage("Adding it changes the instance in place, and removing it forces replacement.")
    .cites("R1-110")
    .optional()
    .sent("create")
    .observedDefault(() => false)
    // A private address can be added to an instance. No endpoint removes it.
    .replacesWhen("it changes from true to false", (planned, prior) => prior === true && planned === false)
    .from((response: AddressesOfInstance) => {
      const address = privateAddress(response);
      return address === undefined ? undefined : address !== null;
    }),
  scriptId: int("The id of the deployment script to run. Requires an image that the script supports.")
    .idOf("deployment script")
    .cites("R1-111")
    .optional()
    .requiresReplace()
    .notReturned(),
  scriptData: json("The input of the deployment script, as an object with any JSON values.")
    .cites("R1-112")
    .check(scriptDataFits)
    .sensitive()
    .optional()
    .requiresReplace()
    .notReturned(),
  swapSize: int("The size of the swap disk, in MB (default: 512). Only used together with an image.")
    .cites("R1-114")
    .between(0, Number.MAX_SAFE_INTEGER)
    .optional()
    .requiresReplace()
    .notReturned(),
  tags,
  alerts: object(
    "The thresholds above which the service sends an email. The API documents no units, so these are the units of the Linode API.",
    {
      cpu: threshold("The CPU usage, in percent of one CPU: 180 is 90% of two CPUs."),
      io: threshold("The disk I/O, in operations per second."),
      networkIn: threshold("The inbound traffic, in Mbit/s."),
      networkOut: threshold("The outbound traffic, in Mbit/s."),
      transferQuota: threshold("The used part of the network transfer quota, in percent."),
    },
  )
    .optional()
    .sent("update")
    .cites("R1-133")
    .observedDefault(({ specs }) => observedAlerts(Number(jsonAt(specs, "vcpus") ?? 1))),
  watchdogEnabled: flag("If true, the instance is rebooted when it powers off unexpectedly.")
    .optional()
    .sent("update")
    .cites("R1-133")
    .observedDefault(() => true),
  backups: object("The backup schedule and state of the instance.", {
    schedule: object("The times of the automatic backups. A field is null until the service has chosen its value.", {
      day: text("The day of the weekly backup, such as Saturday.")
        .usage("The service defines the allowed values.")
        .optional()
        .unsetResponseValue(toBeScheduled),
      window: text("The two-hour window of the daily backup, such as W2 for 02:00–04:00 UTC.")
        .usage("The service defines the allowed values.")
        .optional()
        .unsetResponseValue(toBeScheduled),
    }).optional(),
    available: flag("True if a backup is available to restore.").computed().cites("R1-134"),
    enabled: flag("True if the backup service is enabled.").computed().cites("R1-134"),
    lastSuccessful: time("The time of the last successful backup, in UTC, as YYYY-MM-DDTHH:MM:SS.")
      .computed()
      .cites("R1-134"),
  })
    .optional()
    .sent("update")
    .cites("R1-133"),
  status: choice("The status of the instance.", states.values).computed().cites("R1-028").useStateForUnknown(),
  created,
  updated,
  hypervisor: text("The hypervisor that runs the instance.").computed().useStateForUnknown(),
  hostUuid: text("The UUID of the host that runs the instance.").computed().useStateForUnknown(),
  ipv4: list("The IPv4 addresses of the instance, public and private.", text("An IPv4 address.").canonical(canonicalIp))
    .computed()
    .useStateForUnknown(),
  ipv6: text("The SLAAC address of the instance, with the prefix length /128.")
    .canonical(canonicalNetwork)
    .computed()
    .useStateForUnknown(),
  hasUserData: flag("True if the instance was created with user data.").computed().useStateForUnknown(),
  specs: object("The resources of the plan.", {
    disk: capacity("The disk size, in MB."),
    gpus: capacity("The number of GPUs."),
    memory: capacity("The memory, in MB."),
    transfer: capacity("The monthly network transfer, in GB."),
    vcpus: capacity("The number of virtual CPUs."),
  })
    .computed()
    .useStateForUnknown(),
  publicIpv4: text("The public IPv4 address that the instance was created with.")
    .computed()
    .useStateForUnknown()
    .from(publicAddress),
  privateIpv4: text("The private IPv4 address of the instance, if it has one.")
    .computed()
    .useStateForUnknown()
    .from(privateAddress),
  ipv6Address: text("The SLAAC address of the instance, without a prefix length.")
    .computed()
    .useStateForUnknown()
    .from(slaacAddress),
  deletionProtection,
  timeouts: timeouts({ create: "15m", update: "15m", delete: "15m" }),
};
