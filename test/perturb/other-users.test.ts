import { useEmulator } from "../emulator/support";
import { type Configuration, Workspace } from "../support/terraform/workspace";
import { addressCases } from "./changes/other-users/addresses";
import type { Account, Case } from "./changes/other-users/case";
import { computeCases } from "./changes/other-users/compute";
import { databaseCases } from "./changes/other-users/databases";
import { dnsCases } from "./changes/other-users/dns";
import { firewallCases } from "./changes/other-users/firewalls";
import { tagCases } from "./changes/other-users/tags";

const emulator = useEmulator();

function accountOf(workspace: Workspace): Account {
  return {
    async call(method, path, body) {
      const reply = await emulator.call(method, path, body);
      if (reply.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`);
      return reply.body;
    },
    control: emulator.control,
    of: (name) => workspace.object(name),
  };
}

/** Expects one message for each of the lists, with all of its parts. */
function expectMessages(messages: readonly string[], expected: readonly (readonly string[])[] = []): void {
  expect(messages).toHaveLength(expected.length);
  for (const parts of expected) {
    const about = messages.filter((message) => message.includes(parts[0] ?? ""));
    expect(messages.join("\n")).toContain(parts[0]);
    for (const part of parts) expect(about.join("\n")).toContain(part);
  }
}

/** The id in the import block of a message. */
const importId = (messages: readonly string[]) => /id = "([^"]+)"/.exec(messages.join("\n"))?.[1] ?? "no import block";

const withChange = (given: Configuration, change: Case["change"] = {}): Configuration =>
  Object.fromEntries(
    Object.entries({ ...given, ...change }).filter(
      (entry): entry is [string, Configuration[string]] => entry[1] !== null,
    ),
  );

async function live({ prepare, given, change, changeByUser, ...expected }: Case): Promise<void> {
  const workspace = new Workspace(emulator);
  const account = accountOf(workspace);
  await prepare?.(account);
  expect((await workspace.apply(await workspace.plan(given))).errors).toEqual([]);
  const configuration = withChange(given, change);
  let messages: readonly string[] = [];
  if (change) {
    const saved = await workspace.plan(configuration);
    expectMessages(saved.errors);
    await changeByUser(account);
    const applied = await workspace.apply(saved);
    messages = applied.errors;
    expectMessages(applied.errors, expected.errors);
    expectMessages(applied.warnings, expected.applied);
  } else await changeByUser(account);

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
    const warnings = change ? messages : plan.warnings;
    expect((await workspace.import(expected.adopts, resource.contract, importId(warnings))).errors).toEqual([]);
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
