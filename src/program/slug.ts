import { createHash } from "node:crypto";

/** A short text that tells one key from another where nothing readable does. */
export const shortHash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 6);

/** A label as a name: lower case letters, digits and single dashes. Empty where nothing of it can be written so. */
export const slug = (label: string): string =>
  label
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("ß", "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
