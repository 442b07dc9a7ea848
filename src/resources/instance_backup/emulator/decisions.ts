import type { SpecificationDecision } from "../../../emulator/decisions";

/** What the specification leaves open about backups. */
export const backupDecisions = [
  {
    topic: "The backup schedule of a new instance",
    decision:
      "`day` and `window` are null while the backup service is off, and `Scheduling` once it is on, until somebody sets them. They take any text.",
    source: "document 1, Compute instance (R1-048)",
    seen: "not counted",
  },
  {
    topic: "The region of a backup",
    decision: "The view of a backup has it as `region`, and lists leave it out.",
    source: "document 1, Backup",
    seen: "not counted",
  },
  {
    topic: "A snapshot of an instance without the backup service",
    decision: "It is refused until the service is on.",
    source: "document 1, Backups",
  },
  {
    topic: "What a source and a running target are while they are cloned or restored",
    decision: "The source is `cloning`; a target that ran runs again afterwards.",
    source: "document 1, States and transitions (R1-200)",
  },
  {
    topic: "A new instance from a backup of another region",
    decision: "It is refused as a restore is: both stay within the region of the backup.",
    source: "document 1, Create rules 5 and Backups rule 3 (R1-130, R1-161)",
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
] as const satisfies readonly SpecificationDecision[];
