import type { SpecificationDecision } from "../../../emulator/decisions";

/** What the specification leaves open about instances. */
export const instanceDecisions = [
  {
    topic: "A deployment that is not to be booted",
    decision: "It ends offline.",
    source: "document 1, States and transitions (R1-084)",
  },
  {
    topic: "Booting an instance without a config",
    decision: "It boots all the same.",
    source: "document 1, Create rule 6 and Boot rules (R1-086)",
  },
  {
    topic: "Booting an instance that is running, or busy",
    decision:
      "Running and booting ones answer `{}` and nothing changes. One that is being provisioned answers `{}` too, and boots when that is done. Every other status than offline and stopped is refused.",
    source: "document 1, States and transitions (R1-200)",
    seen: "not counted",
  },
  {
    topic: "The status of a new empty instance",
    decision: "It is `offline` from the first answer on.",
    source: "document 1, States and transitions (R1-085)",
    seenInstead: { what: "It is `provisioning` at first.", seen: "26 of 26" },
  },
  {
    topic: "User data and images without cloud-init",
    decision: "User data is refused with an image that does not have the capability `cloud-init`.",
    source: "document 1, Create rules 3 (R1-127)",
    seenInstead: { what: "Such an image is deployed with user data.", seen: "not counted" },
  },
  {
    topic: "The group of an instance that has none",
    decision: 'It is answered as `""`.',
    source: "document 1, Compute instance (R1-032)",
    seen: "604 of 604",
  },
  {
    topic: "An instance with a VLAN that is cloned",
    decision: "Within its region only.",
    source: "document 1, Interfaces and Clone rules (R1-122)",
  },
  {
    topic: "interfaces with no entries",
    decision: "They are accepted, though 1 to 3 is said elsewhere.",
    source: "document 1, Create body (R1-108)",
  },
  {
    topic: "Units of specs.disk, disks and images",
    decision: "MB in all three.",
    source: "document 1, Compute instance (R1-046)",
  },
  {
    topic: "Alerts and the watchdog of a new instance",
    decision:
      "cpu 90 for each processor, io 10000, network_in and network_out 10, transfer_quota 80; the watchdog is on.",
    source: "document 1, Compute instance (R1-047)",
  },
  {
    topic: "A backup and an image in one creation",
    decision: "They are refused together.",
    source: "document 1, Create rules 8 (R1-132)",
  },
  {
    topic: "Which boots the watchdog counts",
    decision: "Its own and those of `POST boot`; the first boot of a new instance belongs to its creation.",
    source: "document 1, Compute instance and Limits (R1-045)",
  },
  {
    topic: "What an image is deployed with, where there is no image",
    decision:
      "`root_pass`, `authorized_keys`, `authorized_users`, `script_data` and `swap_size` are judged as always, and do nothing, with a backup and on an empty instance alike; a key is not empty, and `swap_size` is at least 0. `user_data` and `script_id` need an image.",
    source: "document 1, Create body and Create rules 5 and 8 (R1-115, R1-130, R1-132)",
  },
  {
    topic: "Further fields of an interface, such as `primary`",
    decision:
      "The emulator takes any beside `purpose`, `label` and `ipam_address`, keeps them and gives them to clones; no answer has interfaces. Constructs take them under their names in camelCase (`primary: true`). A Terraform schema has fixed attributes, so HCL gives them as JSON under the service's own names, `other_fields = jsonencode({ primary = true })`, and the provider sends each as a field of the interface.",
    source: "document 1, Create body (R1-123)",
  },
  {
    topic: "The region and plan of a clone that names none",
    decision: "They are the source's.",
    source: "document 1, Clone body (R1-145)",
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
    decision:
      "Without the field all are cloned, and with `[]` as well, which the public Python client of the API sends when it is not told otherwise. An id that the source does not have is refused. The resource and the constructs refuse `[]`, because it reads like none.",
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
] as const satisfies readonly SpecificationDecision[];
