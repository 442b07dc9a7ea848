import type { Known } from "../../../../contract";
import { database } from "../../../database/contract";

/** Document 2, Database doesn't define if databases of different engines can have the same label. */
export const uniqueLabel = (engine: "mysql" | "postgresql") => ({
  field: "label" as const,
  within: "account" as const,
  rules: ["R2-014"] as const,
  among: database,
  isOwn: (listed: Known<typeof database>) => String(listed.engine).startsWith(engine),
});
