import { byRules, type Ruled, type RuleId } from "../../../contract";

/** One entry of the error envelope (document 1, Error envelope). `field` is empty if the error is about no field. */
export interface FieldError extends Ruled {
  readonly field: string;
  readonly reason: string;
  /** Absent if the emulator itself rejects the request. Responses don't contain them. */
  readonly rules?: readonly RuleId[];
}

/** Rejects a request and rolls back its writes. */
export class RefusedRequestError extends Error {
  constructor(
    readonly status: number,
    readonly errors: readonly FieldError[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(errors.map(({ field, reason }) => (field === "" ? reason : `${field} ${reason}`)).join("; "));
  }

  /** Returns the same failure, citing these rules of the specification. */
  cites(...rules: readonly RuleId[]): RefusedRequestError {
    const errors = this.errors.map(({ field, reason }) => ({ field, reason, ...byRules(rules) }));
    return new RefusedRequestError(this.status, errors, this.headers);
  }
}

export function failure(status: number, reason: string, field = ""): RefusedRequestError {
  return new RefusedRequestError(status, [{ field, reason }]);
}

export const notFound = (what: string) => failure(404, `Not found: ${what}`);
