import { environmentOf } from "../../contract";
import type { Told } from "./report";

/** What a person types next, each with what it does. */
export function nextSteps({ folder, form, given, isPreview, plan }: Told): readonly string[] {
  if (isPreview) return ["Run it again without --preview to write this."];
  const steps: (readonly [command: string, effect: string])[] = [
    ...(folder === "." ? [] : [[`cd ${folder}`, ""] as const]),
    ...(["baseUrl", "dialect"] as const).flatMap((name) =>
      typeof given[name] === "string" ? [[`export ${environmentOf[name]}=${given[name]}`, ""] as const] : [],
    ),
    ...(form === "hcl" ? hclSteps : programSteps[form]),
  ];
  const width = Math.max(...steps.map(([command]) => command.length));
  const lines = steps.map(([command, effect]) => `  ${command.padEnd(width)}${effect === "" ? "" : `  # ${effect}`}`);
  const keptPackage = plan.kept.some(({ path }) => path === "package.json");
  const more = keptPackage
    ? ["package.json was there: see to it that it has the packages that the program imports."]
    : [];
  return ["Next:", ...lines.map((line) => line.trimEnd()), ...more];
}

const hclSteps = [
  ["npx stratus provider install", "puts the provider where Terraform finds it"],
  ["terraform init", ""],
  ["terraform apply", "takes everything over, and changes nothing"],
  ["rm adopt.tf", "its work is done"],
] as const;

const deletion = "its work is done; delete its two lines in main.ts too";

const programSteps = {
  cdktf: [
    ["npm install", ""],
    ["npx cdktf-cli deploy", "takes everything over, and changes nothing"],
    ["rm adopt.ts", deletion],
  ],
  cdktn: [
    ["npm install", ""],
    ["npx cdktn-cli deploy", "takes everything over, and changes nothing"],
    ["rm adopt.ts", deletion],
  ],
} as const;
