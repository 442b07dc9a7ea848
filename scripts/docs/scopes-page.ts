import { provider } from "../../src/composition/provider";
import { contracts } from "../../src/resources/contracts";
import { code, neededScopes } from "./scopes";
import { row, table } from "./terraform/tables";

const resources = contracts
  .filter(({ name }) => `stratus_${name}` in provider.resources)
  .sort((left, right) => left.name.localeCompare(right.name));

const link = (name: string) => `[\`stratus_${name}\`](resources/${name}.md)`;

const sometimesText = ({ scope, to }: { readonly scope: string; readonly to: string }) => `${code([scope])} to ${to}`;

const scopeTable = () =>
  table(
    ["Resource", "Plan", "Apply", "Also"],
    resources.map((contract) => {
      const { plan, apply, sometimes } = neededScopes(contract, "resource");
      return row(link(contract.name), code(plan), code(apply), sometimes.map(sometimesText).join(", "));
    }),
  );

/** The needs of restricted users as the rest of a sentence that the head of the column starts. */
const needsText = (restricted: readonly string[]) => restricted.join(" ").replace(/^Restricted users need /, "");

const grantTable = () =>
  table(
    ["Resource", "Restricted users need"],
    resources.map((contract) => row(link(contract.name), needsText(neededScopes(contract, "resource").restricted))),
  );

/** Replaces the table between two marks of a page. */
function withTable(page: string, name: string, lines: readonly string[]): string {
  const start = `<!-- ${name}: npm run docs writes this table from the contracts. -->`;
  const [before = "", rest = ""] = page.split(start);
  const body = ["<!-- prettier-ignore-start -->", "", ...lines, "", "<!-- prettier-ignore-end -->"].join("\n");
  return `${before}${start}\n${body}\n${rest.slice(rest.indexOf(`<!-- end of ${name} -->`))}`;
}

/** The page of the scopes, with the tables from the contracts. */
export const scopesPage = (present: string): string =>
  withTable(withTable(present, "scopes", scopeTable()), "grants", grantTable());
