import { isObject, type Properties } from "../contract";
import {
  authorizationFor,
  findAuthorized,
  findKind,
  idParameter,
  RefusedRequestError,
  type RequestContext,
  requireStatus,
  type Route,
} from "../emulator/author";
import {
  credentialsOf,
  databaseKind,
  postgresql,
  requireManagedDatabases,
  type StoredDatabase,
} from "../resources/base/managed_database/emulator/stored";
import { certificateOf } from "../resources/mysql_certificate/emulator";
import { mysqlDatabase } from "../resources/mysql_database/contract";
import { postgresqlDatabase } from "../resources/postgresql_database/contract";
import { engineSettings } from "../shared/dialect/linode";
import { changesNothing } from "./instance-parts";

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (isObject(value) && Object.values(value).every(isEmpty));

/** The fields of databases for features that the emulator doesn't have, and the features. */
const databaseFeatures = { engine_config: "other engine settings", fork: "forks", private_network: "private networks" };

/** True if a field has no effect. Clients may send the settings that they have read. */
const hasNoEffect = (field: string, value: unknown) =>
  isEmpty(value) ||
  (field === "engine_config" && Object.values(engineSettings).some((settings) => changesNothing(value, settings)));

/** Removes fields without effect from the body of a request, and rejects the others, which the service would apply. */
function withoutFeatures(body: Properties): Properties {
  const unknown = Object.entries(databaseFeatures).filter(([field]) => !hasNoEffect(field, body[field]));
  if (unknown.length > 0) {
    const reasonOf = (feature: string) => `must be omitted, because the emulator's databases have no ${feature}`;
    throw new RefusedRequestError(
      400,
      unknown.map(([field, feature]) => ({ field, reason: reasonOf(feature) })),
    );
  }
  return Object.fromEntries(Object.entries(body).filter(([field]) => !(field in databaseFeatures)));
}

/** Creates a database, by default with encrypted disks. */
const createDatabase = (request: RequestContext, { respond }: Route): unknown =>
  respond({ ...request, body: { encrypted: true, ...withoutFeatures(request.body as Properties) } });

/** Updates a database. Its plan and size may be sent if they stay the same. */
function updateDatabase(request: RequestContext, { respond }: Route): unknown {
  const { type, cluster_size, ...body } = withoutFeatures(request.body as Properties);
  const stored = request.service.store.objects.get(databaseKind, Number(request.params[idParameter]))?.body;
  const fixed = { type: [type, stored?.type], cluster_size: [cluster_size, stored?.clusterSize] };
  const resized = Object.entries(fixed).filter(([, [given, current]]) => !isEmpty(given) && given !== current);
  if (stored && resized.length > 0) {
    throw new RefusedRequestError(
      400,
      resized.map(([field, [given, current]]) => ({
        field,
        reason: `must be ${String(current)}, because the emulator can't resize databases, got ${JSON.stringify(given)}`,
      })),
    );
  }
  return respond({ ...request, body });
}

/** Answers to requests that may have fields for features that the emulator doesn't have. */
export const databaseResponders = {
  [`POST ${mysqlDatabase.path}`]: createDatabase,
  [`POST ${postgresqlDatabase.path}`]: createDatabase,
  [`PUT ${mysqlDatabase.path}/{${idParameter}}`]: updateDatabase,
  [`PUT ${postgresqlDatabase.path}/{${idParameter}}`]: updateDatabase,
};

/** Finds a PostgreSQL database whose status accepts the operation. */
function findPostgresql(request: RequestContext, operation: "certificate" | "credentials"): StoredDatabase {
  const kind = findKind(request.service.kinds, databaseKind, postgresql);
  const database = findAuthorized(kind, request, request.params["databaseId"] ?? "", "read_only") as StoredDatabase;
  requireStatus({ contract: postgresqlDatabase }, database, operation);
  return database;
}

const shared = {
  method: "GET",
  guard: requireManagedDatabases,
  authorization: authorizationFor({ contract: postgresqlDatabase }, "read_only"),
} as const;

/** The specification has these endpoints only for MySQL. */
export const databaseRoutes: readonly Route[] = [
  {
    ...shared,
    path: `${postgresqlDatabase.path}/{databaseId}/ssl`,
    respond: (request) => certificateOf(request.service, findPostgresql(request, "certificate")),
  },
  {
    ...shared,
    path: `${postgresqlDatabase.path}/{databaseId}/credentials`,
    respond: (request) => credentialsOf(findPostgresql(request, "credentials")),
  },
];
