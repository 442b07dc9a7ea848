import { existsSync } from "node:fs";
import { basename, delimiter, join } from "node:path";

/** The variable that `cdktf` reads too. */
export const binaryVariable = "TERRAFORM_BINARY_NAME";

/** The folder on PATH that has a program of this name. */
export const folderOnPath = (name: string): string | undefined =>
  (process.env["PATH"] ?? "").split(delimiter).find((folder) => folder !== "" && existsSync(join(folder, name)));

/** Whether PATH has `tofu` and no `terraform`, and the user names no file. */
export const hasTofuAlone = (): boolean =>
  !process.env[binaryVariable] && folderOnPath("terraform") === undefined && folderOnPath("tofu") !== undefined;

/** The file to start: the one that the user names, or `terraform` on PATH, or `tofu` where that is there alone. */
export const terraformBinary = (): string => process.env[binaryVariable] || (hasTofuAlone() ? "tofu" : "terraform");

/** What a person types for it: `terraform` or `tofu`. */
export const terraformCommand = (): string => basename(terraformBinary());
