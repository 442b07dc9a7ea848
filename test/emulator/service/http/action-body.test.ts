import { imageBody, instanceBody, useEmulator } from "../../support";

const { call, control, make } = useEmulator({ clock: "frozen" });

const boot = "/compute/instances/1/boot";
const clone = "/compute/instances/1/clone";

test("R1-094: the body of a boot and of a clone is optional", async () => {
  await make("/compute/instances", { ...imageBody, booted: false });
  await control("POST", "/clock/advance", { seconds: 600 });
  expect(await call("POST", boot)).toMatchObject({ status: 200, body: {} });
  await control("POST", "/clock/advance", { seconds: 600 });
  expect((await call("POST", clone)).status).toBe(200);
});

test("a body that is not an object is rejected by actions too, with one error without a field", async () => {
  await make("/compute/instances", instanceBody);
  for (const body of ["[]", "null", '"text"', "3"]) {
    for (const path of [boot, clone, "/images/upload"])
      expect(await call("POST", path, body)).toMatchObject({ status: 400, fields: [""] });
  }
});
