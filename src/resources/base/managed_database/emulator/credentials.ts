import { transitionSpeedOf, updateStored } from "../../../../emulator/objects/transitions";
import { randomBetween, randomHex } from "../../../../emulator/objects/random";
import type { JobAction, Service } from "../../../../emulator/service";
import type { Id } from "../../../../emulator/store";
import { databaseKind } from "./stored";
import type { Backup, Database, DatabaseBody } from "./stored";

export const resetKind = "database_reset";
const resetAction = "reset the credentials of a database";

/** Milliseconds: a reset can take several seconds (document 2, MySQL, Other rules 4). */
const takes = { least: 3000, most: 8000, fast: 20 };

/** How often they were reset: backups hold the credentials of their time. */
const generation = ({ body }: { readonly body: Pick<DatabaseBody, "credentials"> }) => body.credentials ?? 0;

export const credentialsOf = (database: Database) => ({
  username: "stratus_root",
  password: randomHex(32, "password", database.id, String(database.body.created), generation(database)),
});

export const hasOlderCredentials = (backup: Backup, database: Database) => generation(backup) < generation(database);

/** The old password holds until the new one is there. */
export function scheduleReset(service: Service, id: Id): void {
  const now = service.clock.now();
  const wait =
    transitionSpeedOf(service) === "fast" ? takes.fast : randomBetween(takes.least, takes.most, resetKind, id, now);
  service.store.jobs.add({ due: now + wait, action: resetAction, kind: resetKind, id, data: {} });
}

const reset: JobAction = (service, { id }) => {
  const database = service.store.objects.get(databaseKind, id);
  if (database) updateStored(service, databaseKind, id, { credentials: generation(database) + 1 });
};

export function cancelReset({ store }: Service, id: Id): void {
  store.jobs.cancel(resetKind, id);
}

export const resetActions = { [resetAction]: reset };
