import { ApiError, InvalidResponseError } from "../client";
import type { Client } from "../client";
import type { Contract } from "../contract";
import { UnexpectedAnswerError } from "../provider/requests/read-value";

/** The service does not accept the token at all. */
export class TokenRefusedError extends Error {
  override readonly name = "TokenRefusedError";
}

/** Whether one listing failed and others may be read nevertheless. */
export const isOfOneListing = (error: unknown): error is Error =>
  error instanceof ApiError || error instanceof InvalidResponseError || error instanceof UnexpectedAnswerError;

const isRefused = (error: Error): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** Whether the service refused the token as a whole: one that it knows is told its scopes. */
export const isUnknownToken = (error: unknown, client: Pick<Client, "tokenScopes">): boolean =>
  error instanceof ApiError && error.status === 401 && client.tokenScopes() === undefined;

const namesOf = ({ plural }: Contract) => plural.replaceAll("_", " ");

/** Why objects of a kind were not seen, as a sentence. */
export function explainUnseen(contract: Contract, error: Error): string {
  const { scope, reads = "read_only" } = contract.access;
  if (!isRefused(error) || scope === null) return `The list of ${namesOf(contract)} failed: ${error.message}`;
  const reasons = error.errors.map(({ reason }) => reason).join("; ");
  const words = `The token may not read ${namesOf(contract)}: this needs the scope ${scope}:${reads}, and of a restricted user a grant.`;
  return reasons === "" ? words : `${words} The service says: ${reasons}`;
}

export const needsOther = (contract: Contract, other: Contract): string =>
  `To find ${namesOf(contract)}, ${namesOf(other)} have to be listed, which failed.`;
