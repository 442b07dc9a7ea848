/** What the service says is wrong: of a field, or of the request as a whole. */
export interface Reason {
  readonly field?: string;
  readonly reason: string;
}

const advice: Readonly<Record<number, string>> = {
  401: "The service does not accept the token: it may be mistyped, expired or revoked. Check the token setting (STRATUS_TOKEN).",
  403: "The token may lack the scope that this needs, or its user the grant: use a token with the scope, or have the grant given.",
};

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

function refusal(method: string, path: string, status: number, errors: readonly Reason[]): string {
  const reasons = errors.map(({ field, reason }) => (field === undefined ? reason : `${field}: ${reason}`)).join("; ");
  const said = reasons === "" ? "the service gave no reason" : reasons;
  const hint = advice[status];
  return `${method} ${path} failed with status ${status}: ${hint === undefined ? said : `${sentence(said)} ${hint}`}`;
}

/** The service refused a request (document 1, Error envelope). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    readonly method: string,
    readonly path: string,
    readonly status: number,
    readonly errors: readonly Reason[],
  ) {
    super(refusal(method, path, status, errors));
  }
}

/** Something answered, but not as the service does: a proxy's page, a redirect, half an answer. */
export class AnswerError extends Error {
  override readonly name = "AnswerError";
  constructor(
    readonly method: string,
    readonly path: string,
    readonly status: number,
    what: string,
  ) {
    super(`${method} ${path} was answered with status ${status} and ${what}`);
  }
}

/** No answer came. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  constructor(
    readonly method: string,
    readonly path: string,
    what: string,
    options: ErrorOptions,
  ) {
    super(`${method} ${path} got no answer: ${what}`, options);
  }
}

/** A POST was sent and nobody knows whether the service did what it asks. */
export class UnknownOutcomeError extends Error {
  override readonly name = "UnknownOutcomeError";
  constructor(
    readonly method: string,
    readonly path: string,
    what: string,
    options: ErrorOptions,
    /** The ids of the objects that may be the one that was to be made. */
    readonly candidates: readonly (string | number)[] = [],
  ) {
    super(`${method} ${path}: ${what}`, options);
  }
}

/** The budget of requests is used up. */
export class BudgetError extends Error {
  override readonly name = "BudgetError";
  constructor(method: string, path: string, budget: number) {
    super(
      `${method} ${path} was not sent: the budget of ${budget} requests (max_requests) is used up. Raise it or leave it out.`,
    );
  }
}

/** The deadline of a wait passed. */
export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
  constructor(
    readonly what: string,
    /** What the last look saw; `undefined` when no look came to an end. */
    readonly lastSeen: unknown,
    description: string,
    options: ErrorOptions,
  ) {
    super(description, options);
  }
}

/** The signal ended what was being done. */
export class InterruptedError extends Error {
  override readonly name = "InterruptedError";
  constructor(doing: string, options?: ErrorOptions) {
    super(`Interrupted: ${doing}`, options);
  }
}
