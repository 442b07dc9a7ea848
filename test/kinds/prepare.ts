import {
  databaseBody,
  domainBody,
  firewallBody,
  imageBody,
  instanceBody,
  type TestEmulator,
  until,
} from "../emulator/support";

// Objects that the variations of specimens refer to, created by requests.

export async function makeInstance({ make }: TestEmulator, body: object = instanceBody): Promise<number> {
  return Number((await make("/compute/instances", body))["id"]);
}

/** An empty instance that is ready. */
export async function makeOfflineInstance(emulator: TestEmulator, body: object = instanceBody): Promise<number> {
  const id = await makeInstance(emulator, body);
  await until(emulator.call, `/compute/instances/${String(id)}`, "offline");
  return id;
}

/** An instance with a deployed image, which runs. */
export async function makeRunningInstance(emulator: TestEmulator): Promise<number> {
  const id = await makeInstance(emulator, imageBody);
  await until(emulator.call, `/compute/instances/${String(id)}`, "running");
  return id;
}

/** A running instance with backups, and the id of a successful one. */
export async function makeBackup(emulator: TestEmulator): Promise<{ readonly id: number; readonly backup: unknown }> {
  const id = await makeBackedUpInstance(emulator);
  const path = `/compute/instances/${String(id)}/backups`;
  const { id: backup } = await emulator.make(path, { label: "first" });
  await until(emulator.call, `${path}/${String(backup)}`, "successful");
  return { id, backup };
}

/** A running instance whose backup service is enabled. */
export async function makeBackedUpInstance(emulator: TestEmulator): Promise<number> {
  const id = await makeRunningInstance(emulator);
  await emulator.call("POST", `/compute/instances/${String(id)}/backups/enable`);
  return id;
}

export async function makeDomain({ make }: TestEmulator, more: object = {}): Promise<number> {
  return Number((await make("/domains", { ...domainBody, ...more }))["id"]);
}

export async function makeFirewall({ make }: TestEmulator): Promise<number> {
  return Number((await make("/networking/firewalls", firewallBody))["id"]);
}

/** A MySQL database that is active. */
export async function makeDatabase({ call, make }: TestEmulator): Promise<number> {
  const { id } = await make("/databases/mysql/instances", databaseBody);
  await until(call, `/databases/mysql/instances/${String(id)}`, "active");
  return Number(id);
}
