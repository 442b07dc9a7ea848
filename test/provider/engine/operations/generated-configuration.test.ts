import { walkAccount } from "../../../../src/cli/account";
import { openAccount } from "../../../../src/cli/account/open-account";
import { createProgram, ObjectReference, type ProgramResource } from "../../../../src/cli/program";
import { provider } from "../../../../src/composition/provider";
import { type Contract, hasObjects, isObject, listedFields, type Properties } from "../../../../src/contract";
import { importId } from "../../../../src/objects/names";
import { contracts } from "../../../../src/resources/contracts";
import { programs } from "../../../../src/resources/programs";
import { useEmulator } from "../../../emulator/support";
import { contractOf, specimens } from "../../../kinds";
import { resourceOf } from "../../../kinds/life";
import { merged, needsOf } from "../../../kinds/needs";
import { configurationOf } from "../../../perturb/lives/specimen-account";
import { configurations } from "../../../perturb/lives/variations";
import { fillAccount } from "../../../support/random-account";
import { Workspace } from "../../../support/terraform/workspace";

const emulator = useEmulator({ dnsPort: 0 });

/** Every kind of object that can be imported. */
const importable = Object.entries(provider.resources).flatMap(([type, handler]) =>
  handler().import ? [type.replace("stratus_", "")] : [],
);

test("every resource that can be imported generates its configuration, and no other does", () => {
  const generating = Object.entries(provider.resources).filter(([, handler]) => handler().generateConfig);
  expect(generating.map(([type]) => type.replace("stratus_", ""))).toEqual(importable);
  expect(importable.length).toBeGreaterThanOrEqual(18);
  expect(provider.generatesConfig).toBe(true);
});

/** Imports the object into an empty workspace. Its generated configuration must be valid, and a plan must change nothing. */
async function generated(contract: Contract, id: string): Promise<Properties> {
  const workspace = new Workspace(emulator);
  expect((await workspace.import("it", contract, id)).errors).toEqual([]);
  const { config, errors, warnings } = await workspace.generate("it");
  expect([contract.name, id, errors, warnings]).toEqual([contract.name, id, [], []]);
  const plan = await workspace.plan({ it: { contract, config: () => config } });
  expect([contract.name, id, plan.actions, plan.errors]).toEqual([contract.name, id, {}, []]);
  return config;
}

describe("the generated configuration is valid and changes nothing", () => {
  const seen = new Set<string>();

  test("for every managed kind, in every spelling", async () => {
    for (const { name, kind, spelling } of configurations) {
      await emulator.control("POST", "/reset");
      const contract = contractOf(name);
      const config = { ...kind.base, ...spelling, ...(await kind.prepare?.(emulator)) };
      const workspace = new Workspace(emulator);
      const { errors } = await workspace.apply(await workspace.plan({ it: { contract, config: () => config } }));
      expect([name, spelling, errors]).toEqual([name, spelling, []]);
      await generated(contract, importId(contract, workspace.object("it")));
    }
  });

  test("for every specimen, each as it is created first and after each change in place", async () => {
    await emulator.control("PUT", "/account", { additionalIps: true });
    const workspace = new Workspace(emulator);
    const lives = specimens.flatMap(({ contract, life, more = {} }) =>
      Object.entries({ ...(life ? { it: [life.first, ...life.inPlace] } : {}), ...more }).map(([name, steps]) => ({
        contract,
        name,
        steps,
      })),
    );
    const steps = Math.max(...lives.map((life) => life.steps.length));
    for (let step = 0; step < steps; step += 1) {
      const current = lives.map(({ contract, name, steps: own }) =>
        resourceOf(contract, own[step] ?? own.at(-1) ?? {}, name),
      );
      const every = lives.flatMap(({ contract, name, steps: own }) =>
        own.map((each) => resourceOf(contract, each, name)),
      );
      const configuration = configurationOf(merged(needsOf(every), ...current));
      const { errors } = await workspace.apply(await workspace.plan(configuration));
      expect(errors).toEqual([]);
      for (const [address, { contract }] of Object.entries(configuration)) {
        seen.add(contract.name);
        await generated(contract, importId(contract, workspace.object(address)));
      }
    }
    expect([...seen].sort()).toEqual([...importable].sort());
  });
});

/** A configuration with values in place of references. */
function plain(value: ProgramResource["configuration"][string] | undefined): unknown {
  if (value instanceof ObjectReference) return value.value;
  if (Array.isArray(value)) return value.map(plain);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)])) : value;
}

test("stratus import sets the same attributes to the same values", async () => {
  await fillAccount(emulator.server, { objects: 100, seed: 1 });
  // Other tags are those of the objects that carry them.
  await emulator.make("/tags", { label: "unused" });
  const { id } = (await emulator.control("POST", "/nodebalancers", { label: "balancer" })).body;
  await emulator.make("/tags", { label: "balanced", nodebalancers: [id] });
  const { url: baseUrl, token } = emulator.server;
  const account = openAccount({ baseUrl, token });
  const { objects, unseen } = await walkAccount(account);
  await account.client.close();
  expect(unseen).toEqual([]);
  const { resources } = createProgram(programs, objects);
  for (const { object, configuration } of resources) {
    const { contract, importId } = object;
    const config = Object.entries(await generated(contract, importId));
    // stratus import reads only lists, which lack the load balancers of a tag.
    const listed = config.filter(([name]) => name in listedFields(contract));
    expect([importId, Object.fromEntries(listed)]).toEqual([importId, plain(configuration)]);
  }
  const written = new Set(resources.map(({ object }) => object.contract.name));
  const expected = contracts.filter(hasObjects).map(({ name }) => name);
  expect([...written].sort()).toEqual(expected.sort());
});
