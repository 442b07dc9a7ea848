import type { TerraformElement, TerraformResource } from "cdktf";
import { referablesByAddress } from "../scope/referable";
import { attributesOf, resolveAttributes } from "../tokens/attributes";

/** Finds references in the resolved attributes of an element: `stratus_domain.zone` and `data.stratus_domain.zone`. */
const reference = /\b(?:data\.)?\w+\.[\w-]+/g;

/** The addresses in the attributes and dependencies of an element. */
function referencesOf(element: TerraformElement): readonly string[] {
  const { dependsOn } = element as { readonly dependsOn?: readonly string[] };
  try {
    return JSON.stringify(resolveAttributes(element, { ...attributesOf(element), dependsOn })).match(reference) ?? [];
  } catch {
    // The validation of the element reports values that can't be resolved.
    return [];
  }
}

/**
 * Returns the elements through which an action refers to a resource, from the action's own reference to the resource.
 * Undefined if it doesn't. An action that runs before a change of such a resource is a dependency cycle for Terraform.
 */
export function pathToResource(
  action: TerraformElement,
  resource: TerraformResource,
): readonly TerraformElement[] | undefined {
  const elements = referablesByAddress(resource);
  const seen = new Set<TerraformElement>();
  function search(from: TerraformElement): readonly TerraformElement[] | undefined {
    for (const address of referencesOf(from)) {
      const found = elements.get(address);
      if (!found || seen.has(found)) continue;
      seen.add(found);
      if (found === resource) return [found];
      const rest = search(found);
      if (rest) return [found, ...rest];
    }
    return undefined;
  }
  return search(action);
}
