import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { migrateFolder, type Migration } from "../../../../../src/cli/commands/migrate/convert-folder";

export type Files = Readonly<Record<string, string>>;

/** A migrated folder: the texts of the changed files, and what is reported. */
export interface Migrated {
  readonly texts: Files;
  readonly left: readonly string[];
  readonly notes: readonly string[];
  readonly converted: Migration["converted"];
}

const words = (remarks: Migration["left"]) => remarks.map(({ place, subject, text }) => `${place} ${subject}: ${text}`);

/** Migrates a folder with these files. */
export function migrateFiles(files: Files, name = "."): Migrated {
  const folder = mkdtempSync(join(tmpdir(), "stratus-migrate-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { files: changed, left, notes, converted } = migrateFolder(join(folder, name));
    const texts = Object.fromEntries(changed.map(({ path, text }) => [path, text]));
    return { texts, left: words(left), notes: words(notes), converted };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Minimal configurations of resources. */
export const zone = 'resource "linode_domain" "zone" {\n  domain = "shop.example"\n  type   = "master"\n}\n';
export const web = 'resource "linode_instance" "web" {\n  region = "us-east"\n  type   = "g6-standard-1"\n}\n';
export const webs = web.replace('"web" {\n', '"webs" {\n  count  = 2\n');
export const named = web.replace('"web" {\n', '"named" {\n  for_each = toset(["a"])\n');
