import { violates } from "../../../src/terraform/bundled-provider/lock-file";

it.each([
  ["3.6.2", "3.6.2"],
  ["3.6.2", "= 3.6.2"],
  ["3.6.2", "~> 3.6"],
  ["3.9.0", "~> 3.6"],
  ["3.6.9", "~> 3.6.2"],
  ["3.6.2", ">= 3.0, < 4.0"],
  ["3.6.2", "!= 3.6.1"],
  ["4", "> 3.9"],
  ["3.6.2", "<= 3.6.2"],
  ["3.6.2", ""],
  ["3.6.2", "${var.version}"],
  ["", "3.6.2"],
])("%j satisfies %j", (version, constraint) => {
  expect(violates(version, constraint)).toBe(false);
});

it.each([
  ["3.6.2", "3.6.3"],
  ["4.0.0", "~> 3.6"],
  ["3.5.9", "~> 3.6"],
  ["3.7.0", "~> 3.6.2"],
  ["2.0.0", "~> 1"],
  ["4.0.0", ">= 3.0, < 4.0"],
  ["3.6.1", "!= 3.6.1"],
  ["3.9.0", "> 3.9"],
  ["3.6.3", "<= 3.6.2"],
])("%j violates %j", (version, constraint) => {
  expect(violates(version, constraint)).toBe(true);
});
