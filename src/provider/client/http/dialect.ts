import { dependsOnDialect, dialectOf, instancesPath } from "../../../shared/dialect";
import { ApiError, DialectMismatchError, isNotFound } from "../errors";
import type { ClientOptions, Json } from "../types";
import { mapPath, relativePath } from "./paths";
import type { ClientRequest } from "./transport";

/** Translates requests and responses for a dialect. */
export interface Translation {
  /** Translates the request to the service's names. */
  readonly toService: (request: ClientRequest) => ClientRequest;
  /** Translates the JSON of a response to the specification's names. */
  readonly fromService: (request: ClientRequest, status: number, json: Json) => Json;
  /** Translates a message of the service to the specification's names. */
  readonly words: (text: string) => string;
  /** The service's name of a field, if it doesn't depend on the field's place. */
  readonly fieldName: (name: string) => string;
}

/** Returns undefined if the service uses the specification's names, so nothing needs translation. */
export function createTranslation({ dialect: name = "stratus" }: ClientOptions): Translation | undefined {
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
      fromService.response(method, relativePath(path), status, json) as Json,
    words: fromService.words,
    fieldName: toService.words,
  };
}

const probe = `${instancesPath}?page=1`;

/**
 * A service with another dialect returns 404 for every path of instances, which must not look like deleted
 * instances. A 404 for a path that another dialect names differently is therefore trusted only once the service has
 * responded to a request for instances under this dialect's name.
 */
export function createDialectCheck({ dialect: name = "stratus" }: ClientOptions) {
  let isConfirmed = false;
  let checking: Promise<string | undefined> | undefined;

  /** Returns the path of the list of instances if the service doesn't have it. */
  async function findMissingList(list: (path: string) => Promise<unknown>): Promise<string | undefined> {
    try {
      await list(probe);
    } catch (error) {
      if (isNotFound(error)) return error.path;
      // If the token may not list instances, the refusal shows that the list exists.
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
    }
    isConfirmed = true;
    return undefined;
  }

  return {
    /** Records a successful response. */
    confirm({ path }: ClientRequest): void {
      if (!isConfirmed && path.startsWith(instancesPath)) isConfirmed = true;
    },
    /**
     * Checks a 404. Concurrent requests with a 404 share one check of the list.
     *
     * @throws DialectMismatchError if the service has no list of instances
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
