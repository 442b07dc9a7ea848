import { contracts } from "../../src/resources/contracts";
import { specimenOf } from "../kinds";
import { resourceOf } from "../kinds/life";
import { configurations } from "../perturb/lives/variations";
import { hurry } from "../support/terraform/provider-run";
import { examine } from "./examine";
import { startAccount } from "./start";

let started: Awaited<ReturnType<typeof startAccount>>;
beforeAll(async () => (started = await startAccount()));
afterAll(() => started.close());

const cases = configurations.map((managed, index) => ({ ...managed, index }));

test.each(cases)("every rule is kept by $name, configuration $index", async ({ name, kind, spelling }) => {
  const { testEmulator, host, account, older } = started;
  await testEmulator.control("POST", "/reset");
  await hurry(testEmulator);
  const contract = contracts.find((each) => each.name === name);
  if (!contract) throw new Error(`no contract ${name}`);
  const config = { ...kind.base, ...spelling, ...(await kind.prepare?.(testEmulator)) };
  const type = `stratus_${name}`;
  const { it = {} } = resourceOf(contract, config)[type] ?? {};
  const ids = Object.keys(host.resource(type).identity?.attributes ?? {});
  await examine(account, older, {
    type,
    address: `${type}.it`,
    steps: [it],
    importId: (state) => ids.map((id) => String(state[id])).join("/"),
    isListed: (state) => specimenOf(name).life?.isListed?.(state) !== false,
  });
  expect(host.violations.splice(0)).toEqual([]);
});
