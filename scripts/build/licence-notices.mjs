import { readdirSync, readFileSync } from "node:fs";
import { inRoot, readJson } from "../support/project.mjs";

/** The licences of what the bundle contains: each asks to be passed on with it. */
export function notices(packages) {
  const texts = packages.map((folder) => {
    const { name, version, license } = readJson(inRoot(folder, "package.json"));
    const file = readdirSync(inRoot(folder)).find((entry) => /^licen[cs]e/i.test(entry));
    const text =
      file === undefined ? "(The package has no licence file.)" : readFileSync(inRoot(folder, file), "utf8").trim();
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  return `The provider contains these packages.\n\n${texts.join(`\n${"-".repeat(80)}\n\n`)}`;
}
