import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pageName } from "../../scripts/docs/terraform/tables";
import { provider } from "../../src/composition/provider";
import { camel, type Field, pascal, wording } from "../../src/contract";
import { contracts } from "../../src/resources/contracts";
import { root } from "./support/blocks";

const docs = (...parts: readonly string[]) => join(root, "docs", ...parts);

test("docs equals the output of npm run docs", () => {
  const args = ["--import", "tsx", join("scripts", "docs", "write-docs.mjs"), "--check"];
  execFileSync(process.execPath, args, { cwd: root, stdio: "pipe" });
}, 240_000);

test.each([
  ["resources", provider.resources],
  ["data-sources", provider.dataSources],
  ["ephemeral-resources", provider.ephemeralResources ?? {}],
  ["actions", provider.actions ?? {}],
  ["list-resources", provider.listResources ?? {}],
  ["functions", provider.functions ?? {}],
])("every one of the provider's %s has a page", (folder, served) => {
  const pages = readdirSync(docs(folder)).map((name) => name.replace(/\.md$/, ""));
  expect(pages.sort()).toEqual(Object.keys(served).map(pageName).sort());
});

test("a page of an action has its arguments, an example and the command that runs it", () => {
  const page = readFileSync(docs("actions", "mysql_patch.md"), "utf8");
  expect(page).toContain('action "stratus_mysql_patch" "example" {\n  config {\n    database_id = 12\n  }\n}');
  expect(page).toContain("terraform apply -invoke=action.stratus_mysql_patch.example");
  expect(page).toContain("| `timeouts.invoke` | string | optional |");
  expect(page).toContain("(../resources/mysql_patch.md)");
  expect(page).not.toContain("trigger changes");
});

test("a page of a list resource has its parent, and each field of the filter with its conditions", () => {
  const page = readFileSync(docs("list-resources", "domain_record.md"), "utf8");
  expect(page).toContain('    domain_id = 12\n    filter    = { name = { equals = "www" } }\n');
  expect(page).toContain(
    "| `domain_id` | number | optional | The id of the domain. If omitted, all domains are searched. |",
  );
  expect(page).toContain("| `type` | string | `equals`, `in`, `prefix`, `regex` | The type of the record.");
  expect(page).toContain("| `ttl_sec` | number | `equals`, `in` | ");
});

/** Every field of a contract that a user may set, at every depth. */
function written(fields: { readonly [name: string]: Field }): readonly Field[] {
  return Object.values(fields).flatMap((field) => {
    const { presence, fields: inner, item } = field.spec;
    if (presence === "computed") return [];
    return [field, ...written(inner ?? item?.spec.fields ?? {})];
  });
}

/** Words of a contract as TypeScript has them: with names in camelCase. Values in quotes keep their spelling. */
const inTypeScript = (words: string) =>
  wording(words, "snake").replace(/(?<![\w"[])[a-z]+(_[a-z]+)+(?![\w"])/g, (name) => camel(name));

const isWritten = (name: string) => `stratus_${name}` in provider.resources;

test.each(contracts.filter(({ name }) => isWritten(name)).map((contract) => [contract.name, contract] as const))(
  "the bindings of %s have the contract's text, checks and default for each field",
  (name, contract) => {
    const text = readFileSync(join(root, "lib", "l1", `${name.replaceAll("_", "-")}.d.ts`), "utf8");
    expect(text).toContain(`export interface ${pascal(name)}Config`);
    const comments = [...text.matchAll(/\/\*\*\s+\* ?(.*)\s+(?:\* ?@deprecated .*\s+)?\*\/\s+readonly /g)].map(
      ([, words = ""]) => words,
    );
    const silent = written(contract.fields).filter(({ spec }) => {
      const { summary, checks, default: fallback, item } = spec;
      const demands = [...checks, ...(item?.spec.checks ?? [])].map(({ words }) => inTypeScript(words).slice(1));
      const own = comments.filter((words) => words.startsWith(inTypeScript(summary)));
      const hasDefault = (words: string) => fallback === undefined || /default/i.test(words);
      return !own.some((words) => demands.every((each) => words.includes(each)) && hasDefault(words));
    });
    expect(silent.map(({ spec }) => spec.summary)).toEqual([]);
  },
);
