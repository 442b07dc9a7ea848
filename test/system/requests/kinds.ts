import type { Stack } from "../../e2e/support/stack";
import { specimens } from "../../kinds";
import { resourceOf, type State } from "../../kinds/life";
import { needsOf, type Resources } from "../../kinds/needs";

/** One resource, and its changes. The objects that it refers to exist already and are not in Terraform. */
export interface Kind {
  readonly name: string;
  readonly first: Resources;
  readonly changed?: Resources | undefined;
  /** True if its status is polled, so that the number of requests depends on timing. */
  readonly isWaitedFor: boolean;
}

const kinds: readonly Kind[] = specimens.flatMap(({ contract, life, more = {} }) => {
  const all: readonly (readonly [string, readonly State[]])[] = [
    ...(life ? [["", [life.first, ...life.inPlace]] as const] : []),
    ...Object.entries(more),
  ];
  return all.map(([name, [first = {}, changed]]) => ({
    name: `${contract.name} ${name}`.trim(),
    first: resourceOf(contract, first),
    changed: changed && resourceOf(contract, changed),
    isWaitedFor: contract.states !== undefined || contract.path.startsWith("/databases"),
  }));
});

/** Every kind with its own object, on an account with all referenced objects. */
export async function kindsOn(stack: Stack): Promise<readonly Kind[]> {
  await stack.control("PUT", "account", { additionalIps: true });
  const workspace = stack.workspace();
  await workspace.apply({ resource: needsOf(kinds) });
  const valueOf = (_: string, address: string, attribute: string) =>
    JSON.stringify(workspace.state(address)[attribute]);
  return JSON.parse(JSON.stringify(kinds).replace(/"\$\{(stratus_\w+\.\w+)\.(\w+)\}"/g, valueOf)) as readonly Kind[];
}
