import type { Contract } from "../../../src/contract";
import { specimens } from "../../kinds";
import { resourceOf, type State } from "../../kinds/life";
import { merged, needsOf, type Resources } from "../../kinds/needs";

/** The life of one kind of resource with its dependencies: each step is applied, and then everything is destroyed. */
export interface Life {
  readonly name: string;
  readonly steps: readonly Resources[];
}

function lifeOf(contract: Contract, configurations: readonly State[], name = ""): Life {
  const steps = configurations.map((configuration) => resourceOf(contract, configuration));
  const needs = needsOf(steps);
  return { name: `${contract.name} ${name}`.trim(), steps: steps.map((step) => merged(step, needs)) };
}

/** Creates the target of the operation first, so that the requests of the operation are in a separate step. */
function operationOf(contract: Contract, operation: State): Life {
  const resource = resourceOf(contract, operation);
  const needs = needsOf(resource);
  return { name: contract.name, steps: [needs, merged(resource, needs)] };
}

export const lives: readonly Life[] = specimens.flatMap(({ contract, life, more = {}, operation }) => [
  ...(life ? [lifeOf(contract, [life.first, ...life.inPlace])] : []),
  ...Object.entries(more).map(([name, configurations]) => lifeOf(contract, configurations, name)),
  ...(operation ? [operationOf(contract, operation)] : []),
]);
