import { defineProgram } from "../../cli/program/model";
import { slug } from "../../cli/program/names";
import { propertyText } from "../../contract";
import { mysqlBackup } from "./contract";

export const mysqlBackupProgram = defineProgram(mysqlBackup, {
  construct: "MySqlBackup",
  area: "databases",
  suffix: "backup",
  names: ({ attributes }, { referred, nameOf, suffixed }) => {
    const database = nameOf(referred("databaseId")).replace(/-database$/, "");
    const parts = [database, slug(propertyText(attributes.label))];
    return { candidates: [suffixed(parts.filter(Boolean).join("-"))] };
  },
  leaveOut:
    () =>
    ({ attributes: { type } }) =>
      type === "auto" ? { reason: "The service makes such backups and deletes them by itself." } : undefined,
});
