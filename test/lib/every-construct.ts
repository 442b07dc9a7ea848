import type { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import * as stratus from "../../lib";
import { specimens } from "../kinds";
import type { Beside } from "../kinds/constructs";

type Props = Readonly<Record<string, unknown>>;
export type Maker = (stack: TerraformStack) => Props;

function beside(stack: TerraformStack): Beside {
  const size = { region: "us-east", type: "g6-standard-1" } as const;
  const cluster = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" } as const;
  return {
    instance: new stratus.ComputeInstance(stack, "web", size),
    other: new stratus.ComputeInstance(stack, "other", size),
    domain: new stratus.Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" }),
    firewall: new stratus.Firewall(stack, "edge", { label: "edge" }),
    database: new stratus.MySqlDatabase(stack, "db", cluster),
    foreign: stratus.MySqlDatabase.fromDatabaseId(stack, "foreign-db", 7),
    tag: new stratus.Tag(stack, "team", { label: "team" }),
  };
}

const makerOf =
  (example: Props | ((things: Beside) => Props)): Maker =>
  (stack) =>
    typeof example === "function" ? example(beside(stack)) : example;

/** Props of each construct: several examples if it has variants. */
export const examples: { readonly [name: string]: readonly Maker[] } = {
  StratusProvider: [() => ({ alias: "it", token: "t", baseUrl: "https://api.example/v4", maxRetries: 3 })],
  ...Object.fromEntries(
    specimens.flatMap(({ constructs }) =>
      Object.entries(constructs).map(([name, all]) => [name, (all as readonly Props[]).map(makerOf)] as const),
    ),
  ),
};

/** Creates a construct of the given name, as a program in JavaScript does. */
export function makeConstruct<C extends IConstruct = IConstruct>(
  stack: TerraformStack,
  name: string,
  id: string,
  props: unknown,
): C {
  const constructs = stratus as unknown as Record<string, new (scope: TerraformStack, id: string, props: unknown) => C>;
  const Class = constructs[name];
  if (!Class) throw new Error(`there is no construct ${name}`);
  return new Class(stack, id, props);
}
