import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest();

/** The hash that Terraform calls `h1`: of the names of a package's files, and of the hash of each. */
export function hashOfPackage(files: { readonly [name: string]: Buffer }): string {
  const lines = Object.keys(files)
    .sort()
    .map((name) => `${files[name]?.toString("hex") ?? ""}  ${name}\n`);
  return `h1:${sha256(lines.join("")).toString("base64")}`;
}

/** The same of a package that lies in a folder, which has no folders in it. */
export function hashOfFolder(folder: string): string {
  const files = readdirSync(folder).map((name) => [name, sha256(readFileSync(join(folder, name)))] as const);
  return hashOfPackage(Object.fromEntries(files));
}
