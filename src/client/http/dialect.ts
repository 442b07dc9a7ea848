import { dependsOnDialect, dialectOf, instancesPath } from "../../dialect";
import { ApiError, DialectMismatchError, isNotFound } from "../errors";
import type { ClientOptions, Json } from "../types";
import { mapPath, relativePath } from "./paths";
import type { ClientRequest } from "./transport";

/** What a dialect changes about requests and answers on their way. */
export interface Translation {
  /** The request with the names of the service. */
  readonly toService: (request: ClientRequest) => ClientRequest;
  /** The JSON of the answer to a request, with the names of the specification. */
  readonly fromService: (request: ClientRequest, status: number, json: Json) => Json;
  /** A text of the service with the names of the specification. */
  readonly words: (text: string) => string;
  /** A field's name at the service, as far as it does not depend on its place. */
  readonly fieldName: (name: string) => string;
}

/** `undefined` where the service uses the names of the specification: then nothing is done. */
export function makeTranslation({ dialect: name = "stratus" }: ClientOptions): Translation | undefined {
  const dialect = dialectOf(name);
  if (dialect === undefined) return undefined;
  const { toService, fromService } = dialect;
  return {
    toService: (request) => {
      const { method, path, body, filter } = request;
      const inside = relativePath(path);
      return {
        ...request,
        path: mapPath(path, toService.path),
        ...(body === undefined ? {} : { body: toService.request(method, inside, body) as Json }),
        ...(filter === undefined ? {} : { filter: toService.filterObject(inside, filter) as Json }),
      };
    },
    fromService: ({ method, path }, status, json) =>
      fromService.answer(method, relativePath(path), status, json) as Json,
    words: fromService.words,
    fieldName: toService.words,
  };
}

const probe = `${instancesPath}?page=1`;

/**
 * A service of another dialect answers 404 for every path of instances, which must not be taken for instances that are
 * gone. So a 404 for a path that has another name in another dialect is believed only once the service has answered for
 * instances under the name of this dialect.
 */
export function makeDialectCheck({ dialect: name = "stratus" }: ClientOptions) {
  let isConfirmed = false;
  let checking: Promise<string | undefined> | undefined;

  /** The path of the list of instances if the service does not have it. */
  async function findMissingList(list: (path: string) => Promise<unknown>): Promise<string | undefined> {
    try {
      await list(probe);
    } catch (error) {
      if (isNotFound(error)) return error.path;
      // A token that may not list instances is refused by a service that has the list.
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
    }
    isConfirmed = true;
    return undefined;
  }

  return {
    /** The service did what was asked. */
    confirm({ path }: ClientRequest): void {
      if (!isConfirmed && path.startsWith(instancesPath)) isConfirmed = true;
    },
    /**
     * Judges a 404. Requests that get one at the same time wait for one look at the list.
     *
     * @throws DialectMismatchError where the service has no list of instances
     */
    async check(
      { method, path }: ClientRequest,
      sent: string,
      list: (path: string) => Promise<unknown>,
    ): Promise<void> {
      if (isConfirmed || path === probe || !dependsOnDialect(path)) return;
      checking ??= findMissingList(list).finally(() => {
        checking = undefined;
      });
      const missing = await checking;
      if (missing !== undefined) throw new DialectMismatchError(method, sent, name, missing);
    },
  };
}
