import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Field,
  isObject,
  pathText,
  reason,
  resource,
  text,
  validate,
  type Fields,
  type Values,
} from "../../contract";
import type { Dialect } from "../../dialect";
import type { Answerer } from "../http/api";
import type { RequestLog } from "../http/log";
import type { RouteMethod } from "../http/route";
import type { Service } from "../service";
import type { StoredId, Store } from "../store";
import type { AccountParts } from "../../topology/account";
import type { ApiResponse } from "../http/response";
import { ApiFailure, failure } from "../wire/failure";

/** A text that is not empty. */
export const word = (summary: string) => text(summary).length(1, Infinity);

/**
 * The body of a request to the control API, whose names are in camelCase. `null` is the same as no value.
 *
 * @throws Failure 400 that names everything that is wrong.
 */
export function readControlBody<const F extends Fields>(fields: F, body: unknown): Values<F> {
  if (body !== undefined && !isObject(body)) throw failure(400, "The body must be a JSON object");
  const given = Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => value !== null));
  const problems = validate(controlContract(fields), given);
  if (problems.length > 0) {
    const fieldErrors = problems.map((problem) => ({
      field: pathText(problem.path, "camel"),
      reason: reason(problem, "camel"),
    }));
    throw new ApiFailure(400, fieldErrors);
  }
  return given as Values<F>;
}

/**
 * The query of a request to the control API.
 *
 * @throws Failure 400 that names everything that is wrong.
 */
export function readControlQuery<const F extends Fields>(fields: F, query: URLSearchParams): Values<F> {
  const given = [...query].map(([name, value]): readonly [string, unknown] => {
    const isNumber = fields[name]?.facts.kind === "int" && /^-?\d{1,15}$/.test(value);
    return [name, isNumber ? Number(value) : value];
  });
  return readControlBody(fields, Object.fromEntries(given));
}

const controlContract = (fields: Fields) =>
  resource({
    kind: "input",
    name: "control_request",
    summary: "A request to the control API.",
    source: "the emulator's own",
    fields,
  });

/** Reads a path of the API, `/v4/domains/12?page=2`, as an unrestricted user and with the names of the specification. */
export type Read = (path: string) => Promise<ApiResponse>;

/** An object as configuration, or the reason why no configuration can express it, as a sentence. */
export type ObjectCode =
  | { readonly address: string; readonly import: string; readonly hcl: string; readonly construct: string }
  | { readonly refusal: string };

/** Writes the object of that id in the collection of that path. It reads the rest of the account for references. */
export type ObjectWriter = (read: Read, path: string, id: StoredId) => Promise<ObjectCode>;

/** The data that the routes of the control API work on. */
export interface ControlContext {
  readonly service: Service;
  readonly log: RequestLog;
  readonly answerer: Answerer;
  readonly dialect: Dialect | undefined;
  /** Writes an object as configuration, by the path of its collection in the specification and by its id. */
  readonly writeObject: (path: string, id: StoredId) => Promise<ObjectCode>;
  /** Where the files of the page are; `undefined`: there are none. */
  readonly pageFolder: string | undefined;
  /** The limits of kinds, by their names in `PUT /_emulator/limits`. */
  readonly limits: Readonly<Record<string, ControlLimit>>;
  /** Describes the objects of the account for its topology. */
  readonly describeAccount: () => AccountParts;
  /** Empties the account. */
  readonly reset: () => void;
}

export type PathParameters = Readonly<Record<string, string>>;

interface Endpoint {
  readonly method: RouteMethod;
  /** Relative to `/_emulator`. */
  readonly path: string;
  /** Whether it answers without the token of the control API. */
  readonly isOpen?: true;
}

/** One endpoint of the control API. It is answered in a transaction. */
export interface ControlRoute extends Endpoint {
  readonly answer: (context: ControlContext, params: PathParameters, body: unknown, query: URLSearchParams) => unknown;
}

/** An endpoint that writes its response itself, because it has no end, is no JSON, or takes its time. */
export interface DirectControlRoute extends Endpoint {
  readonly respond: (
    context: ControlContext,
    params: PathParameters,
    exchange: { readonly request: IncomingMessage; readonly response: ServerResponse; readonly query: URLSearchParams },
  ) => void | Promise<void>;
}

/** A limit that `PUT /_emulator/limits` sets, or lifts where its body does not have it. */
export interface ControlLimit {
  readonly field: Field;
  readonly set: (store: Store, value: number | undefined) => void;
  /** `undefined` where it is not set. */
  readonly get: (store: Store) => number | undefined;
}
