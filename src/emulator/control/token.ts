import { randomUUID } from "node:crypto";
import { isLoopback, webAddress } from "../../contract";
import { tokenOf } from "../access/authorize";
import { ApiFailure } from "../wire/failure";

/**
 * The token that the control API needs: the given one; none where only this machine reaches the emulator, so that `curl`
 * works as it is; a random one anywhere else, because the control API reads all and empties the account.
 *
 * @param host what the emulator listens on, with the brackets of IPv6.
 */
export function controlTokenFor(host: string, given: string | undefined): string | undefined {
  const url = webAddress(`http://${host}`);
  return given ?? (url && isLoopback(url) ? undefined : randomUUID());
}

/** @throws ApiFailure 401 where the header does not carry the token. */
export function checkControlToken(token: string, header: string | undefined): void {
  if (tokenOf(header) === token) return;
  const reason =
    "The control API needs its token. Send the header Authorization: Bearer TOKEN, with the token of --control-token " +
    "or the one that the emulator printed when it started";
  throw new ApiFailure(401, [{ field: "", reason }], { "www-authenticate": "Bearer" });
}
