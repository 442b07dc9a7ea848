import { provider } from "../../../src/composition/provider";
import type { Contract } from "../../../src/contract";
import { fromTerraform, toTerraform } from "../../../src/objects/terraform/values";
import { startPlugin } from "../../../src/provider/plugin/rpc/plugin-state";
import { contracts } from "../../../src/resources/contracts";
import { evaluate, inOrder } from "../../conformance/configurations";
import { callersOf, type TestEmulator } from "../../emulator/support";
import { specimens } from "../../kinds";
import { resourceOf } from "../../kinds/life";
import { merged, needsOf, type Resources } from "../../kinds/needs";
import { type Configuration, type Resource, Workspace } from "../../support/terraform/workspace";

/** The contracts of the kinds whose specimens have a life, by their name. */
export const livingKinds: ReadonlyMap<string, Contract> = new Map(
  specimens.flatMap(({ contract, life }) => (life ? [[contract.name, contract] as const] : [])),
);

const session = startPlugin(provider);
const attributesOf = (type: string) => session.resource(type).schema.attributes;

/** The configuration of a workspace with these resources and those that they need. */
export function configurationOf(resources: Resources): Configuration {
  const ordered = inOrder(merged(needsOf(resources), resources));
  return Object.fromEntries(
    ordered.map(({ address, type, configuration }): [string, Resource] => {
      const contract = contracts.find(({ name }) => `stratus_${name}` === type);
      if (!contract) throw new Error(`${type} has no contract`);
      const config: Resource["config"] = (of) => {
        const stateOf = (other: string) => toTerraform(attributesOf(other.split(".")[0] ?? ""), of(other));
        return fromTerraform(attributesOf(type), evaluate(attributesOf(type), configuration, stateOf));
      };
      return [address, { contract, config }];
    }),
  );
}

/** Creates the resource `it` of each kind as its life begins, and the resources that these need. */
export async function createSpecimens(emulator: Pick<TestEmulator["server"], "url" | "token">): Promise<Workspace> {
  await callersOf(emulator).control("PUT", "/account", { additionalIps: true });
  const lives = specimens.flatMap(({ contract, life }) => (life ? [resourceOf(contract, life.first)] : []));
  const workspace = new Workspace({ server: emulator });
  const { errors } = await workspace.apply(await workspace.plan(configurationOf(merged(...lives))));
  if (errors.length > 0) throw new Error(errors.join("\n"));
  return workspace;
}
