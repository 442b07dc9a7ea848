import type * as stratus from "../../lib";

/** Constructs for the props of others. Each example gets a stack that has one of each. */
export interface Beside {
  readonly instance: stratus.ComputeInstance;
  readonly other: stratus.ComputeInstance;
  readonly domain: stratus.Domain;
  readonly firewall: stratus.Firewall;
  readonly database: stratus.MySqlDatabase;
  /** A database that another program owns. */
  readonly foreign: stratus.IMySqlDatabase;
  readonly tag: stratus.Tag;
}

type Exports = typeof stratus;
type PropsOf<Class> = Class extends new (scope: never, id: string, props: infer Props) => unknown ? Props : never;

/**
 * Props of the constructs of a kind, by the names of their classes. Together the examples of a construct set every prop that
 * it has. The first one of a resource is also the construct that `escape-hatches.test.ts` tries, and the last one of a reading
 * class is the example in its docstring.
 */
export type ConstructExamples = {
  readonly [Name in keyof Exports]?: readonly (PropsOf<Exports[Name]> | ((beside: Beside) => PropsOf<Exports[Name]>))[];
};

export const allTimeouts = { create: "10m", delete: "10m", update: "10m" };

/** Props of databases of both engines. */
export const cluster = {
  label: "shop",
  region: "us-east",
  type: "g6-dedicated-2",
  allowList: ["192.0.2.1/32"],
  updates: { frequency: "monthly", dayOfWeek: 1, hourOfDay: 3, duration: 3, weekOfMonth: 2 },
  clusterSize: 3,
  timeouts: allTimeouts,
} as const;

/** Props of a data source that lists objects with a label. */
export const listed = { filter: { label: { prefix: "shop-" } }, sort: { by: "label" } };
