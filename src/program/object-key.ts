import type { AccountObject } from "../account/account-object";

/** What tells an object from all others of an account, in texts that outlive a run: `domain_record 1/34`. */
export const objectKey = ({ contract, importId }: AccountObject): string => `${contract.name} ${importId}`;

/** The names that objects have in a program that was written before, by their keys: the scope's, where it has one, and their own. */
export type KnownNames = ReadonlyMap<string, readonly string[]>;
