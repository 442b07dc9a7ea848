import { camel, type Contract, type Properties } from "../../contract";
import { resourceSchema } from "../../objects/terraform/schema";
import { toTerraform } from "../../objects/terraform/values";
import { isNull } from "../../provider/commands";
import { type AccountObject, objectName } from "../account";
import type { ComparedObject } from "./compared-objects";

/** An object of the account that a resource of a program can import. */
export interface AccountCandidate extends ComparedObject {
  readonly contract: Contract;
  /** The ID for `terraform import`: `12`, or `1/34` for record 34 of domain 1. */
  readonly importId: string;
}

/** Converts an object of the account to the form of objects in a state. Fields that listings omit stay missing. */
export function accountCandidate({ contract, importId, attributes }: AccountObject): AccountCandidate {
  const type = `stratus_${contract.name}`;
  return {
    // No resource address contains a space.
    address: `${type} ${importId}`,
    type,
    name: "",
    contract,
    importId,
    label: objectName(contract, attributes),
    values: terraformValues(contract, attributes),
  };
}

function terraformValues(contract: Contract, attributes: Properties): Properties {
  const all = Object.entries(toTerraform(resourceSchema(contract).attributes, attributes));
  return Object.fromEntries(all.filter(([name, value]) => camel(name) in attributes || !isNull(value)));
}
