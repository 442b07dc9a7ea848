import { camel } from "../../../src/contract";
import type { Contract, Properties } from "../../../src/contract";
import { toCamelCase } from "../../../src/provider/schema/values";
import { contracts } from "../../../src/resources/contracts";
import { callersOf, type Bench } from "../../emulator/support";
import { specimens } from "../../kinds";
import { resourceOf } from "../../kinds/life";
import { needsOf } from "../../kinds/needs";
import { type Configuration, type Others, type Resource, Workspace } from "../people/workspace";

/** The contracts of the kinds whose specimens have a life, by their name. */
export const livingKinds: ReadonlyMap<string, Contract> = new Map(
  specimens.flatMap(({ contract, life }) => (life ? [[contract.name, contract] as const] : [])),
);

const reference = /\$\{(stratus_\w+\.\w+)\.(\w+)\}/g;

/** The value with the attributes of other resources instead of references to them. */
function resolved(value: unknown, of: Others): unknown {
  if (typeof value === "string") {
    const [whole, name = "", attribute = ""] = new RegExp(`^${reference.source}$`).exec(value) ?? [];
    if (whole !== undefined) return of(name)[camel(attribute)];
    return value.replace(reference, (_, other: string, own: string) => String(of(other)[camel(own)]));
  }
  if (Array.isArray(value)) return value.map((each) => resolved(each, of));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolved(each, of)]));
}

/** Creates the resource `it` of each kind as its life begins, and the resources that these need. */
export async function createSpecimens(emulator: Pick<Bench["emulator"], "url" | "token">): Promise<Workspace> {
  await callersOf(emulator).control("PUT", "/account", { additionalIps: true });
  const own = specimens.flatMap(({ contract, life }) => (life ? [{ contract, config: life.first }] : []));
  const needed = Object.entries(needsOf(own.map(({ contract, config }) => resourceOf(contract, config)))).flatMap(
    ([type, named]) =>
      Object.entries(named).map(([name, config]): [string, Resource] => {
        const contract = contracts.find((each) => `stratus_${each.name}` === type);
        if (!contract) throw new Error(`${type} has no contract`);
        const properties = toCamelCase(config) as Properties;
        return [`${type}.${name}`, { contract, config: (of) => resolved(properties, of) as Properties }];
      }),
  );
  const lives = own.map(({ contract, config }): [string, Resource] => {
    return [`stratus_${contract.name}.it`, { contract, config: (of) => resolved(config, of) as Properties }];
  });
  const workspace = new Workspace({ emulator });
  const configuration = inOrder(new Map([...needed, ...lives]));
  const { errors } = await workspace.apply(await workspace.plan(configuration));
  if (errors.length > 0) throw new Error(errors.join("\n"));
  return workspace;
}

/** The resources, each after those that it refers to. */
function inOrder(resources: ReadonlyMap<string, Resource>): Configuration {
  const ordered = new Map<string, Resource>();
  const add = (name: string) => {
    const resource = resources.get(name);
    if (!resource || ordered.has(name)) return;
    resource.config((other) => {
      add(other);
      return {};
    });
    ordered.set(name, resource);
  };
  for (const name of resources.keys()) add(name);
  return Object.fromEntries(ordered);
}
