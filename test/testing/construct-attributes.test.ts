import { toConstructAttributes } from "../../src/testing/construct-attributes";

test("R1-112: script data of a state is the written object, without the type that Terraform adds", () => {
  const script_data = {
    type: ["object", { port: "number", hosts: ["tuple", ["string"]] }],
    value: { port: 3306, hosts: ["a"] },
  };
  const resource = {
    address: "stratus_compute_instance.it",
    type: "stratus_compute_instance",
    isData: false,
    attributes: { id: 7, script_id: 2, script_data, tags: [] },
  };
  expect(toConstructAttributes(resource)).toEqual({
    id: 7,
    scriptId: 2,
    scriptData: { port: 3306, hosts: ["a"] },
    tags: [],
  });
});
