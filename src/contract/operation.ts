/** The endpoint of an operation. */
export interface OperationEndpoint {
  /** The path of the POST. Fields in braces are not part of the body. */
  readonly path: string;
  /** The path of the target object. If the target no longer exists, neither does the operation. */
  readonly parentPath: string;
}

export interface HasAction {
  readonly action: OperationEndpoint;
}

/** An action of Terraform, which has no state (derived.ts). */
export interface ActionOffer {
  /** Describes the action: `Takes a snapshot of an instance.` (default: the summary of the contract) */
  readonly summary?: string;
  /** True if only the action exists, and no resource of that name. */
  readonly only?: true;
}

export interface HasActionOffer {
  readonly asAction: ActionOffer;
}
