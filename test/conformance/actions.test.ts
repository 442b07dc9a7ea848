import type { ValueObject } from "../../src/provider/plugin/value";
import { specimens } from "../kinds";
import { resourceOf } from "../kinds/life";
import { merged, needsOf, type Resources } from "../kinds/needs";
import { hurriedProvider } from "../support/hurried-clock";
import { invokeAction, planAction } from "./calls";
import { evaluate } from "./configurations";
import { startAccount } from "./start";

const types = Object.keys(hurriedProvider.actions ?? {});

/** The action of each kind, as a configuration. */
const configured: Resources = merged(
  ...specimens.flatMap(({ contract, action, operation, life }) => {
    const configuration = action ?? operation ?? life?.first;
    return configuration && types.includes(`stratus_${contract.name}`) ? [resourceOf(contract, configuration)] : [];
  }),
);

let started: Awaited<ReturnType<typeof startAccount>>;
beforeAll(async () => {
  started = await startAccount();
  await started.account.createAll(needsOf(configured));
  expect(started.host.violations).toEqual([]);
});
afterAll(() => started.close());

test("the schema has every action", () => {
  expect(types.length).toBeGreaterThan(0);
  expect(Object.keys(started.host.schemas.actions).sort()).toEqual(types.toSorted());
  expect(Object.keys(configured).sort()).toEqual(types.toSorted());
});

function configOf(type: string) {
  const { host, account } = started;
  return evaluate(host.action(type).attributes, configured[type]?.["it"] ?? {}, account.stateOf);
}

test.each(types)("%s keeps every rule", async (type) => {
  const { host, account } = started;
  await planAction(account, type, configOf(type));
  await account.command();
  await invokeAction(host, type, configOf(type));
  expect(host.violations.splice(0)).toEqual([]);
});

test.each(types)("%s of an object that doesn't exist fails, and the stream still ends as it must", async (type) => {
  const { host, account } = started;
  const { attributes } = host.action(type);
  const ids = Object.entries(configOf(type)).filter(([name, id]) => attributes[name]?.type === "number" && id !== null);
  const missing: ValueObject = Object.fromEntries(ids.map(([name]) => [name, 999_999]));
  await account.command();
  await invokeAction(host, type, { ...configOf(type), ...missing });
  const found = host.violations.splice(0).map(({ rule }) => rule);
  expect([...new Set(found)]).toEqual(["error"]);
});
