import { type Field, snake } from "../../src/contract";
import { environmentOf, providerSettings } from "../../src/shared/provider-settings";
import { cell, row, table } from "./terraform/tables";

const start = "<!-- settings: npm run docs writes this table from the contract of the settings. -->";
const end = "<!-- end of settings -->";

const code = (text: string) => `\`${text}\``;

/** The parts of a summary that have columns of their own. */
const inColumns = / (?:Can also be set with the environment variable \w+|Default: (?<fallback>.*?))\.(?= |$)/g;

function defaultOf({ spec }: Field): string {
  const [found] = [...spec.summary.matchAll(inColumns)].flatMap(({ groups }) => groups?.["fallback"] ?? []);
  if (found === undefined) return "";
  return /^(?:\d+|false|stratus)$/.test(found) ? code(found) : found.replace("base_url", code("base_url"));
}

const typeOf = ({ spec }: Field) => {
  const { choices, kind } = spec;
  if (choices) return choices.map((each) => code(`"${each}"`)).join(" or ");
  return kind === "int" ? "number" : kind === "flag" ? "boolean" : "string";
};

function settingRow(name: string, field: Field): string {
  const variable = (environmentOf as Readonly<Record<string, string>>)[name];
  const own = field.spec.summary.replace(inColumns, "");
  const range = field.spec.checks.flatMap(({ words }) => (/^must be from/.test(words) ? [`M${words.slice(1)}.`] : []));
  return row(
    code(name),
    code(snake(name)),
    variable === undefined ? "" : code(variable),
    typeOf(field),
    defaultOf(field),
    cell([own, ...range].join(" ")),
  );
}

/** The page of the configuration, with the table of settings between its marks. */
export function configurationPage(present: string): string {
  const [before = "", rest = ""] = present.split(start);
  const after = rest.slice(rest.indexOf(end));
  const heads = ["TypeScript", "HCL", "Environment variable", "Type", "Default", "Description"];
  const rows = Object.entries(providerSettings.fields).map(([name, field]) => settingRow(name, field));
  const ignored = ["<!-- prettier-ignore-start -->", "", ...table(heads, rows), "", "<!-- prettier-ignore-end -->"];
  return `${before}${start}\n${ignored.join("\n")}\n${after}`;
}
