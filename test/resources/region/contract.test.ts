import { region } from "../../../src/resources/region/contract";
import { fieldOf, validatorOf } from "../support";

it("R1-075: is read by id", () => {
  expect(validatorOf(region, {})({ id: "us-east" })).toEqual([]);
  expect(validatorOf(region, {})()).toEqual(["id is required"]);
});

it("R1-079: resolvers are two strings, not lists", () => {
  const fields = fieldOf(region, "resolvers").spec.fields;
  expect([fields?.["ipv4"]?.spec.kind, fields?.["ipv6"]?.spec.kind]).toEqual(["text", "text"]);
});

it("R1-194: reading a region requires no token", () => {
  expect(region.access.scope).toBeNull();
  expect(region.operations).toEqual(["list", "view"]);
});
