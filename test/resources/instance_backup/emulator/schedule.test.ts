import { imageBody, type Json, useEmulator } from "../../../emulator/support";

const { call, control, make } = useEmulator({ clock: "frozen" });

const instances = "/compute/instances";
const backups = `${instances}/1/backups`;
const day = 24 * 3600;
const wait = (seconds: number) => control("POST", "/clock/advance", { seconds });
const view = async (path: string) => (await call("GET", path)).body;

interface Listing {
  readonly automatic: readonly Json[];
  readonly snapshot: { readonly current: Json | null };
}
const listing = async () => (await view(backups)) as unknown as Listing;
const automaticIds = async () => (await listing()).automatic.map(({ id }) => id);

async function backedUp(): Promise<void> {
  await make(instances, { ...imageBody, type: "g6-nanode-1", backups_enabled: true });
  await wait(600);
}

async function snapshot(label: string): Promise<number> {
  const { id } = await make(backups, { label });
  await wait(600);
  return Number(id);
}

test.each([
  ["W0", "00"],
  ["W2", "02"],
  ["W05", "05"],
  ["W10", "10"],
  ["W23", "23"],
  ["W24", "00"],
  ["XW22", "00"],
  ["W220", "00"],
])("R1-049, R1-134: with the window %s the daily backup starts at %s:00", async (window, hour) => {
  await backedUp();
  await call("PUT", `${instances}/1`, { backups: { schedule: { window } } });
  await wait(day);
  const { automatic } = await listing();
  expect(automatic.map(({ created }) => String(created).slice(11))).toEqual([`${hour}:00:00`]);
});

test("R1-056, R1-157: automatic backups do not count the snapshot, and never replace it", async () => {
  await backedUp();
  const id = await snapshot("golden");
  await wait(10 * day);
  expect(await automaticIds()).toHaveLength(7);
  expect((await listing()).snapshot.current).toMatchObject({ id, status: "successful" });
});

test("R1-155, R1-157: a snapshot is not an automatic backup, and replaces none", async () => {
  await backedUp();
  await wait(2 * day);
  const before = await listing();
  expect(before.automatic).toHaveLength(2);
  expect(before.snapshot.current).toBeNull();
  await snapshot("first");
  await snapshot("second");
  expect((await listing()).automatic).toEqual(before.automatic);
});

test("R1-159: enabling the service again keeps the backups", async () => {
  await backedUp();
  const id = await snapshot("golden");
  expect((await call("POST", `${backups}/enable`)).body).toEqual({});
  expect((await call("GET", `${backups}/${String(id)}`)).status).toBe(200);
});

test("R1-048: an instance shows backups as available when one is successful", async () => {
  await backedUp();
  const shown = async () => (await view(`${instances}/1`))["backups"];
  const { id } = await make(backups, { label: "golden" });
  expect(await shown()).toMatchObject({ available: false, last_successful: null });
  await wait(600);
  const { finished } = await view(`${backups}/${String(id)}`);
  expect(await shown()).toMatchObject({ available: true, last_successful: finished });
  // Another snapshot deletes this one, and is not complete yet.
  await make(backups, { label: "next" });
  expect(await shown()).toMatchObject({ available: false, last_successful: null });
});

test("R1-048: the last successful backup is the one that completed last, not the one that started last", async () => {
  await backedUp();
  // The export contains the time to the millisecond, and the duration of a backup depends on its start.
  const { now } = (await control("GET", "/state")).body;
  await wait(day - ((Date.parse(String(now)) / 1000) % day) - 3);
  // The automatic backup starts three seconds later, at midnight, and takes less time.
  await make(backups, { label: "golden" });
  await wait(600);
  const { automatic, snapshot: taken } = await listing();
  const [first, last] = [String(automatic[0]?.["finished"]), String(taken.current?.["finished"])];
  expect(first < last).toBe(true);
  expect((await view(`${instances}/1`))["backups"]).toMatchObject({ available: true, last_successful: last });
});
