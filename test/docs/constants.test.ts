import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultMaxLength } from "../../src/cli/commands/diff/formats";
import { maxRules } from "../../src/resources/firewall/contract";
import { mysqlBackup } from "../../src/resources/mysql_backup/contract";
import { oldestNode } from "../../src/shared/node-version";
import { root } from "./support/blocks";

const read = (page: string) => readFileSync(join(root, page), "utf8");
const english = (count: number) => count.toLocaleString("en-US");

it.each([
  ["docs/guides/read-a-plan.md", `at most ${english(defaultMaxLength)} bytes`],
  ["docs/guides/open-a-port.md", `at most ${String(maxRules)} rules`],
  ["docs/guides/publish-the-provider.md", `must be ${oldestNode} or newer`],
  ["docs/installing-the-provider.md", `Node ${oldestNode} or newer`],
  ["CHANGELOG.md", `Node ${oldestNode}`],
])("%s has the number of the code: %s", (page, words) => {
  expect(read(page)).toContain(words);
});

it("the guide for databases has the maximum number of snapshots", () => {
  expect(mysqlBackup.atMost?.at(-1)?.count).toBe(3);
  expect(read("docs/guides/run-a-database.md")).toContain("A database has at most three snapshots.");
});

it("the guide for the setup lists every check of the command", () => {
  const folder = join(root, "src", "cli", "commands", "doctor");
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const named = sources.flatMap((source) => [...source.matchAll(/findingsOf\("([^"]+)"\)/g)].map(([, name]) => name));
  const [, table = ""] = read("docs/guides/check-your-setup.md").split("\n## Checks\n");
  const listed = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual([...new Set(named)].sort());
});
