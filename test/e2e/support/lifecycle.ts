import { type Contract, snake } from "../../../src/contract";
import { specimenOf } from "../../kinds";
import { type Drift, type Life, pathOf, resourceOf, type State } from "../../kinds/life";
import { merged, type Need, needsOf } from "../../kinds/needs";
import type { Specimen } from "../../kinds/specimen";
import { type Stack, startStack } from "./stack";
import type { Workspace } from "./terraform";

/** One of the resources that share a workspace. */
interface Living {
  readonly contract: Contract;
  readonly address: string;
  readonly life: Life<State>;
}

const stepsOf = ({ first, inPlace, replacing }: Life<State>) => [first, ...inPlace, ...(replacing ? [replacing] : [])];
const lastOf = ({ life }: Living) => stepsOf(life).at(-1) ?? {};

/** Drift by a PUT body affects the fields of this body. */
function driftOf({ contract, life: { drift = {} } }: Living): Drift {
  if (typeof drift["act"] === "function") return drift as Drift;
  return {
    act: (stack, state) => stack.api("PUT", pathOf(contract, state), drift),
    async seen(stack, state) {
      const object = await stack.api("GET", pathOf(contract, state));
      return Object.keys(drift).map((name) => object[name]);
    },
  };
}

/** The attributes that an import can't know, because no response has them, and those that follow from them. */
const adoptedBy = (living: Living) => [
  ...Object.entries(living.contract.fields)
    .filter(
      ([name, { spec }]) => (spec.notReturned ?? spec.providerOnly) === true && lastOf(living)[name] !== undefined,
    )
    .map(([name]) => snake(name)),
  ...(living.life.derives ?? []),
];

interface Host {
  /** The file of another Terraform. */
  readonly terraform?: () => Promise<string>;
  /** True if it stores identities (Terraform 1.12). */
  readonly hasIdentities?: boolean;
}

/**
 * Runs the lives of several kinds in one workspace, with the real Terraform: each step is one plan and one apply. Checks the
 * identities after each step, and imports by identity, if the Terraform has them.
 */
