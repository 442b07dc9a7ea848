import type { SpecificationDecision } from ".";

/** What document 1 does not say of instances, their backups and images, and the emulator refuses all the same. */
export const openOfCompute = [
  {
    topic: "A plan that the availability listing calls unavailable",
    decision: "Instances, clones and databases with it are refused in that region.",
    source: "document 1, Region availability (R1-081, R1-185)",
  },
  {
    topic: "A region of which the availability listing says nothing",
    decision: "Its availability is not found.",
    source: "document 1, Regions (R1-184)",
  },
  {
    topic: "The least and the most of swap_size",
    decision: "It is not negative, and the plan's disk holds it beside the least size of the image.",
    source: "document 1, Create body (R1-069, R1-114)",
  },
  {
    topic: "The base64 of user_data",
    decision:
      "The standard alphabet with its padding, not empty, and in one line: `base64` of the GNU tools needs `-w 0`.",
    source: "document 1, Create body (R1-109)",
  },
  {
    topic: "The purpose of an interface",
    decision:
      "`public` or `vlan`, and no other. Only for a VLAN is `ipam_address` judged: an address with its mask, IPv4 or IPv6.",
    source: "document 1, Create body (R1-117, R1-118)",
  },
  {
    topic: "Whose keys can be given to an instance",
    decision: "A key is no empty text, and an authorized user exists and has a stored key.",
    source: "document 1, Create body (R1-102, R1-103)",
  },
  {
    topic: "A new instance from a backup of another region",
    decision: "It is refused as a restore is: both stay within the region of the backup.",
    source: "document 1, Create rules 5 and Backups rule 3 (R1-130, R1-161)",
  },
  {
    topic: "A config that the instance does not have",
    decision: "Booting it is refused, also when the instance is running.",
    source: "document 1, Boot rules (R1-094)",
  },
  {
    topic: "A clone into an existing instance that is given more",
    decision:
      "`region`, `type`, `label`, `group`, `backups_enabled`, `private_ip` and `metadata` are for new instances, and refused beside `compute_id`.",
    source: "document 1, Clone body (R1-144, R1-145, R1-146)",
  },
  {
    topic: "Empty lists of disks and configs to clone",
    decision: "`[]` is refused, and so is an id that the source does not have; without the field all are cloned.",
    source: "document 1, Clone body (R1-147, R1-148)",
  },
  {
    topic: "The size of a new instance that is a clone",
    decision: "Its plan's disk holds the disks that are cloned.",
    source: "document 1, Clone body (R1-145)",
  },
  {
    topic: "A target that is busy",
    decision:
      "Cloning and restoring to it are refused, and not put off, until it is `running`, `offline` or `stopped`.",
    source: "document 1, Clone rules and Backups rule 3 (R1-150, R1-162)",
  },
  {
    topic: "A snapshot while a backup is being made",
    decision: "It is refused until that one is complete, whether it is a snapshot or an automatic one.",
    source: "document 1, Backups rule 1 (R1-157)",
  },
  {
    topic: "Overwriting a target that is too small",
    decision: "It is refused for insufficient space, with its disks in place.",
    source: "document 1, Backups rule 4 (R1-163, R1-164)",
  },
  {
    topic: "The address that an image is uploaded to",
    decision: "It takes data once: more is refused with 400, and after the 24 hours it is not found.",
    source: "document 1, Images rule 3 (R1-092, R1-171)",
  },
] as const satisfies readonly SpecificationDecision[];
