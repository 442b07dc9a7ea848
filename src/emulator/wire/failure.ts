/** One entry of the error envelope (document 1, Error envelope). `field` is empty where no field is at fault. */
export interface Wrong {
  readonly field: string;
  readonly reason: string;
}

/** A request that is refused: it ends the call, and what the call had written is taken back. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly errors: readonly Wrong[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(errors.map(({ field, reason }) => (field === "" ? reason : `${field} ${reason}`)).join("; "));
  }
}

export function failure(status: number, reason: string, field = ""): Failure {
  return new Failure(status, [{ field, reason }]);
}

export const notFound = (what: string) => failure(404, `Not found: ${what}`);
