import { deployStack } from "./deployment";
import type { Emulator } from "./emulator-types";
import type { Plan } from "./planned-changes";
import type { AttributesOf, ResourceConstruct, Stack } from "./stack";
import type { DeployedResource } from "./state";

/** Where a stack is deployed to, and with what. */
export interface DeployOptions {
  /** What `startEmulator` answered. Every Stratus provider of the stack leads there, whatever address it names. */
  readonly emulator: Emulator;
  /** The values of the stack's `TerraformVariable`s. `TF_VAR_…` counts too, and less. Default: none. */
  readonly variables?: Readonly<Record<string, unknown>>;
  /** The outputs of other programs' states, by the ids of the `DataTerraformRemoteState…` that read them. Default: none. */
  readonly remoteStates?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Deploys as another user than the first: a token that `emulator.control("POST", "/tokens", …)` made. Default: the first user's. */
  readonly token?: string;
  /**
   * More variables for `terraform`, such as credentials of other providers. Your own Terraform configuration and plugin
   * cache are not used unless `TF_CLI_CONFIG_FILE` and `TF_PLUGIN_CACHE_DIR` stand here.
   */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A stack that has been deployed. */
export interface Deployed {
  /** The stack's `TerraformOutput`s by their Terraform names, sensitive ones too. */
  readonly outputs: Readonly<Record<string, unknown>>;
  /** Everything in Terraform's state. */
  readonly resources: readonly DeployedResource[];
  /**
   * The attributes of what a construct stands for, under the construct's names: `attributes(stack.web).publicIpv4`.
   * What Terraform has as null is absent; resources of other providers keep Terraform's names.
   *
   * @throws Error where the state has no such object, or several of it.
   */
  attributes<C extends ResourceConstruct>(construct: C): AttributesOf<C>;
  /**
   * What another apply would do, of this stack or of the one that is to come in its place.
   *
   * @throws TerraformError where the plan fails.
   */
  plan(next?: Stack): Promise<Plan>;
  /**
   * Applies again: this stack, or the one that comes in its place and over its state from now on.
   *
   * @throws TerraformError where the apply fails.
   */
  apply(next?: Stack): Promise<void>;
  /**
   * Destroys everything that the stack made.
   *
   * @throws TerraformError where the destruction fails, as it does for an object with `protect: true`.
   */
  destroy(): Promise<void>;
}

/**
 * Deploys a stack to the emulator with the real `terraform` and the real provider. The first `apply` of a small stack
 * takes less than a second. The stacks that it depends on are deployed before it. A stack that is deployed already is
 * applied again.
 *
 * The state lies in a private folder, whatever backend the stack names. A stack with providers besides Stratus, with
 * modules, or with two Stratus providers costs a `terraform init`, which fetches the others from their registry.
 *
 * @throws TerraformError with Terraform's messages where the apply fails; Error where synthesis fails, a variable has
 * no value, or there is no Terraform.
 */
export async function deploy(stack: Stack, options: DeployOptions): Promise<Deployed> {
  const { deployed } = await deployStack(stack, options);
  return deployed;
}
