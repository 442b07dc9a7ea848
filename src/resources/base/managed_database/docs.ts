import type { DocsPart } from "../common/docs";

/** The part that the pages of both engines share. */
export const databaseDocs = {
  sentence: "Creating it takes 15 to 30 minutes, and only the clients in `allow_list` can connect.",
  imports: [
    { by: "ID", id: "12" },
    { by: "label", id: "shop" },
  ],
  policies: [
    "database-open-to-all",
    "database-without-tls",
    "unencrypted-database",
    "single-node-production",
    "unprotected-data",
  ],
  troubleshooting: [
    "creates a dependency cycle",
    "The allow list of",
    "is protected",
    "is degraded",
    "Timed out after",
  ],
} as const satisfies DocsPart;
