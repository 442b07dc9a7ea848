import {
  jsonAt,
  base64,
  canonicalIp,
  canonicalNetwork,
  characters,
  check,
  choice,
  flag,
  int,
  json,
  list,
  object,
  set,
  text,
  timeouts,
} from "../../../contract";
import type { JsonObject, RuleId } from "../../../contract";
import { created, group, id, deletionProtection, tags, time, updated } from "../../base/common/contract";
import { imageForms, imageId } from "../../image/contract";
import { clonedParts } from "../../instance_clone/contract/cloned-parts";
import type { AddressesOfInstance } from "./addresses";
import { privateAddress, publicAddress, slaacAddress } from "./addresses";
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
  text("The instance's label, for display only. The service makes one up when there is none.")
    .cites(rule)
    .length(3, 64)
    .optional();

const threshold = (summary: string) => int(summary).cites("R1-047").optional();
/** The documents specify neither units nor values. */
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
  region: text("The id of the region that it runs in, such as us-east.")
    .cites("R1-096")
    .nameIn("regions")
    .requiresReplace(),
  type: text("The id of the plan, such as g6-standard-1.").cites("R1-097").nameIn("plans").requiresReplace(),
  image: text("The id of the image to deploy. Without one the instance is empty and stays offline.")
    .form(...imageForms)
    .check(imageId)
    .cites("R1-098")
    .nameIn("images")
    .optional()
    .requiresReplace(),
  rootPass: password("The root user's password, for an image or script deployment. It is kept in the state.")
    .requiresReplace()
    .notReturned(),
  rootPassWo: password("The root user's password, kept out of plan and state. Raise root_pass_wo_version to change it.")
    .requiresReplace()
    .writeOnly()
    .sentAs("rootPass"),
  rootPassWoVersion: int("Any number; a change replaces the instance with one that has the password of the moment.")
    .optional()
    .requiresReplace()
    .notReturned()
    .sent("never"),
  authorizedKeys: set(
    "SSH keys that may log in as root.",
    text("A public SSH key.").length(1, Infinity).cites("R1-102"),
  )
    .cites("R1-102")
    .optional()
    .requiresReplace()
    .notReturned(),
  authorizedUsers: set("Users whose stored SSH keys may log in as root.", text("A user's name.").cites("R1-103"))
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
  cloneFrom: object("The instance that this one is made as a copy of.", {
    sourceId: int("The id of the instance to clone.").idOf("instance"),
    ...clonedParts,
  })
    .optional()
    .requiresReplace()
    .notReturned()
    .sent("never"),
  backupsEnabled: flag("Whether the backup service is on. Switching it off deletes every backup of the instance.")
    .cites("R1-105")
    .optional()
    .sent("create")
    .observedDefault(() => false)
    .from(({ backups }: BackupServiceOfInstance) => backups?.enabled),
  booted: flag("Whether to boot the instance: true is ensured, false has an effect only when it is created.")
    .cites("R1-106")
    .optional()
    .sent("create")
    .notReturned(),
  bootConfigId: int("The configuration profile that booted = true boots; the service chooses unless said.")
    .idOf("configuration profile")
    .optional()
    .providerOnly(),
  group: group("instance").deprecated("The API has deprecated group; use tags."),
  interfaces,
  metadata: object("What cloud-init is given.", {
    userData: text("A cloud-config text in base64.").check(base64).cites("R1-109").sensitive().optional(),
  })
    .optional()
    .requiresReplace()
    .notReturned(),
  privateIp: flag("Whether the instance has a private IPv4 address. It gets one in place; to lose it, it is replaced.")
    .cites("R1-110")
    .optional()
    .sent("create")
    .observedDefault(() => false)
    // A private address can be added to an instance. No endpoint removes it.
    .replacesWhen("it was true and becomes false", (planned, prior) => prior === true && planned === false)
    .from((answer: AddressesOfInstance) => privateAddress(answer) !== null),
  scriptId: int("The id of a deployment script to run. It needs an image that it is made for.")
    .idOf("deployment script")
    .cites("R1-111")
    .optional()
    .requiresReplace()
    .notReturned(),
  scriptData: json("What the deployment script asks for: an object of any JSON values.")
    .cites("R1-112")
    .check(scriptDataFits)
    .sensitive()
    .optional()
    .requiresReplace()
    .notReturned(),
  swapSize: int("The size of the swap disk in MB, 512 unless said. Used with an image, otherwise ignored.")
    .cites("R1-114")
    .between(0, Number.MAX_SAFE_INTEGER)
    .optional()
    .requiresReplace()
    .notReturned(),
  tags,
  alerts: object("When the service sends a mail. Units and bounds are the service's own.", {
    cpu: threshold("Use of the processors."),
    io: threshold("Disk operations."),
    networkIn: threshold("Incoming traffic."),
    networkOut: threshold("Outgoing traffic."),
    transferQuota: threshold("Used part of the transfer quota."),
  })
    .optional()
    .sent("update")
    .cites("R1-133")
    .observedDefault(({ specs }) => observedAlerts(Number(jsonAt(specs, "vcpus") ?? 1))),
  watchdogEnabled: flag("Whether the instance is rebooted when it powers off unexpectedly.")
    .optional()
    .sent("update")
    .cites("R1-133")
    .observedDefault(() => true),
  backups: object("The backup service of the instance.", {
    schedule: object("When the daily backup is made.", {
      day: text("The day of the weekly backup.").optional().unsetResponseValue(toBeScheduled),
      window: text("The hours of the day in which backups are made.").optional().unsetResponseValue(toBeScheduled),
    }).optional(),
    available: flag("Whether there is a backup to restore.").computed().cites("R1-134"),
    enabled: flag("Whether the backup service is on.").computed().cites("R1-134"),
    lastSuccessful: time("When a backup last succeeded.").computed().cites("R1-134"),
  })
    .optional()
    .sent("update")
    .cites("R1-133"),
  status: choice("What the instance is doing.", states.values).computed().cites("R1-028").useStateForUnknown(),
  created,
  updated,
  hypervisor: text("What runs the instance.").computed().useStateForUnknown(),
  hostUuid: text("The machine that it runs on.").computed().useStateForUnknown(),
  ipv4: list("Its IPv4 addresses, public and private.", text("An IPv4 address.").canonical(canonicalIp))
    .computed()
    .useStateForUnknown(),
  ipv6: text("Its SLAAC address, with /128.").canonical(canonicalNetwork).computed().useStateForUnknown(),
  hasUserData: flag("Whether it was provisioned with metadata.").computed().useStateForUnknown(),
  specs: object("What the plan gives.", {
    disk: capacity("Storage, in MB."),
    gpus: capacity("Graphics processors."),
    memory: capacity("Memory."),
    transfer: capacity("Traffic."),
    vcpus: capacity("Processors."),
  })
    .computed()
    .useStateForUnknown(),
  publicIpv4: text("Its public IPv4 address.").computed().useStateForUnknown().from(publicAddress),
  privateIpv4: text("Its private IPv4 address, if it has one.").computed().useStateForUnknown().from(privateAddress),
  ipv6Address: text("Its SLAAC address, without /128.").computed().useStateForUnknown().from(slaacAddress),
  deletionProtection,
  timeouts: timeouts({ create: "15m", update: "15m", delete: "15m" }),
};
