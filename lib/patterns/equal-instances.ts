import type { ComputeInstanceProps } from "../compute/compute-instance-props";

/** What instances of one kind have in common: everything but what tells one from another. */
export type EqualInstance = ComputeInstanceProps extends infer Props
  ? Props extends unknown
    ? Omit<Props, "label" | "count" | "forEach">
    : never
  : never;

/** One of them, with its own label. TypeScript does not see that the way of making it is still the same. */
export const labelled = (instance: EqualInstance, label: string) => ({ ...instance, label }) as ComputeInstanceProps;
