import { propertyText } from "../../contract";
import type { Contract } from "../../contract";
import type { Kind } from "../objects/kind";
import type { StoredObject } from "../store";

/** The field that people know an object by, in camelCase: its label, or the first of those that tell it from others. */
export function labelField({ fields, key, id }: Contract): string {
  return "label" in fields ? "label" : (key?.find((name) => name in fields) ?? id);
}

export function labelOf({ contract }: Kind, { id, body }: StoredObject): string {
  const label = propertyText(body[labelField(contract)]);
  return label === "" ? String(id) : label;
}
