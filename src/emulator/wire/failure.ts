import { byRules } from "../../contract";
import type { RuleId, Ruled } from "../../contract";

/** One entry of the error envelope (document 1, Error envelope). `field` is empty where no field is at fault. */
export interface FieldError extends Ruled {
  readonly field: string;
  readonly reason: string;
  /** None where the emulator refuses by itself. No answer has them. */
  readonly rules?: readonly RuleId[];
}

/** A request is refused: thrown, it ends the request and rolls back what the request had written. */
export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    readonly errors: readonly FieldError[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(errors.map(({ field, reason }) => (field === "" ? reason : `${field} ${reason}`)).join("; "));
  }

  /** The same, by these rules of the specification. */
  per(...rules: readonly RuleId[]): ApiFailure {
    const errors = this.errors.map(({ field, reason }) => ({ field, reason, ...byRules(rules) }));
    return new ApiFailure(this.status, errors, this.headers);
  }
}

export function failure(status: number, reason: string, field = ""): ApiFailure {
  return new ApiFailure(status, [{ field, reason }]);
}

export const notFound = (what: string) => failure(404, `Not found: ${what}`);
