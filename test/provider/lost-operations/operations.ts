import type { Contract, Properties } from "../../../src/contract";
import { instanceClone } from "../../../src/resources/instance_clone/contract";
import { instanceRestore } from "../../../src/resources/instance_restore/contract";
import { instanceSnapshot } from "../../../src/resources/instance_snapshot/contract";
import { mysqlBackup } from "../../../src/resources/mysql_backup/contract";
import { mysqlCredentialsReset } from "../../../src/resources/mysql_credentials_reset/contract";
import { mysqlPatch } from "../../../src/resources/mysql_patch/contract";
import { mysqlRestore } from "../../../src/resources/mysql_restore/contract";
import { databaseBody, imageBody, instanceBody, type TestEmulator, until } from "../../emulator/support";

/** An operation that must not run twice. */
export interface Operation {
  readonly contract: Contract;
  /** The path of its POST. */
  readonly path: RegExp;
  /** Creates the object of the operation, and returns the configuration. */
  readonly prepare: (emulator: TestEmulator) => Promise<Properties>;
}

async function instance({ call, make }: TestEmulator, body: object = imageBody): Promise<unknown> {
  const { id } = await make("/compute/instances", body);
  await until(call, `/compute/instances/${String(id)}`, body === imageBody ? "running" : "offline");
  return id;
}

async function instanceWithBackup(given: TestEmulator, wants: { readonly backup: boolean }) {
  const id = await instance(given);
  await given.call("POST", `/compute/instances/${String(id)}/backups/enable`);
  if (!wants.backup) return { id, backup: undefined };
  const path = `/compute/instances/${String(id)}/backups`;
  const { id: backup } = await given.make(path, { label: "first" });
  await until(given.call, `${path}/${String(backup)}`, "successful");
  return { id, backup };
}

export async function database({ call, make }: TestEmulator): Promise<unknown> {
  const { id } = await make("/databases/mysql/instances", databaseBody);
  await until(call, `/databases/mysql/instances/${String(id)}`, "active");
  return id;
}

export const operations: Readonly<Record<string, Operation>> = {
  "a clone into an instance that exists": {
    contract: instanceClone,
    path: /\/clone$/,
    prepare: async (given) => ({
      sourceId: await instance(given, instanceBody),
      computeId: await instance(given, { ...instanceBody, label: "copy" }),
    }),
  },
  "a restore of an instance's backup": {
    contract: instanceRestore,
    path: /\/restore$/,
    prepare: async (given) => {
      const { id, backup } = await instanceWithBackup(given, { backup: true });
      return { sourceId: id, backupId: backup, computeId: await instance(given, { ...instanceBody, label: "copy" }) };
    },
  },
  "a snapshot of an instance": {
    contract: instanceSnapshot,
    path: /\/backups$/,
    prepare: async (given) => ({
      computeId: (await instanceWithBackup(given, { backup: false })).id,
      label: "before",
    }),
  },
  "R2-049: a snapshot of a database": {
    contract: mysqlBackup,
    path: /\/backups$/,
    prepare: async (given) => ({ databaseId: await database(given), label: "before" }),
  },
  "a restore of a database": {
    contract: mysqlRestore,
    path: /\/restore$/,
    prepare: async (given) => {
      const databaseId = await database(given);
      const path = `/databases/mysql/instances/${String(databaseId)}`;
      await given.call("POST", `${path}/backups`, { label: "first" });
      await until(given.call, path, "active");
      const { body } = await given.call("GET", `${path}/backups`);
      return { databaseId, backupId: (body["data"] as { id: number }[])[0]?.id };
    },
  },
  "R2-068: a reset of credentials": {
    contract: mysqlCredentialsReset,
    path: /\/reset$/,
    prepare: async (given) => ({ databaseId: await database(given) }),
  },
  "a patch of a database": {
    contract: mysqlPatch,
    path: /\/patch$/,
    prepare: async (given) => ({ databaseId: await database(given) }),
  },
};
