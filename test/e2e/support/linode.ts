import type { Reattachable } from "../../../src/provider/plugin/server";
import { linodeState } from "../../support/linode";
import { executable } from "./executable";

/** OpenTofu looks for the providers of a state in its own registry. */
const addresses = ["registry.terraform.io/linode/linode", "registry.opentofu.org/linode/linode"];

/**
 * The environment in which this provider also takes the place of the Linode provider. Terraform starts the provider of a
 * state before it moves objects, but sends it no request about them.
 *
 * @param isOwn true if it is served as this provider too, and not started by Terraform
 */
export function servingLinode(
  { environment }: Pick<Reattachable, "environment">,
  isOwn = executable === undefined,
): Readonly<Record<string, string>> {
  const own = JSON.parse(environment["TF_REATTACH_PROVIDERS"]) as Readonly<Record<string, unknown>>;
  const [served] = Object.values(own);
  const others = Object.fromEntries(addresses.map((address) => [address, served]));
  return { TF_REATTACH_PROVIDERS: JSON.stringify({ ...(isOwn ? own : {}), ...others }) };
}

/** The state of the Linode provider with these resources only, as a file. */
export function linodeStateWith(isWanted: (address: string) => boolean): string {
  const resources = linodeState.resources.filter(({ type, name }) => isWanted(`${type}.${name}`));
  return JSON.stringify({ ...linodeState, resources, outputs: {} });
}
