import { fixedStart, startStratusEmulator } from "../../../../src/composition/emulator";
import { provider } from "../../../../src/composition/provider";
import { camel, type Contract, type Properties } from "../../../../src/contract";
import { fromTerraform } from "../../../../src/objects/terraform/values";
import { filteredContract } from "../../../../src/provider/engine/list-resources/sources";
import { contracts } from "../../../../src/resources/contracts";
import { handlers } from "../../../../src/resources/handlers";
import { type TestEmulator, testEmulatorOf } from "../../../emulator/support";
import { createSpecimens, livingKinds } from "../../../perturb/lives/specimen-account";
import { runOn } from "../../../support/terraform/provider-run";
import { Workspace } from "../../../support/terraform/workspace";
import { testsOf } from "../../support/filter-tests";
import { type Lister, startLister } from "../../support/list";

test("every kind that can be imported is a list resource", () => {
  const importable = contracts.filter(({ kind }) => kind === "resource").map(({ name }) => name);
  expect(Object.keys(provider.listResources ?? {}).sort()).toEqual(importable.map((name) => `stratus_${name}`).sort());
  expect([...livingKinds.keys()].sort()).toEqual(importable.sort());
});

describe("a list finds an object of each kind by every filter, with the identity and the state of its import", () => {
  let emulator: TestEmulator;
  let workspace: Workspace;
  let lister: Lister;
  beforeAll(async () => {
    const options = { port: 0, clock: "fast", time: fixedStart, strictFields: true, dnsPort: 0 } as const;
    emulator = testEmulatorOf(await startStratusEmulator(options));
    workspace = await createSpecimens(emulator.server);
    lister = await startLister(emulator);
  });
  afterAll(async () => {
    await lister.close();
    await emulator.server.close();
  });

  /** The fields that the filter tests, as the data source shows them. */
  async function shown(contract: Contract, state: Properties): Promise<Properties> {
    const handler = handlers.find((each) => each.contract === contract)?.handler ?? {};
    const filtered = filteredContract(contract, handler);
    if (filtered === contract) return state;
    const run = runOn(emulator);
    try {
      const found = (await run.read(`stratus_${filtered.plural}`, {}))[camel(filtered.plural)] as readonly Properties[];
      return found.find((each) => each[filtered.id] === state[contract.id]) ?? {};
    } finally {
      await run.close();
    }
  }

  test.each([...livingKinds].sort())("%s", async (name, contract) => {
    const type = `stratus_${name}`;
    const identity = workspace.identity(`${type}.it`) ?? {};
    const importing = new Workspace(emulator);
    expect(await importing.import("it", contract, identity)).toMatchObject({ errors: [] });
    const all = await lister.list(type, {}, { withState: true });
    expect(all.problems).toEqual([]);
    const own = all.events.filter((event) => JSON.stringify(event.identity) === JSON.stringify(identity));
    expect(own).toHaveLength(1);
    const { attributes } = lister.session.resource(type).schema;
    const state = fromTerraform(attributes, own[0]?.state ?? {});
    expect(state).toEqual(importing.object("it"));

    const { events } = await lister.list(type);
    expect(events).toEqual(all.events.map((event) => ({ ...event, state: undefined })));

    const filters = lister.session.listResource(type).schema.attributes["filter"]?.nested?.attributes ?? {};
    const object = await shown(contract, state);
    const identities = async (filter: object) => {
      const { events: found, problems } = await lister.list(type, { filter });
      expect(problems).toEqual([]);
      return found.map((event) => event.identity);
    };
    const tested = Object.keys(filters).map((field) => ({ field: camel(field), ...testsOf(object[camel(field)]) }));
    const passed = Object.fromEntries(tested.map((each) => [each.field, each.passed]));
    expect(await identities(passed)).toEqual([identity]);
    for (const { field, failed } of tested) {
      for (const [operator, wanted] of Object.entries(failed)) {
        const others = await identities({ [field]: { [operator]: wanted } });
        expect({ field, operator, others }).not.toMatchObject({
          others: expect.arrayContaining([identity]) as unknown,
        });
      }
    }
  });
});
