import type { Stack } from "./stack";
import { startStack } from "./stack";
import type { Workspace } from "./terraform";

type Attributes = Readonly<Record<string, unknown>>;
type State = Readonly<Record<string, unknown>>;

interface Life {
  readonly type: string;
  /** Resources that it needs, which stay as they are. */
  readonly beside?: Readonly<Record<string, Readonly<Record<string, Attributes>>>>;
  /** What the service's staff has to switch before. */
  readonly prepare?: (stack: Stack) => Promise<unknown>;
  readonly first: Attributes;
  /** Each is applied to what was there before, without a replacement. */
  readonly inPlace: readonly Attributes[];
  readonly replacing?: Attributes;
  /** Changes the object behind Terraform's back; `repaired` tells whether it is as it should be. */
  readonly drift?: (stack: Stack, state: State) => Promise<void>;
  readonly repaired?: (stack: Stack, state: State) => Promise<boolean>;
  /** The id and the natural keys that import it. */
  readonly imports: (state: State, beside: (address: string) => State) => readonly string[];
  /** Attributes that the service never returns, which an import adopts. */
  readonly adopts?: readonly string[];
  /** Computed attributes that follow from those. */
  readonly derives?: readonly string[];
  /** Removes the object behind Terraform's back. */
  readonly remove: (stack: Stack, state: State) => Promise<void>;
}

/** The life of one resource, through the real terraform: what every resource has to do. */
export function lives(life: Life): void {
  describe(`${life.type} lives`, () => {
    const address = `${life.type}.it`;
    let stack: Stack;
    let workspace: Workspace;

    const withIt = (attributes: Attributes) => ({
      resource: { ...life.beside, [life.type]: { ...life.beside?.[life.type], it: attributes } },
    });
    const last = life.replacing ?? life.inPlace[life.inPlace.length - 1] ?? life.first;

    beforeAll(async () => {
      stack = await startStack();
      await life.prepare?.(stack);
      workspace = stack.workspace();
    });
    afterAll(() => stack.close());

    const expectEmptyPlan = async () => {
      expect(await workspace.plan()).toEqual([]);
    };

    test("it is created, and a second plan is empty", async () => {
      await workspace.apply(withIt(life.first));
      await expectEmptyPlan();
    });

    for (const [index, attributes] of life.inPlace.entries()) {
      test(`change ${String(index + 1)} is made in place, and the plan after it is empty`, async () => {
        workspace.write(withIt(attributes));
        const changes = await workspace.plan();
        expect(changes.map(({ address: at, actions }) => [at, actions.join()])).toEqual([[address, "update"]]);
        await workspace.apply();
        await expectEmptyPlan();
      });
    }

    if (life.replacing) {
      const replacing = life.replacing;
      test("a change that the interface cannot make replaces it", async () => {
        workspace.write(withIt(replacing));
        const changes = await workspace.plan();
        expect(changes.map(({ address: at, actions }) => [at, actions.join()])).toEqual([[address, "delete,create"]]);
        await workspace.apply();
        await expectEmptyPlan();
      });
    }

    const { drift, repaired } = life;
    if (drift && repaired) {
      test("drift is seen and repaired", async () => {
        await drift(stack, workspace.state(address));
        expect(await repaired(stack, workspace.state(address))).toBe(false);
        expect(await workspace.plan()).toHaveLength(1);
        await workspace.apply();
        expect(await repaired(stack, workspace.state(address))).toBe(true);
        await expectEmptyPlan();
      });
    }

    test("it is imported by id and by natural key: nothing is added or destroyed, and the second plan is empty", async () => {
      const ids = life.imports(workspace.state(address), (other) => workspace.state(other));
      for (const id of ids) {
        await workspace.must("state", "rm", address);
        await workspace.must("import", "-no-color", "-input=false", address, id);
        const changes = await workspace.plan();
        const named = (life.adopts ?? []).filter((name) => last[name] !== undefined);
        const adopted = [...named, ...(life.derives ?? [])];
        expect(changes.map(({ actions }) => actions.join())).toEqual(adopted.length > 0 ? ["update"] : []);
        for (const { before, after } of changes) {
          const differing = Object.keys(after ?? {}).filter(
            (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
          );
          expect(differing.sort()).toEqual([...adopted].sort());
        }
        await stack.control("DELETE", "requests");
        await workspace.apply();
        expect(await stack.writes()).toEqual([]);
        await expectEmptyPlan();
      }
    });

    test("what is gone already is created again, and destroying what is gone succeeds", async () => {
      await life.remove(stack, workspace.state(address));
      expect((await workspace.plan()).map(({ actions }) => actions.join())).toContain("create");
      await workspace.apply();
      await expectEmptyPlan();
      await life.remove(stack, workspace.state(address));
      await workspace.must("destroy", "-no-color", "-auto-approve", "-input=false", "-refresh=false");
      expect(await workspace.must("state", "list")).toBe("");
    });
  });
}
