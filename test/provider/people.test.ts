import { useEmulator } from "../emulator/support";
import { addressCases } from "./people/addresses";
import type { Account, Case } from "./people/case";
import { computeCases } from "./people/compute";
import { databaseCases } from "./people/databases";
import { dnsCases } from "./people/dns";
import { firewallCases } from "./people/firewalls";
import { tagCases } from "./people/tags";
import { type Configuration, Workspace } from "./people/workspace";

const bench = useEmulator();

function accountOf(workspace: Workspace): Account {
  return {
    async call(method, path, body) {
      const reply = await bench.call(method, path, body);
      if (reply.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`);
      return reply.body;
    },
    control: bench.control,
    of: (name) => workspace.object(name),
  };
}

/** Expects one message for each of the lists, with all of its parts. */
function expectMessages(said: readonly string[], expected: readonly (readonly string[])[] = []): void {
  expect(said).toHaveLength(expected.length);
  for (const parts of expected) {
    const about = said.filter((message) => message.includes(parts[0] ?? ""));
    expect(said.join("\n")).toContain(parts[0]);
    for (const part of parts) expect(about.join("\n")).toContain(part);
  }
}

/** The id in the import block of a message. */
const importId = (said: readonly string[]) => /id = "([^"]+)"/.exec(said.join("\n"))?.[1] ?? "no import block";

const withChange = (given: Configuration, change: Case["change"] = {}): Configuration =>
  Object.fromEntries(
    Object.entries({ ...given, ...change }).filter(
      (entry): entry is [string, Configuration[string]] => entry[1] !== null,
    ),
  );

async function live({ prepare, given, change, somebody, ...expected }: Case): Promise<void> {
  const workspace = new Workspace(bench);
  const account = accountOf(workspace);
  await prepare?.(account);
  expect((await workspace.apply(await workspace.plan(given))).errors).toEqual([]);
  const configuration = withChange(given, change);
  let said: readonly string[] = [];
  if (change) {
    const saved = await workspace.plan(configuration);
    expectMessages(saved.errors);
    await somebody(account);
    const applied = await workspace.apply(saved);
    said = applied.errors;
    expectMessages(applied.errors, expected.errors);
    expectMessages(applied.warnings, expected.applied);
  } else await somebody(account);

  const plan = await workspace.plan(configuration);
  expectMessages(plan.errors, expected.refused);
  if (expected.refused) return;
  expect(plan.actions).toEqual(expected.actions ?? {});
  if (!change) expectMessages(plan.warnings, expected.warnings);
  if (expected.lasts === true) return;
  if (expected.adopts !== undefined) {
    const resource = configuration[expected.adopts];
    if (!resource) throw new Error(expected.adopts);
    if (!change && expected.errors) expectMessages((await workspace.apply(plan)).errors, expected.errors);
    const told = change ? said : plan.warnings;
    expect((await workspace.import(expected.adopts, resource.contract, importId(told))).errors).toEqual([]);
  } else {
    const applied = await workspace.apply(plan);
    expectMessages(applied.errors, change ? [] : expected.errors);
    if (!change && expected.errors) return;
  }
  const after = await workspace.plan(configuration);
  await workspace.apply(after);
  const last = await workspace.plan(configuration);
  expectMessages(last.errors);
  expect(last.actions).toEqual({});
  if (expected.stays !== true) expectMessages(last.warnings);
  await expected.then?.(account);
}

const all: readonly Case[] = [
  ...dnsCases,
  ...computeCases,
  ...firewallCases,
  ...tagCases,
  ...addressCases,
  ...databaseCases,
];

describe("a change by another user between two applies", () => {
  test.each(all.filter(({ change }) => !change))("$what", live);
});

describe("a change by another user between a saved plan and its apply", () => {
  test.each(all.filter(({ change }) => change))("$what", live);
});
