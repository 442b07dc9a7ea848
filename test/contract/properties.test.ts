import { propertyText } from "../../src/contract";

it.each([
  [undefined, ""],
  [null, ""],
  ["", ""],
  [0, "0"],
  [false, "false"],
  ["www", "www"],
])("%j as a string is %j", (value, written) => expect(propertyText(value)).toBe(written));
