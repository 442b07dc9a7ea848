import { camel, canonicalValue, type Contract, identityFields, type Properties, snake } from "../../contract";
import { mapAttributes } from "../../provider/plugin/attribute-type";
import type { ResourceIdentity } from "../../provider/plugin/provider";
import type { Attribute, Attributes, Schema } from "../../provider/plugin/schema";
import { decodePrivateState } from "./private-state";
import { fromTerraform, valueToTerraform } from "./values";

/**
 * The version of all identities. If their attributes change, increment it, and convert older identities in
 * `UpgradeResourceIdentity`.
 */
const version = 0;

/**
 * The identity of a contract's resource. Its values have the canonical form, because the state keeps the user's spelling
 * of an address. Undefined if the resource can't be imported.
 */
export function resourceIdentity(contract: Contract, schema: Schema): ResourceIdentity | undefined {
  if (contract.kind !== "resource") return undefined;
  const { attributes: all } = schema;
  const attributes: Attributes = Object.fromEntries(
    identityFields(contract).map((name) => [snake(name), attributeOf(contract, all, name)]),
  );
  return {
    version,
    attributes,
    of: (state) => identityValues(contract, attributes, fromTerraform(attributes, state)),
    mayFollow: (stored) => decodePrivateState(stored).pending === true,
  };
}

function attributeOf({ fields }: Contract, attributes: Attributes, name: string): Attribute {
  const type = attributes[snake(name)]?.type;
  if (type === undefined) throw new Error(`${name} can't be part of an identity, because it is no scalar attribute`);
  return { type, description: fields[name]?.spec.summary ?? "", required: true };
}

/** Returns the values of an identity in their canonical form. */
export const identityValues = (contract: Contract, attributes: Attributes, object: Properties) =>
  mapAttributes(attributes, (name, attribute) => {
    const field = contract.fields[camel(name)];
    return valueToTerraform(attribute, field && canonicalValue(field, object[camel(name)], object));
  });
