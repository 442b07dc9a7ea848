import { ApiFailure, failure } from "../wire/failure";
import type { Authorization } from "../http/route";
import type { Service } from "../service";
import { findMissingScopes } from "../../contract";
import { findToken, findUser } from "./users";
import type { User } from "./users";

/** The token that a request carries, if its header has the form (document 1, Authentication 1). */
export function tokenOf(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1];
}

/**
 * The user who sends the request.
 *
 * @throws Failure 401 without a valid token, 403 where the token or the user may not do this.
 */
export function authorize({ store }: Service, header: string | undefined, needed: Authorization): User | undefined {
  if (needed.scopes.length === 0) return undefined;
  if (header === undefined && needed.tokenless === true) return undefined;
  if (header === undefined) throw refused("A token is needed: send the header Authorization: Bearer TOKEN");
  const token = findToken(store, tokenOf(header) ?? "");
  const user = token && findUser(store, token.username);
  if (!user) throw refused("Invalid token");
  const missing = findMissingScopes(token.scopes, needed.scopes);
  if (missing.length > 0) {
    throw failure(403, `The token lacks the scope ${missing.join(" and ")}; it has: ${token.scopes}`).per(
      "R1-187",
      ...(needed.rules ?? []),
    );
  }
  if (needed.unrestricted && user.restricted) {
    throw failure(403, `Only an unrestricted user may do this, and ${user.username} is restricted`).per(
      ...needed.unrestricted,
    );
  }
  return user;
}

/** Tells a token that the service knows which scopes it has, and which the request needs. */
export function scopeHeaders(
  store: Service["store"],
  given: string | undefined,
  { scopes }: Authorization,
  words = (text: string) => text,
): Readonly<Record<string, string>> {
  const token = given === undefined || scopes.length === 0 ? undefined : findToken(store, given);
  if (!token) return {};
  return { "x-oauth-scopes": words(token.scopes), "x-accepted-oauth-scopes": words(scopes.join(" ")) };
}

function refused(reason: string): ApiFailure {
  return new ApiFailure(401, [{ field: "", reason }], { "www-authenticate": "Bearer" }).per("R1-186");
}
