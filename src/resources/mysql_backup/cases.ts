import type { Input, InvalidCase } from "../../contract";
import type { mysqlBackup } from "./contract";

export const valid: readonly Input<typeof mysqlBackup>[] = [
  { databaseId: 1, label: "beforeMigration1" },
  { databaseId: 1, label: "a", target: "secondary", protect: true, timeouts: { create: "30m" } },
];

export const invalid: readonly InvalidCase[] = [
  { object: {}, problems: ["databaseId", "label"].map((at) => ({ at, words: "is required" })) },
  {
    object: { databaseId: 1, label: "before-migration", target: "replica" },
    problems: [
      { at: "label", words: "must consist of ASCII letters and digits" },
      { at: "target", words: 'must be one of "primary", "secondary"' },
    ],
  },
  { object: { databaseId: 1, label: "" }, problems: [{ at: "label", words: "must be 1 to 30 characters long" }] },
];
