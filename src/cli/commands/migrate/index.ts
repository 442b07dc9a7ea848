import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command, Option } from "commander";
import { environmentOf, publicAddresses } from "../../../shared/provider-settings";
import { eitherOf, firstVersions } from "../../../terraform/versions";
import { CommandError, withExamples } from "../../command";
import { checkFolder, writeInto } from "../../write-files";
import { migrateFolder, type Migration, movedFileName } from "./convert-folder";
import type { Remark } from "./remarks";

/** The exit code if something isn't converted. */
const leftCode = 2;

export function migrateCommand(): Command {
  const command = new Command("migrate")
    .description(
      `Convert the HCL in a folder from the Linode provider to this one. The command converts resources, data sources, references and the provider block, and writes moved blocks to ${movedFileName}, so that the next apply keeps every object. Resources that can't be converted stay unchanged, and are listed with the reason. The command doesn't change the state or the service.`,
    )
    .argument("[folder]", "folder with the configuration", ".")
    .option("--write", "change the files in the folder (default: only report)")
    .addOption(new Option("--out <folder>", "write the changed files to another folder").conflicts("write"))
    .action(run);
  return withExamples(command, {
    group: "Write a program:",
    summary: "convert HCL from the Linode provider to this one",
    guide: "guides/migrate-from-linode.md",
    exitCodes: { 0: "everything is converted", 2: "something can't be converted" },
    examples: ["npx stratus migrate", "npx stratus migrate infra --out converted", "npx stratus migrate infra --write"],
  });
}

interface Options {
  readonly write?: true;
  readonly out?: string;
}

function run(folder: string, { write, out }: Options): void {
  if (!existsSync(folder)) throw new CommandError(`${folder}: must be an existing folder.`);
  checkFolder(folder);
  if (out !== undefined) {
    checkFolder(out);
    if (resolve(out) === resolve(folder))
      throw new CommandError("--out: must be another folder. To change the files in place, use --write.");
  }
  const migration = migrateFolder(folder);
  const target = write === true ? folder : out;
  if (target !== undefined) writeInto(target, migration.files);
  process.stdout.write(reportText(migration, target, folder));
  if (migration.left.length > 0) process.exitCode = leftCode;
}

function reportText(migration: Migration, target: string | undefined, folder: string): string {
  const { files, converted, left, notes } = migration;
  const parts = [
    ...(files.length === 0
      ? [`Nothing to convert: ${folder} has no resource of the Linode provider that this provider also has.`]
      : [
          `Converted:\n${[...converted, ...providersOf(migration)].map(([from, to]) => `  ${from} → ${to}\n`).join("")}`.trimEnd(),
        ]),
    ...remarks("Not converted:", left),
    ...remarks("Check these:", notes),
    ...(files.length === 0 ? [] : [filesText(migration, target)]),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The line for a folder that only configures the provider, and passes it to modules. */
const providersOf = ({ converted, settings }: Migration): readonly (readonly [from: string, to: string])[] =>
  converted.size === 0 && settings ? [['provider "linode"', 'provider "stratus"']] : [];

const remarks = (title: string, all: readonly Remark[]): readonly string[] =>
  all.length === 0
    ? []
    : [`${title}\n${all.map(({ place, subject, text }) => `  ${place} ${subject}: ${text}`).join("\n")}`];

function filesText({ files, settings }: Migration, target: string | undefined): string {
  if (target === undefined) {
    const names = files.map(({ path }) => path).join(", ");
    return `Nothing was written. To change ${names}, add --write. To write them to another folder, add --out <folder>.`;
  }
  const written = files.map(({ path }) => join(target, path)).join(", ");
  const steps = [
    ...settingSteps(settings),
    "run terraform init",
    `check with terraform plan that nothing changes (${eitherOf(firstVersions.movesAcrossTypes)} or newer)`,
    files.some(({ path }) => path === movedFileName) ? `apply, and delete ${movedFileName}` : "apply",
  ];
  return `Written: ${written}\n\nNext steps:\n${steps.map((step, index) => `  ${String(index + 1)}. ${step.charAt(0).toUpperCase()}${step.slice(1)}.`).join("\n")}`;
}

/** Steps for the settings that the converted provider block doesn't have. The Linode provider reads other variables. */
function settingSteps(settings: Migration["settings"]): readonly string[] {
  if (!settings) return ['set dialect = "linode" in the provider block of the root module'];
  return [
    ...(settings.has("token") ? [] : [`set ${environmentOf.token} to the access token`]),
    ...(settings.has("url") ? [] : [`set ${environmentOf.baseUrl} to ${String(publicAddresses.linode)}`]),
  ];
}
