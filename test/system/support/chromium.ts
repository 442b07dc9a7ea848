import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The arguments of Chromium: no window, and no requests apart from those of the test. */
export const chromiumArguments: readonly string[] = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

/** The file of Debian's Chromium. */
export function chromium(): string {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found = folders.map((folder) => join(folder, "chromium")).find((file) => existsSync(file));
  if (found === undefined) throw new Error("There is no chromium on PATH. scripts/system-packages.sh installs it.");
  return found;
}
