import { imageBody, instanceBody, useEmulator } from "../../../emulator/support";

const { call, control, make } = useEmulator({ clock: "frozen" });

const instances = "/compute/instances";
const path = (id: number) => `${instances}/${String(id)}`;
const clone = (id: number) => `${path(id)}/clone`;
const small = { ...imageBody, type: "g6-nanode-1" };
const roomy = { ...instanceBody, type: "g6-standard-4" };
const wait = (seconds = 600) => control("POST", "/clock/advance", { seconds });
const force = (id: number, status: string) => control("PUT", `/objects/instance/${String(id)}`, { status });
const statusOf = async (id: number) => (await call("GET", path(id))).body["status"];

/** Instance 1, deployed and running. */
async function source(): Promise<void> {
  await make(instances, small);
  await wait();
}

test("R1-088: a source in provisioning can be updated during a clone, but not deleted", async () => {
  await make(instances, small);
  await make(clone(1), {});
  expect(await statusOf(1)).toBe("provisioning");
  expect(await call("DELETE", path(1))).toMatchObject({ status: 400, fields: ["status"] });
  expect((await call("PUT", path(1), { label: "renamed" })).status).toBe(200);
  await wait();
  expect(await statusOf(1)).toBe("running");
  expect((await call("DELETE", path(1))).status).toBe(200);
});

test("R1-088, R1-200: a source is cloning until the last of its clones is complete", async () => {
  await source();
  for (let count = 0; count < 3; count++) await make(clone(1), {});
  for (let second = 0; second <= 305; second += 5) {
    const clones = [await statusOf(2), await statusOf(3), await statusOf(4)];
    expect(await statusOf(1)).toBe(clones.includes("cloning") ? "cloning" : "running");
    await wait(5);
  }
  expect(await statusOf(1)).toBe("running");
});

test("R1-200: a running target runs again after the clone, and so does its source", async () => {
  await source();
  await make(instances, roomy);
  await force(2, "running");
  expect(await make(clone(1), { compute_id: 2 })).toMatchObject({ id: 2, status: "cloning" });
  await wait();
  expect([await statusOf(1), await statusOf(2)]).toEqual(["running", "running"]);
});

test("R1-200: a target that was offline stays offline", async () => {
  await source();
  await make(instances, roomy);
  await make(clone(1), { compute_id: 2 });
  await wait();
  expect(await statusOf(2)).toBe("offline");
});

test("R1-028, R1-087: a source stopped by maintenance is not started at the end of its clone", async () => {
  await source();
  await make(clone(1), {});
  await force(1, "stopped");
  await wait();
  expect([await statusOf(1), await statusOf(2)]).toEqual(["stopped", "offline"]);
});

test("R1-151: a clone that is no longer in progress takes no slot", async () => {
  await source();
  for (let count = 0; count < 5; count++) await make(clone(1), {});
  expect((await call("POST", clone(1), {})).status).toBe(400);
  await force(2, "billing_suspension");
  expect((await call("POST", clone(1), {})).status).toBe(200);
});

test("R1-088: a complete clone does not block its source, even when it is cloned itself", async () => {
  await source();
  await make(clone(1), {});
  await wait();
  await make(clone(2), {});
  expect(await statusOf(2)).toBe("cloning");
  expect((await call("DELETE", path(2))).status).toBe(400);
  expect((await call("DELETE", path(1))).status).toBe(200);
});

test("R1-200: the end of a clone does not change a source that was cloning before", async () => {
  await source();
  await make(instances, roomy);
  await force(2, "cloning");
  await make(clone(2), {});
  await wait();
  expect([await statusOf(2), await statusOf(3)]).toEqual(["cloning", "offline"]);
});

test("R1-144: an instance with enough space can be cloned into itself", async () => {
  await source();
  await make(clone(1), { type: "g6-standard-2" });
  await wait();
  expect(await make(clone(2), { compute_id: 2 })).toMatchObject({ id: 2, status: "cloning" });
  await wait();
  expect(await statusOf(2)).toBe("offline");
  const { disks, configs } = (await control("GET", "/instances/2")).body;
  expect([disks, configs]).toMatchObject([{ length: 4 }, { length: 2 }]);
});
