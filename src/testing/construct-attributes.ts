import { provider } from "../composition/provider";
import { fromTerraform } from "../objects/terraform/values";
import { objectType } from "../provider/plugin/attribute-type";
import { decodeJson } from "../provider/plugin/codec/json";
import type { Attributes } from "../provider/plugin/schema";
import type { ValueObject } from "../provider/plugin/value";
import type { DeployedResource } from "./state";

type Values = Readonly<Record<string, unknown>>;

/** Returns the attributes of a type, or undefined if it isn't a Stratus type. */
export function schemaOf(type: string, isData = false): Attributes | undefined {
  const make = isData ? provider.dataSources[type] : provider.resources[type];
  return make?.().schema.attributes;
}

export const knownTypes = (): readonly string[] => Object.keys(provider.resources);

/** Converts an object of the state to the constructs' form: camelCase names, and absent values instead of null. */
export function toConstructAttributes({ type, isData, attributes }: DeployedResource): Values {
  const schema = schemaOf(type, isData);
  return schema ? fromTerraform(schema, decodeJson(objectType(schema), attributes) as ValueObject) : attributes;
}
