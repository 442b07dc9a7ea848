import { specimens } from "../kinds";
import { resourceOf } from "../kinds/life";
import { needsOf } from "../kinds/needs";
import { examine, type Subject } from "./examine";
import { checkSchemas } from "./schema-rules";
import { startAccount } from "./start";

const lives = specimens.flatMap(({ contract, life }) => {
  if (!life) return [];
  const { first, inPlace, replacing } = life;
  const steps = [first, ...inPlace, ...(replacing ? [replacing] : [])];
  const actions = ["create", ...inPlace.map(() => "update"), ...(replacing ? ["replace"] : [])];
  return [{ name: contract.name, contract, steps, actions, life }];
});

const others = specimens.flatMap(({ contract, life, more = {}, operation }) => [
  ...Object.entries(more).map(([name, steps]) => ({ name: `${contract.name} ${name}`, contract, steps, life })),
  ...(operation ? [{ name: contract.name, contract, steps: [operation], life }] : []),
]);

let started: Awaited<ReturnType<typeof startAccount>>;
beforeAll(async () => {
  started = await startAccount();
  await started.testEmulator.control("PUT", "/account", { additionalIps: true });
  const all = [...lives, ...others].flatMap(({ contract, steps }) => steps.map((step) => resourceOf(contract, step)));
  await started.account.createAll(needsOf(all));
  expect(started.host.violations).toEqual([]);
});
afterAll(() => started.close());

test("the schemas keep every rule, and the provider has every feature", async () => {
  const { host } = started;
  await checkSchemas(host);
  expect(host.violations.splice(0)).toEqual([]);
  const { capabilities, lists, identities } = host.schemas;
  expect(Object.values(capabilities)).toEqual(Object.values(capabilities).map(() => true));
  const types = lives.map(({ name }) => `stratus_${name}`).sort();
  expect([Object.keys(lists).sort(), Object.keys(identities).sort()]).toEqual([types, types]);
});

type Lived = Pick<(typeof others)[number], "contract" | "steps" | "life">;

function subjectOf({ contract, steps, life }: Lived): Subject {
  const type = `stratus_${contract.name}`;
  const configured = steps.map((step) => resourceOf(contract, step)[type]?.["it"] ?? {});
  const subject = { type, address: `${type}.it`, steps: configured };
  if (!life) return subject;
  return {
    ...subject,
    importId: (state) => life.imports(state, (need) => started.account.stored(`stratus_${need}`).state)[0] ?? "",
    isListed: (state) => life.isListed?.(state) !== false,
  };
}

describe("every rule is kept over the life of", () => {
  test.each(lives)("$name", async ({ actions, ...lived }) => {
    const { host, account, older } = started;
    expect(await examine(account, older, subjectOf(lived))).toEqual(actions);
    expect(host.violations.splice(0)).toEqual([]);
  });

  test.each(others)("$name", async (lived) => {
    const { host, account, older } = started;
    const [first] = await examine(account, older, subjectOf(lived));
    expect(first).toBe("create");
    expect(host.violations.splice(0)).toEqual([]);
  });
});
