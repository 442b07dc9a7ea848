import type { Caller } from "../../emulator/support";
import type { Configuration, Plan } from "./workspace";
import type { Properties } from "../../../src/contract";

/** The account in which somebody does something, beside Terraform. */
export interface Account {
  /** Calls the service, and fails the test where it refuses. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<Properties>;
  readonly control: Caller;
  /** An object of the state. */
  readonly of: (name: string) => Properties;
}

/** What somebody does while Terraform looks away, and what its user has to see then. */
export interface Case {
  /** `a record: deleted and made anew` */
  readonly what: string;
  /** What somebody makes before anything else. */
  readonly prepare?: (account: Account) => Promise<unknown>;
  /** What is there, made by an apply. */
  readonly given: Configuration;
  readonly somebody: (account: Account) => Promise<unknown>;
  /** The changes of the saved plan: somebody acts between it and its apply. Without: somebody acts between two applies. */
  readonly change?: Readonly<Record<string, Configuration[string] | null>>;
  /** What is planned after somebody has acted. */
  readonly actions?: Plan["actions"];
  /** Parts of the warnings that this plan has, one text for each warning. Default: there are none. */
  readonly warnings?: readonly (readonly string[])[];
  /** Parts of the errors that the plan ends with. */
  readonly refused?: readonly (readonly string[])[];
  /** Parts of the errors that the apply ends with: of the saved plan, or of the plan after somebody has acted. */
  readonly errors?: readonly (readonly string[])[];
  /** Parts of the warnings of a saved plan's apply. */
  readonly applied?: readonly (readonly string[])[];
  /** The resource whose import block, as the message has it, ends the matter. */
  readonly adopts?: string;
  /** The errors stay until somebody does something outside Terraform. */
  readonly lasts?: boolean;
  /** Warnings that stay, because somebody has to do something outside Terraform. */
  readonly stays?: boolean;
  /** What has to be true of the account in the end. */
  readonly then?: (account: Account) => Promise<unknown>;
}
