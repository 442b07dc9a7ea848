import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Firewall, MySqlDatabase, Policies, type PolicyOptions } from "../../../lib";
import { builtInChecks } from "../../../lib/policies/checks";
import { synthChecks } from "../../../lib/rules/synth-checks";
import { problems, warnings } from "../rules/programs";
import { errorOf, newStack } from "../stacks";
import { checkedStack, warningsOf } from "./programs";

const folder = mkdtempSync(join(tmpdir(), "stratus-synth-checks-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const off = Object.fromEntries(
  builtInChecks.filter(({ id }) => id !== "unused-suppression").map(({ id }) => [id, "off"]),
) as PolicyOptions["severities"] & object;

const settings = { region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" } as const;

it("have unique ids", () => {
  const ids = [...synthChecks, ...builtInChecks].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  expect(
    errorOf(() => {
      Policies.check(newStack(), {
        checks: [{ id: "unique-name", severity: "note", why: "Why.", advice: "Do.", find: () => [] }],
      });
    }),
  ).toContain('the id of a check must be unique, got "unique-name" twice');
});

it("are listed with their severities in the docs", () => {
  const page = readFileSync(join(__dirname, "..", "..", "..", "docs", "guides", "check-policies.md"), "utf8");
  const [, table = ""] = page.split("## Built-in checks");
  const rows = [...table.matchAll(/^\| `([a-z-]+)`\s*\| (\w+)/gm)].map(([, id, severity]) => ({ id, severity }));
  expect(rows).toEqual(synthChecks.map(({ id, severity }) => ({ id, severity })));
});

describe("a warning", () => {
  it("is not shown if the program suppresses it, with and without Policies.check", () => {
    for (const stack of [newStack(), checkedStack({ severities: off })]) {
      new MySqlDatabase(stack, "db", { ...settings, label: "shop" });
      expect(warnings(stack)).toEqual([expect.stringContaining("No client can connect to stack/db")]);
    }
    for (const stack of [newStack(), checkedStack({ severities: off })]) {
      const db = new MySqlDatabase(stack, "db", { ...settings, label: "shop" });
      Policies.allow(db, "closed-database", "the shop's program opens it");
      expect(warnings(stack)).toEqual([]);
      expect(problems(stack)).toEqual([]);
    }
  });
});

describe("an error", () => {
  const withTwins = (sarif?: string, json?: string) => {
    const stack = checkedStack({ severities: off, sarif, json });
    const [edge] = ["edge", "other"].map((id) => new Firewall(stack, id, { label: "same" }));
    return { stack, edge: edge as Firewall };
  };

  it("stays, because the service rejects its subject, and the suppression is an error, too", () => {
    const { stack, edge } = withTwins();
    Policies.allow(edge, "unique-name", "they are in two accounts");
    expect(problems(stack)).toEqual([
      expect.stringMatching(/^\[stack\] stack\/edge and stack\/other have the label "same"/),
      expect.stringContaining(
        'suppresses unique-name ("they are in two accounts"), but errors of this check can\'t be suppressed',
      ),
    ]);
  });

  it("is in the files, with the message of the synth and the line of its construct", () => {
    const [sarif, json] = [join(folder, "synth.sarif"), join(folder, "synth.json")];
    warningsOf(withTwins(sarif, json).stack);
    const { runs } = JSON.parse(readFileSync(sarif, "utf8")) as {
      readonly runs: readonly { readonly results: readonly object[] }[];
    };
    const text = expect.stringMatching(
      /^stack\/edge and stack\/other have the label "same", which must be unique/,
    ) as string;
    expect(runs[0]?.results).toEqual([
      expect.objectContaining({ ruleId: "unique-name", level: "error", message: { text } }),
    ]);
    expect(JSON.parse(readFileSync(json, "utf8"))).toMatchObject({
      findings: [{ check: "unique-name", severity: "error", construct: "stack/edge", message: text }],
    });
  });
});

it("prints all warnings of one check together: three of them, and the paths of others", () => {
  const stack = newStack();
  for (let index = 0; index < 8; index++)
    new MySqlDatabase(stack, `db${String(index)}`, { ...settings, label: `shop${String(index)}` });
  const found = warnings(stack);
  expect(found.slice(0, 3).map((text) => /connect to (stack\/db\d)/.exec(text)?.[1])).toEqual([
    "stack/db0",
    "stack/db1",
    "stack/db2",
  ]);
  expect(found.slice(3)).toEqual(["[stack/db0] and 5 more: stack/db3, stack/db4, stack/db5 and 2 more"]);
});

it("suppresses the warnings of a stack by the call that the warning shows", () => {
  const stack = newStack();
  for (const id of ["db0", "db1"]) new MySqlDatabase(stack, id, { ...settings, label: `shop-${id}` });
  Policies.allow(stack, "closed-database", "A program outside opens them.");
  expect(warnings(stack)).toEqual([]);
});
