import { beyondAdoption, importsOf } from "../../e2e/support/imports";
import type { Stack } from "../../e2e/support/stack";
import { startContraryService } from "../benches/contrary-service";
import type { Transformation } from "../changes/transformations";

type Resources = Readonly<Record<string, Readonly<Record<string, object>>>>;

interface Life {
  readonly first: Resources;
  /** The resources that exist the whole time. */
  readonly beside?: Readonly<Record<string, object>>;
  /** The configuration to apply next, and the addresses of the resources that it updates in place. */
  readonly second?: { readonly resource: Resources; readonly changes: readonly string[] };
}

/** As `terraform output` shows them. */
type Outputs = Readonly<Record<string, { readonly value: unknown }>>;

/** The objects that the emulator deleted since its log was emptied. */
const deletions = async (stack: Stack) => (await stack.requests()).filter((request) => request.startsWith("DELETE "));

/**
 * The life of all resources of a configuration with a service whose responses differ: each plan after an apply is empty,
 * nothing is deleted early, and an import adds and destroys nothing. Returns the outputs after the import.
 */
export async function live(
  stack: Stack,
  ways: readonly Transformation[],
  { first, second, beside }: Life,
): Promise<Outputs> {
  await prepare(stack, ways);
  const service = await startContraryService(stack.url, ways);
  try {
    const workspace = stack.workspace({ base_url: service.url });
    await workspace.apply({ ...beside, resource: first });
    expect(await workspace.plan()).toEqual([]);
    if (second) {
      workspace.write({ ...beside, resource: second.resource });
      const planned = (await workspace.plan()).map(({ address, actions }) => `${address} ${actions.join()}`);
      expect(planned.sort()).toEqual(second.changes.map((address) => `${address} update`).sort());
      await workspace.must("apply", "-no-color", "-input=false", "plan.bin");
      expect(await workspace.plan()).toEqual([]);
    }
    const resource = second?.resource ?? first;
    const imports = importsOf(workspace, resource);
    workspace.forget();
    workspace.write({ ...beside, resource, import: imports });
    expect((await workspace.plan()).flatMap(beyondAdoption)).toEqual([]);
    const writes = await stack.writes();
    await workspace.must("apply", "-no-color", "-input=false", "plan.bin");
    expect(await stack.writes()).toEqual(writes);
    expect(await workspace.plan()).toEqual([]);
    expect(await deletions(stack)).toEqual([]);
    const outputs = JSON.parse(await workspace.must("output", "-json")) as Outputs;
    await workspace.destroy();
    return outputs;
  } finally {
    await service.close();
  }
}

interface State {
  readonly sequences: readonly { readonly name: string; readonly value: number }[];
}

/** Kinds of objects whose ids are numbers, as the emulator counts them. */
const kinds = [
  "compute_instance",
  "database",
  "database_backup",
  "domain",
  "domain_record",
  "firewall",
  "firewall_device",
  "image",
  "instance_backup",
];

async function prepare(stack: Stack, ways: readonly Transformation[]): Promise<void> {
  await stack.control("POST", "reset");
  await stack.control("PUT", "account", { additionalIps: true });
  await stack.control("POST", "keys", { username: "admin", key: "ssh-ed25519 AAAA" });
  if (ways.some(({ highIds }) => highIds === true)) {
    const state = (await stack.control("GET", "state")) as unknown as State;
    const others = state.sequences.filter(({ name }) => !kinds.includes(name));
    const high = kinds.map((name, index) => ({ name, value: 1_234_567 + index * 1_000_000 }));
    await stack.control("PUT", "state", { ...state, sequences: [...others, ...high] });
  }
  await stack.control("DELETE", "requests");
}
