import { imageBody, instanceBody, useEmulator } from "../../emulator/support";

const { call, control, make } = useEmulator({ clock: "frozen" });

const instances = "/compute/instances";
const path = (id: number) => `${instances}/${String(id)}`;
const small = { ...imageBody, type: "g6-nanode-1" };
const wait = (seconds = 600) => control("POST", "/clock/advance", { seconds });
const force = (id: number, status: string) => control("PUT", `/objects/instance/${String(id)}`, { status });
const statusOf = async (id: number) => (await call("GET", path(id))).body["status"];

async function snapshot(id: number): Promise<number> {
  await call("POST", `${path(id)}/backups/enable`);
  const backup = await make(`${path(id)}/backups`, { label: "golden" });
  await wait();
  return Number(backup["id"]);
}

const overwrite = (id: number, backup: number) =>
  call("POST", `${path(id)}/backups/${String(backup)}/restore`, { compute_id: id, overwrite: true });

test.each(["running", "offline"])(
  "R1-163, R1-200: a target that is %s has that status again after a restore",
  async (status) => {
    await make(instances, small);
    await wait();
    const backup = await snapshot(1);
    await force(1, status);
    expect((await overwrite(1, backup)).status).toBe(200);
    expect(await statusOf(1)).toBe("restoring");
    await wait();
    expect(await statusOf(1)).toBe(status);
  },
);

test("R1-142, R1-163: a running target has one of the restored configs as the last booted one", async () => {
  await make(instances, small);
  await wait();
  // A second config, on a plan with enough space for it.
  await make(`${path(1)}/clone`, { type: "g6-standard-4" });
  await wait();
  await make(`${path(1)}/clone`, { compute_id: 2 });
  await wait();
  const backup = await snapshot(2);
  await force(2, "running");
  expect((await overwrite(2, backup)).status).toBe(200);
  await wait();
  expect((await control("GET", "/instances/2")).body["configs"]).toHaveLength(2);
  await force(2, "offline");
  expect((await call("POST", `${path(2)}/boot`)).body).toEqual({});
});

test("R1-163: restoring the backup of an empty instance creates an empty one", async () => {
  await make(instances, instanceBody);
  const backup = await snapshot(1);
  expect((await overwrite(1, backup)).status).toBe(200);
  await wait();
  expect((await control("GET", "/instances/1")).body).toEqual({ disks: [], configs: [] });
});
