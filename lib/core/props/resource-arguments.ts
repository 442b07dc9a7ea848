import type { TerraformMetaArguments, TerraformResourceLifecycle } from "cdktf";

/** The `lifecycle` of a resource. */
export interface ResourceLifecycle extends TerraformResourceLifecycle {
  /**
   * False to keep the object in the service when the stack is destroyed or the resource is replaced: Terraform only forgets
   * it. If you delete the construct, OpenTofu keeps the object, and Terraform destroys it, so add `Removed` then. Requires
   * Terraform 1.16 or OpenTofu 1.12.
   * @default true
   */
  readonly destroy?: boolean | undefined;
}

/** The meta-arguments of a resource. */
export interface ResourceArguments extends Omit<TerraformMetaArguments, "lifecycle"> {
  /**
   * How Terraform creates, changes and destroys the resource.
   * @default Terraform's own order of changes
   */
  readonly lifecycle?: ResourceLifecycle | undefined;
}
