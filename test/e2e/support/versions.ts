import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const built = join(__dirname, "..", "..", "..", "dist", "provider");

/** A folder with the built provider, first as one version of the package and then as another. */
export interface Versions {
  readonly folder: string;
  install(version: string): string;
  remove(): void;
}

export function versions(): Versions {
  const folder = mkdtempSync(join(tmpdir(), "stratus-versions-"));
  return {
    folder,
    install(version) {
      const { file } = JSON.parse(readFileSync(join(built, "manifest.json"), "utf8")) as { readonly file: string };
      const name = `terraform-provider-stratus_v${version}.cjs`;
      cpSync(join(built, file), join(folder, name));
      writeFileSync(join(folder, "manifest.json"), JSON.stringify({ version, file: name }));
      return `installed ${version}\n`;
    },
    remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
