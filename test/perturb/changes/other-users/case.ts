import type { Properties } from "../../../../src/contract";
import type { Caller } from "../../../emulator/support";
import type { Configuration, Plan } from "../../../support/terraform/workspace";

/** The account that another user changes, outside Terraform. */
export interface Account {
  /** Calls the service, and fails the test if the service rejects the request. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<Properties>;
  readonly control: Caller;
  /** An object of the state. */
  readonly of: (name: string) => Properties;
}

/** A change by another user outside Terraform, and the messages that the Terraform user must see. */
export interface Case {
  /** `a record: deleted and recreated` */
  readonly what: string;
  /** The objects that another user creates first. */
  readonly prepare?: (account: Account) => Promise<unknown>;
  /** The objects that an apply creates. */
  readonly given: Configuration;
  readonly changeByUser: (account: Account) => Promise<unknown>;
  /**
   * The changes of the saved plan: the other user acts between it and its apply. Without them, the user acts between two
   * applies.
   */
  readonly change?: Readonly<Record<string, Configuration[string] | null>>;
  /** The configuration to plan after the change. */
  readonly actions?: Plan["actions"];
  /** Parts of the warnings of this plan, one string for each warning (default: no warnings). */
  readonly warnings?: readonly (readonly string[])[];
  /** Parts of the errors of the plan. */
  readonly refused?: readonly (readonly string[])[];
  /** Parts of the errors of the apply: of the saved plan, or of the plan after the change. */
  readonly errors?: readonly (readonly string[])[];
  /** Parts of the warnings of a saved plan's apply. */
  readonly applied?: readonly (readonly string[])[];
  /** The resource whose import block, as in the message, resolves the error. */
  readonly adopts?: string;
  /** The errors stay until a user makes a change outside Terraform. */
  readonly lasts?: boolean;
  /** Warnings that stay, because a user has to make a change outside Terraform. */
  readonly stays?: boolean;
  /** The expected state of the account at the end. */
  readonly then?: (account: Account) => Promise<unknown>;
}
