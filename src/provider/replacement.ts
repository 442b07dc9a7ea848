import type { Contract, Properties } from "../contract";
import type { PrivateJson } from "../plugin/schema";

/**
 * What the plan of a replacement's new object is told of the old one. Terraform replaces an object also because it was
 * asked to, which the plan of the old object does not show.
 */
export interface Replaced {
  /** As `objectKey` returns it. */
  readonly object: string;
  /** The name of the object, where it is protected. */
  readonly protected?: string;
}

/** Tells the object from every other one of the state. */
export function objectKey({ name, id, key = [] }: Contract, object: Properties): string {
  return `${name} ${JSON.stringify([id, ...key].map((field) => object[field]))}`;
}

export function encodeReplaced(contract: Contract, object: Properties, protectedName: string | undefined): PrivateJson {
  return { object: objectKey(contract, object), ...(protectedName === undefined ? {} : { protected: protectedName }) };
}

export function decodeReplaced(given: PrivateJson | undefined): Replaced | undefined {
  const { object, protected: name } = given ?? {};
  return typeof object === "string" ? { object, ...(typeof name === "string" ? { protected: name } : {}) } : undefined;
}
