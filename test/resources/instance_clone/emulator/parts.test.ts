import { imageBody, instanceBody, useEmulator } from "../../../emulator/support";

const { call, control, make, restricted } = useEmulator({ clock: "frozen" });

const instances = "/compute/instances";
const clone = (id: number) => `${instances}/${String(id)}/clone`;
const small = { ...imageBody, type: "g6-nanode-1" };
const wait = (seconds = 600) => control("POST", "/clock/advance", { seconds });

interface Part {
  readonly id: number;
  readonly label: string;
}
const inside = async (id: number) =>
  (await control("GET", `/instances/${String(id)}`)).body as unknown as Record<"disks" | "configs", readonly Part[]>;
const idsIn = (parts: readonly Part[]) => parts.map(({ id }) => id);
const labelsIn = (parts: readonly Part[]) => parts.map(({ label }) => label);

/** Instance 1, deployed and running. */
async function source(more: object = {}): Promise<void> {
  await make(instances, { ...small, ...more });
  await wait();
}

test("R1-147, R1-148: a clone has copies of the disks and configs, with their own ids", async () => {
  await source();
  await make(clone(1), {});
  const [original, copy] = [await inside(1), await inside(2)];
  for (const name of ["disks", "configs"] as const) {
    expect(labelsIn(copy[name])).toEqual(labelsIn(original[name]));
    const ids = idsIn([...original[name], ...copy[name]]);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test("R1-144, R1-148: the target of a clone keeps its disks and configs, and gets the new ones", async () => {
  await source();
  await make(clone(1), { type: "g6-standard-4" });
  await wait();
  const before = await inside(2);
  await make(clone(1), { compute_id: 2 });
  const after = await inside(2);
  for (const name of ["disks", "configs"] as const) {
    expect(idsIn(after[name]).slice(0, before[name].length)).toEqual(idsIn(before[name]));
    expect(labelsIn(after[name])).toEqual([...labelsIn(before[name]), ...labelsIn(before[name])]);
  }
});

test("R1-144: cloning into a target with exactly enough space succeeds", async () => {
  await source();
  await make(instances, { ...instanceBody, type: "g6-nanode-1" });
  expect((await call("POST", clone(1), { compute_id: 2 })).status).toBe(200);
});

test("R1-032, R1-044, R1-047: a clone has its own group, no backups before the service is enabled, and a watchdog", async () => {
  await source({ group: "old" });
  expect(await make(clone(1), { group: "new", type: "g6-standard-2" })).toMatchObject({
    group: "new",
    watchdog_enabled: true,
    alerts: { cpu: 180 },
    backups: { enabled: false },
  });
});

test("R1-149, R1-193: a restricted user may update their own clone", async () => {
  await source();
  const user = await restricted("maria", { computes: { 1: "read_only" }, add_computes: true });
  expect((await user("POST", clone(1), {})).body).toMatchObject({ id: 2 });
  expect((await user("PUT", `${instances}/2`, { label: "mine" })).body).toMatchObject({ label: "mine" });
  expect((await user("PUT", `${instances}/1`, { label: "mine" })).status).toBe(403);
});
