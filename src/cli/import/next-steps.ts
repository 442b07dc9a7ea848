import { environmentOf } from "../../contract";
import type { Form } from "../../program";
import { shellQuote } from "../../terraform/shell-quote";
import { ownCommand } from "../own-package";
import type { Told } from "./report";

type Step = readonly [command: string, effect: string];

/** What a person types next, each with what it does. */
export function nextSteps({ folder, form, given, isFirst, isPreview, program, writing }: Told): readonly string[] {
  if (isPreview) return ["Run it again without --preview to write this."];
  const adoption = writing.files.find(({ path }) => /^adopt(-\d+)?\.t[sf]$/.test(path))?.path ?? "";
  const steps: readonly Step[] = [
    ...(folder === "." ? [] : [[`cd ${shellQuote(folder)}`, ""] as const]),
    ...(["baseUrl", "dialect"] as const).flatMap((name) =>
      typeof given[name] === "string"
        ? [[`export ${environmentOf[name]}=${shellQuote(given[name])}`, ""] as const]
        : [],
    ),
    ...(isFirst ? preparation(form, folder) : []),
    [deployment[form], `takes ${program.resources.length === 1 ? "it" : "them"} over, and changes nothing`],
    [
      `rm ${adoption}`,
      form === "hcl" ? "its work is done" : "its work is done; delete the lines in main.ts that name it",
    ],
  ];
  const width = Math.max(...steps.map(([command]) => command.length));
  const lines = steps.map(([command, effect]) => `  ${command.padEnd(width)}${effect === "" ? "" : `  # ${effect}`}`);
  const keptPackage = writing.kept.some(({ path }) => path === "package.json");
  const more = keptPackage
    ? ["package.json was there: see to it that it has the packages that the program imports."]
    : [];
  return ["Next:", ...lines.map((line) => line.trimEnd()), ...more];
}

const preparation = (form: Form, folder: string): readonly Step[] =>
  form === "hcl"
    ? [
        [`${ownCommand(folder)} provider install`, "puts the provider where Terraform finds it"],
        ["terraform init", ""],
      ]
    : [["npm install", ""]];

const deployment: { readonly [form in Form]: string } = {
  cdktf: "npx cdktf deploy",
  cdktn: "npx cdktn deploy",
  hcl: "terraform apply",
};
