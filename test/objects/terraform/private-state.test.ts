import { configuredPathsIn } from "../../../src/objects/terraform/private-state";
import { computeInstance } from "../../../src/resources/compute_instance/contract";

test("stores the configured paths, including those in single objects", () => {
  const config = { label: "web", alerts: { cpu: 90 }, interfaces: [{ purpose: "public" }] };
  expect(configuredPathsIn(computeInstance.fields, config)).toEqual(["label", "interfaces", "alerts", "alerts.cpu"]);
});
