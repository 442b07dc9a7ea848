import type { TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import type { Contract } from "../../../src/contract";
import type { Optional, Props } from "../props";
import type { PropsDefinition } from "../validation/prop-names";
import type { IAction } from "./action-triggers";
import { type BlockProps, TerraformBlock } from "./block";

/** The props of an action: the fields of the contract, with the comments of its generated `Config`. */
export type ActionProps<
  C extends Contract,
  Config extends { readonly timeouts?: unknown },
  Referenced extends string = never,
> = Omit<Props<C, Config, Referenced | "timeouts">, keyof TerraformMetaArguments> &
  Optional<Pick<Config, "timeouts">> &
  BlockProps;

/**
 * An operation that Terraform runs when a resource changes (`addActionTrigger`), or when you run
 * `terraform apply -invoke=ADDRESS`. It has no state. Requires Terraform 1.14.1.
 */
export abstract class Action extends TerraformBlock implements IAction {
  protected constructor(scope: Construct, id: string, definition: PropsDefinition, props: object) {
    super(scope, id, { block: "action", feature: "actions" }, definition, props);
  }

  /** The address of the action, for `terraform apply -invoke`: `action.stratus_mysql_backup.nightly`. */
  get actionAddress(): string {
    return `action.${this.blockType}.${this.friendlyUniqueId}`;
  }

  /** The action as synth writes it into the stack. `addOverride` changes its arguments. */
  override toTerraform(): unknown {
    const { provider, attributes: config } = this;
    const block = { ...(provider ? { provider: provider.fqn } : {}), config };
    return { ...(super.toTerraform() as object), action: { [this.blockType]: { [this.friendlyUniqueId]: block } } };
  }

  /**
   * Fails, because neither CDKTF nor CDK Terrain can write actions as HCL.
   *
   * @throws always
   */
  override toHclTerraform(): object {
    throw new Error(`${this.node.path}: an action can't be written as HCL. Synthesize the stack without --hcl.`);
  }
}