export function live(specimens: readonly Specimen[], { terraform, hasIdentities = false }: Host = {}): void {
  const all = specimens.flatMap(({ contract, life }) =>
    life ? [{ contract, life, address: `stratus_${contract.name}.it` }] : [],
  );
  const current = new Map(all.map((living) => [living, living.life.first]));
  let stack: Stack;
  let workspace: Workspace;

  const state = ({ address }: Living) => workspace.state(address);
  const stateOf = (need: Need) => workspace.state(`stratus_${need}`);

  const own = ({ contract }: Living, configuration: State) => resourceOf(contract, configuration);
  const identitiesIn = async (): Promise<Readonly<Record<string, State>>> =>
    JSON.parse(await workspace.must("state", "identities", "-json")) as Readonly<Record<string, State>>;
  const identity = (living: Living) =>
    Object.fromEntries(living.life.identity.map((name) => [name, state(living)[name]]));

  async function expectIdentities() {
    if (!hasIdentities) return;
    const stored = await identitiesIn();
    expect(all.map((living) => [living.address, stored[living.address]])).toEqual(
      all.map((living) => [living.address, identity(living)]),
    );
  }

  const needs = needsOf(all.flatMap((living) => stepsOf(living.life).map((step) => own(living, step))));
  const resource = () => merged(...all.map((living) => own(living, current.get(living) ?? {})), needs);

  const { TERRAFORM_BINARY_NAME: before } = process.env;
  beforeAll(async () => {
    if (terraform) process.env["TERRAFORM_BINARY_NAME"] = await terraform();
    stack = await startStack();
    await stack.control("PUT", "account", { additionalIps: true });
    workspace = stack.workspace();
  });
  afterAll(async () => {
    if (before === undefined) delete process.env["TERRAFORM_BINARY_NAME"];
    else process.env["TERRAFORM_BINARY_NAME"] = before;
    await stack.close();
  });

  const planned = async () =>
    (await workspace.plan()).map(({ address, actions }) => `${address} ${actions.join()}`).sort();

  /** Applies the next step of some, with this planned action. */
  async function expectChanges(next: readonly (readonly [Living, State])[], action: string) {
    for (const [living, configuration] of next) current.set(living, configuration);
    workspace.write({ resource: resource() });
    expect(await planned()).toEqual(next.map(([{ address }]) => `${address} ${action}`).sort());
    await workspace.apply();
    expect(await planned()).toEqual([]);
    await expectIdentities();
  }

  test("creates them, and a second plan is empty", async () => {
    await workspace.apply({ resource: resource() });
    expect(await planned()).toEqual([]);
    await expectIdentities();
  });

  test.each(Array.from({ length: Math.max(...all.map(({ life }) => life.inPlace.length)) }, (_, index) => index))(
    "makes change %# in place, and the plan after it is empty",
    async (index) => {
      const next = all.flatMap((living) => {
        const configuration = living.life.inPlace[index];
        return configuration ? [[living, configuration] as const] : [];
      });
      await expectChanges(next, "update");
    },
  );

  test("replaces them for a change that the API does not support", async () => {
    const next = all.flatMap((living) => (living.life.replacing ? [[living, living.life.replacing] as const] : []));
    await expectChanges(next, "delete,create");
  });

  test("detects and repairs drift", async () => {
    const drifting = all.filter(({ life }) => life.drift);
    const seen = async () => {
      const values: Record<string, unknown> = {};
      for (const living of drifting) values[living.address] = await driftOf(living).seen(stack, state(living));
      return values;
    };
    const before = await seen();
    for (const living of drifting) await driftOf(living).act(stack, state(living), stateOf);
    const drifted = await seen();
    expect(
      Object.keys(before).filter((address) => JSON.stringify(before[address]) === JSON.stringify(drifted[address])),
    ).toEqual([]);
    expect(await planned()).toEqual(drifting.map(({ address }) => `${address} update`).sort());
    await workspace.apply();
    expect(await seen()).toEqual(before);
    expect(await planned()).toEqual([]);
  });

  const ways = hasIdentities ? "id, natural key and identity" : "id and natural key";
  test(`imports them by ${ways}: nothing is added or destroyed, and the second plan is empty`, async () => {
    const ids = new Map(all.map((living) => [living, living.life.imports(state(living), stateOf)]));
    const rounds = Array.from({ length: Math.max(...[...ids.values()].map(({ length }) => length)) }, (_, round) =>
      all.flatMap((living) => {
        const id = ids.get(living)?.[round];
        return id === undefined ? [] : [{ living, block: { to: living.address, id } }];
      }),
    );
    const byIdentity = all.map((living) => ({ living, block: { to: living.address, identity: identity(living) } }));
    for (const importing of [...rounds, ...(hasIdentities ? [byIdentity] : [])]) {
      await workspace.must("state", "rm", ...importing.map(({ living }) => living.address));
      workspace.write({ resource: resource(), import: importing.map(({ block }) => block) });
      const differing = (await workspace.plan()).map(({ address, actions, before, after }) => {
        const names = Object.keys(after ?? {}).filter(
          (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
        );
        return [address, actions.join(), names.sort()];
      });
      const adopting = importing.filter(({ living }) => adoptedBy(living).length > 0);
      expect(differing.sort()).toEqual(
        adopting.map(({ living }) => [living.address, "update", adoptedBy(living).sort()]).sort(),
      );
      await stack.control("DELETE", "requests");
      await workspace.apply();
      expect(await stack.writes()).toEqual([]);
      expect(await planned()).toEqual([]);
      await expectIdentities();
    }
  });

  async function removeAll() {
    const hosts = all.flatMap(({ life: { remove } }) => (typeof remove === "string" ? [remove] : []));
    for (const living of all) if (typeof living.life.remove !== "string") await remove(living, state(living));
    for (const host of new Set(hosts)) await remove(specimenOf(host.split(".")[0] ?? ""), stateOf(host));
  }

  const remove = ({ contract, life }: Pick<Specimen, "contract" | "life">, object: State) =>
    typeof life?.remove === "function" ? life.remove(stack, object) : stack.api("DELETE", pathOf(contract, object));

  test("recreates a deleted object, and destroying a deleted one succeeds", async () => {
    await removeAll();
    expect(await planned()).toEqual(expect.arrayContaining(all.map(({ address }) => `${address} create`)));
    await workspace.apply();
    expect(await planned()).toEqual([]);
    await removeAll();
    await workspace.must("destroy", "-no-color", "-auto-approve", "-input=false", "-refresh=false");
    expect(await workspace.must("state", "list")).toBe("");
  });
}
