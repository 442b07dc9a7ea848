import type { Grants } from "../access/users";
import type { Kind } from "../objects/kind";
import { ApiFailure } from "../wire/failure";
import type { FieldError } from "../wire/failure";

/**
 * The grants of a user, as `POST /_emulator/users` gives them.
 *
 * @throws Failure 400 that names everything that is not a grant.
 */
export function readGrants(kinds: readonly Kind[], given: Readonly<Record<string, unknown>>): Grants {
  const areas = [...new Set(kinds.flatMap(({ contract }) => contract.access.grants ?? []))].sort();
  const toCreate = areas.map((area) => `add_${area}`);
  const fieldErrors = Object.entries(given).flatMap(([name, value]): readonly FieldError[] => {
    const field = `grants.${name}`;
    if (toCreate.includes(name)) return typeof value === "boolean" ? [] : [{ field, reason: "must be true or false" }];
    if (!areas.includes(name)) {
      return [{ field, reason: `is not a grant. Use one of ${[...toCreate, ...areas].join(", ")}` }];
    }
    const permissions = typeof value === "object" && value !== null ? Object.values(value) : [undefined];
    const areRight = permissions.every((permission) => permission === "read_only" || permission === "read_write");
    return areRight ? [] : [{ field, reason: 'must be an object that maps ids to "read_only" or "read_write"' }];
  });
  if (fieldErrors.length > 0) throw new ApiFailure(400, fieldErrors);
  return given as Grants;
}
