import type { TerraformDataSource, TerraformResource } from "cdktf";
import { Token } from "cdktf";

/** How a list that is known only after apply looks: one text. With others beside it, the host cannot resolve it. */
const listToken = "#{TfToken[";

function hasBrokenList(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Token.isUnresolved(value)) return false;
  if (!Array.isArray(value)) return Object.values(value).some(hasBrokenList);
  return value.some((entry) =>
    typeof entry === "string" ? value.length > 1 && entry.includes(listToken) : hasBrokenList(entry),
  );
}

/**
 * Runs `refuse` before the host resolves a construct with such a list: it does so before it validates anything, and its
 * own error does not say where the list is.
 */
export function beforeBrokenList(
  construct: TerraformResource | TerraformDataSource,
  attributes: () => object,
  refuse: () => void,
): void {
  const toTerraform = construct.toTerraform.bind(construct) as () => unknown;
  construct.toTerraform = () => {
    if (hasBrokenList(attributes())) refuse();
    return toTerraform();
  };
}
