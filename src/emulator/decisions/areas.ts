import type { SpecificationDecision } from ".";

/** What the areas beside the shared conventions leave open. */
export const openInAreas: readonly SpecificationDecision[] = [
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
    topic: "The 5 GB of an uploaded image",
    decision:
      'They are 5,000,000,000 bytes; PUT /_emulator/limits with {"maxUploadBytes": 1000} makes it less. The provider refuses a file at plan only above 5 GiB.',
    source: "document 1, Images rule 3 and Limits (R1-173)",
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
    topic: "A snapshot of an instance without the backup service",
    decision: "It is refused until the service is on.",
    source: "document 1, Backups",
  },
  {
    topic: "The region and plan of a clone that names none",
    decision: "They are the source's.",
    source: "document 1, Clone body (R1-145)",
  },
  {
    topic: "What a source and a running target are while they are cloned or restored",
    decision: "The source is `cloning`; a target that ran runs again afterwards.",
    source: "document 1, States and transitions (R1-200)",
  },
  {
    topic: "A three-node PostgreSQL database",
    decision: "Its replication is `asynch` unless said, and is answered as `async`.",
    source: "document 2, Database (R2-030)",
  },
  {
    topic: "A snapshot from the secondary of a single node",
    decision: "It is refused: there is no secondary.",
    source: "document 2, Snapshot create body",
  },
  {
    topic: "How long database operations take",
    decision:
      "Automatic backups are there at once at 00:00 UTC. Maintenance and patches take 5 to 15 minutes in `updating`, in which a single node cannot be reached; days count from 1, Monday.",
    source: "document 2, What the service does, 2 to 4 (R2-006, R2-007)",
  },
  {
    topic: "A restore after a reset of the credentials",
    decision: "It fails for backups that are older than the reset.",
    source: "document 2, Other rules 3",
  },
  {
    topic: "When a zone file is rendered",
    decision:
      "Five minutes after a change, 200 ms on the fast clock. A disabled zone keeps its last file; a slave has none.",
    source: "document 3, Domains (R3-014, R3-082)",
  },
  {
    topic: "A transfer with records that the service does not have",
    decision: "Other types are left out; a record of a known type that breaks a rule refuses the import.",
    source: "document 3, Domains (R3-084)",
  },
  {
    topic: "Quotation marks in the target of a TXT record",
    decision:
      'A target that is written as in a zone file, whole in quotation marks, is the text inside them: `"one" "two"` is kept as `onetwo`, and a backslash before a character goes. Any other target is kept as it is, with the quotation marks in it.',
    source: "document 3, Domain record, TXT (R3-060)",
  },
  {
    topic: "Allocating an address",
    decision: "Public and private ones alike need the account's switch for additional addresses.",
    source: "document 3, IP addresses rule 2",
  },
  {
    topic: "IPv6 pools",
    decision: "There is one for each region in which the account has instances.",
    source: "document 3, IP addresses rule 7",
  },
];
