import { openAccount } from "../../../../src/cli/account";
import { parseConditions } from "../../../../src/cli/commands/query/conditions";
import { findQueriedObjects, type KindQuery } from "../../../../src/cli/commands/query/find-objects";
import { findQueryKind, kindNames } from "../../../../src/cli/commands/query/kinds";
import { fixedStart, startStratusEmulator } from "../../../../src/composition/emulator";
import { camel } from "../../../../src/contract";
import { fromTerraform } from "../../../../src/objects/terraform/values";
import { settingsInForce } from "../../../../src/provider/engine/run/settings";
import { contracts } from "../../../../src/resources/contracts";
import { type TestEmulator, testEmulatorOf } from "../../../emulator/support";
import { createSpecimens } from "../../../perturb/lives/specimen-account";
import { testsOf } from "../../../provider/support/filter-tests";
import { type Lister, startLister } from "../../../provider/support/list";
import { requestsTo } from "../../account/support";

jest.setTimeout(60_000);

let emulator: TestEmulator;
let lister: Lister;
beforeAll(async () => {
  const options = { port: 0, clock: "fast", time: fixedStart, strictFields: true, dnsPort: 0 } as const;
  emulator = testEmulatorOf(await startStratusEmulator(options));
  await createSpecimens(emulator.server);
  lister = await startLister(emulator);
});
afterAll(async () => {
  await lister.close();
  await emulator.server.close();
});

test("every kind that can be imported can be queried", () => {
  expect(kindNames).toEqual(
    contracts
      .filter(({ kind }) => kind === "resource")
      .map(({ name }) => name)
      .sort(),
  );
});

/** The objects that the command finds, in the form of the list resource. */
async function found(name: string, { conditions = [], ...more }: Partial<KindQuery> & { conditions?: string[] } = {}) {
  const { url: baseUrl, token } = emulator.server;
  const account = openAccount(settingsInForce({ baseUrl, token }, {}));
  const kind = findQueryKind(name);
  const query = { kind, parent: undefined, limit: 1000, withAttributes: false, ...more };
  try {
    const filter = parseConditions(kind, conditions);
    const { objects } = await findQueriedObjects(account, { ...query, filter }, { options: {} });
    return objects.map(({ identity, displayName, importId, state }) => ({
      identity,
      name: displayName,
      importId,
      state,
    }));
  } finally {
    await account.client.close();
  }
}

const withoutImportId = (objects: Awaited<ReturnType<typeof found>>) => objects.map(({ importId: _, ...rest }) => rest);

describe.each(kindNames)("a query for %s finds what its list resource finds", (name) => {
  const type = `stratus_${name}`;

  test("with and without the attributes, in the same order", async () => {
    const { events } = await lister.list(type, {}, { withState: true });
    expect(events.length).toBeGreaterThan(0);
    expect(withoutImportId(await found(name, { withAttributes: true }))).toEqual(events);
    expect(withoutImportId(await found(name))).toEqual(events.map((event) => ({ ...event, state: undefined })));
  });

  test("by the id of a parent", async () => {
    const { parent } = findQueryKind(name);
    if (!parent) return;
    const { events } = await lister.list(type, {}, { withState: true });
    const id =
      events[0]?.state && fromTerraform(lister.session.resource(type).schema.attributes, events[0].state)[parent.field];
    const ofParent = await lister.list(type, { [parent.field]: id });
    expect(ofParent.problems).toEqual([]);
    expect(withoutImportId(await found(name, { parent: String(id) }))).toEqual(ofParent.events);
  });

  test("with every condition that the list resource has", async () => {
    const { filtered, filter } = findQueryKind(name);
    const all = await lister.list(`stratus_${filtered.name}`, {}, { withState: true });
    const { attributes } = lister.session.resource(`stratus_${filtered.name}`).schema;
    const object = fromTerraform(attributes, all.events[0]?.state ?? {});
    const tried = Object.keys(filter).flatMap((field) => {
      const { passed, failed } = testsOf(object[camel(field)]);
      return [passed, failed].flatMap((tests) =>
        Object.entries(tests).map(([operator, value]) => ({ field, operator, value, isPassed: tests === passed })),
      );
    });
    const conditionOf = ({ field, operator, value }: (typeof tried)[number]) =>
      `${field} ${operator} ${JSON.stringify(value)}`;
    for (const each of tried) {
      const { field, operator, value } = each;
      expect(parseConditions(findQueryKind(name), [conditionOf(each)])).toEqual({ [field]: { [operator]: value } });
    }
    const passing = tried.filter(({ isPassed }) => isPassed);
    const args = Object.fromEntries(
      Object.keys(filter).map((field) => [camel(field), testsOf(object[camel(field)]).passed]),
    );
    const { events, problems } = await lister.list(type, { filter: args });
    expect(problems).toEqual([]);
    expect(withoutImportId(await found(name, { conditions: passing.map(conditionOf) }))).toEqual(events);
  });
});

test("a query reads only as many pages as the limit needs", async () => {
  await emulator.control("DELETE", "/requests");
  expect(await found("domain_record", { limit: 1 })).toHaveLength(1);
  const { length } = await requestsTo(emulator);
  await emulator.control("DELETE", "/requests");
  const { events } = await lister.list("stratus_domain_record", {}, { limit: 1 });
  expect(events).toHaveLength(1);
  expect(length).toBe((await requestsTo(emulator)).length);
});
