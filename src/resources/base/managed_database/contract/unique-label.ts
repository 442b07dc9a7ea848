import type { Known } from "../../../../contract";
import { database } from "../../../database/contract";

/** The document does not say whether databases of several engines may share a label (document 2, Database). */
export const uniqueLabel = (engine: "mysql" | "postgresql") => ({
  field: "label" as const,
  within: "account" as const,
  rules: ["R2-014"] as const,
  among: database,
  isOwn: (listed: Known<typeof database>) => String(listed.engine).startsWith(engine),
});
