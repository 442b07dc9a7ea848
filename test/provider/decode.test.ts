import { toObject } from "../../src/provider/requests/decode";
import { computeInstance } from "../../src/resources/compute_instance/contract";

it("R1-205: what the contract does not know of an answer is left alone", () => {
  const seen = toObject(computeInstance, { id: 7, status: "running", shiny: { new: true } }, { label: "web" });
  expect(seen).toMatchObject({ id: 7, status: "running", label: "web" });
  expect(seen).not.toHaveProperty("shiny");
});
