import { instanceBody, useEmulator } from "../../../emulator/support";

const { call, make } = useEmulator();

const instances = "/compute/instances";

test("R1-122, R1-154: an instance with a VLAN can be cloned only into existing instances of its region", async () => {
  await make(instances, { ...instanceBody, interfaces: [{ purpose: "vlan", label: "inner" }] });
  await make(instances, { ...instanceBody, label: "far", region: "eu-central" });
  await make(instances, { ...instanceBody, label: "near" });
  await make(instances, { ...instanceBody, label: "plain" });
  const into = (source: number, target: number) =>
    call("POST", `${instances}/${String(source)}/clone`, { compute_id: target });
  expect(await into(1, 2)).toMatchObject({ status: 400, fields: ["compute_id"] });
  expect((await into(1, 3)).status).toBe(200);
  expect((await into(4, 2)).status).toBe(200);
});
