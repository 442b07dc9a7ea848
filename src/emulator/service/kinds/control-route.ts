import type { IncomingMessage, ServerResponse } from "node:http";
import {
  defineContract,
  type Field,
  type Fields,
  isObject,
  pathText,
  reason,
  text,
  validate,
  type Values,
} from "../../../contract";
import type { Dialect } from "../../../shared/dialect";
import type { AccountParts } from "../../../shared/topology/account";
import type { RouteMethod, Service } from "../../types";
import type { Responder } from "../http/api";
import type { RequestLog } from "../http/log";
import type { ApiResponse } from "../http/response";
import type { Store, StoredId } from "../store";
import { failure, RefusedRequestError } from "../wire/failure";

/** A non-empty string. */
export const word = (summary: string) => text(summary).length(1, Infinity);

/**
 * Reads the body of a control API request, whose names are in camelCase. `null` counts as no value.
 *
 * @throws RefusedRequestError 400 with all errors.
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
    throw new RefusedRequestError(400, fieldErrors);
  }
  return given as Values<F>;
}

/**
 * Reads the query of a control API request.
 *
 * @throws RefusedRequestError 400 with all errors.
 */
export function readControlQuery<const F extends Fields>(fields: F, query: URLSearchParams): Values<F> {
  const given = [...query].map(([name, value]): readonly [string, unknown] => {
    const isNumber = fields[name]?.spec.kind === "int" && /^-?\d{1,15}$/.test(value);
    return [name, isNumber ? Number(value) : value];
  });
  return readControlBody(fields, Object.fromEntries(given));
}

const controlContract = (fields: Fields) =>
  defineContract({
    kind: "input",
    name: "control_request",
    summary: "A request to the control API.",
    source: "the emulator's own",
    fields,
  });

/** Reads an API path such as `/v4/domains/12?page=2` as an unrestricted user, with the names of the specification. */
export type Read = (path: string) => Promise<ApiResponse>;

/** An object as configuration, or a sentence that explains why it can't be expressed. */
export type ObjectCode =
  | { readonly address: string; readonly import: string; readonly hcl: string; readonly construct: string }
  | { readonly refusal: string };

/** Writes the object with that id in the collection at that path. It reads other objects to resolve references. */
export type ObjectWriter = (read: Read, path: string, id: StoredId) => Promise<ObjectCode>;

/** The data that the routes of the control API work on. */
export interface ControlContext {
  readonly service: Service;
  readonly log: RequestLog;
  readonly responder: Responder;
  readonly dialect: Dialect | undefined;
  /** Writes an object as configuration. `path` is the collection's path in the specification. */
  readonly writeObject: (path: string, id: StoredId) => Promise<ObjectCode>;
  /** The folder with the files of the page, or undefined if this build has none. */
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
  /** The path, relative to `/_emulator`. */
  readonly path: string;
  /** True if the endpoint doesn't require the control API's token. */
  readonly isOpen?: true;
}

/** One endpoint of the control API. The handler runs in a transaction. */
export interface ControlRoute extends Endpoint {
  readonly respond: (context: ControlContext, params: PathParameters, body: unknown, query: URLSearchParams) => unknown;
}

/** An endpoint that writes its response itself, because the response is a stream, isn't JSON, or is asynchronous. */
export interface DirectControlRoute extends Endpoint {
  readonly writeResponse: (
    context: ControlContext,
    params: PathParameters,
    exchange: { readonly request: IncomingMessage; readonly response: ServerResponse; readonly query: URLSearchParams },
  ) => void | Promise<void>;
}

/** A limit of `PUT /_emulator/limits`. A request without it removes the limit. */
export interface ControlLimit {
  readonly field: Field;
  readonly set: (store: Store, value: number | undefined) => void;
  /** Returns undefined if the limit isn't set. */
  readonly get: (store: Store) => number | undefined;
}
