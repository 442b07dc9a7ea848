import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { sha256 } from "../../../terraform/bundled-provider/place-provider";
import { executableName } from "../../packages/executable-package";
import { release } from "../../packages/own-provider";
import { finishExecutable } from "./finish-executable";
import { cacheFolder, compile, standaloneSources } from "./runtimes";

/** Writes the executable for a platform into a folder, and returns its path. */
export function buildExecutable(platform: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  // The final name gets the complete executable. Bun writes temporary files into its working directory.
  const work = mkdtempSync(join(folder, ".build-"));
  const name = executableName(platform);
  try {
    copyFileSync(join(standaloneSources(), "main.cjs"), join(work, "main.cjs"));
    compile(platform, work, name);
    finishExecutable(join(work, name), platform);
    renameSync(join(work, name), join(folder, name));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return join(folder, name);
}

/** Returns the path of a platform's executable in the cache. Builds it on the first use. */
export function cachedExecutable(platform: string): string {
  const inputs = ["main.cjs", "package-lock.json"].map((name) => readFileSync(join(standaloneSources(), name), "hex"));
  const hash = sha256(inputs.join(" ")).toString("hex").slice(0, 16);
  const ofRelease = `provider-${release}-${platform}-`;
  const folder = join(cacheFolder(), `${ofRelease}${hash}`);
  const path = join(folder, executableName(platform));
  if (existsSync(path)) return path;
  buildExecutable(platform, folder);
  // Development builds of one version would otherwise fill the disk.
  const outdated = readdirSync(cacheFolder()).filter((name) => name.startsWith(ofRelease) && !name.endsWith(hash));
  for (const name of outdated) rmSync(join(cacheFolder(), name), { recursive: true, force: true });
  return path;
}
