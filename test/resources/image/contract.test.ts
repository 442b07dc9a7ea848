import { dataSourceContract, storedValue } from "../../../src/contract";
import { image } from "../../../src/resources/image/contract";
import { fieldOf, validatorOf } from "../support";

it.each(["public/debian12", "private/12"])("R1-007, R1-008: %s is a valid id", (id) => {
  expect(validatorOf(dataSourceContract(image), {})({ id })).toEqual([]);
});

it.each(["debian12", "private/", "public/a/b", 12])("R1-009: %j is not an image id", (id) => {
  expect(validatorOf(dataSourceContract(image), {})({ id })).toHaveLength(1);
});

it("R1-070, R1-073: accepts unknown statuses and types", () => {
  expect(storedValue(fieldOf(image, "status"), "shrinking", {})).toBe("shrinking");
  expect(storedValue(fieldOf(image, "type"), "golden", {})).toBe("golden");
});

it("R1-178: public images require no token", () => {
  expect(image.access).toMatchObject({ scope: "images", publicReads: true });
});
