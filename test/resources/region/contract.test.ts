import { region } from "../../../src/resources/region/contract";
import { fieldOf, judge } from "../support";

it("R1-075: is asked for by id", () => {
  expect(judge(region, {})({ id: "us-east" })).toEqual([]);
  expect(judge(region, {})()).toEqual(["id is required"]);
});

it("R1-079: resolvers are two texts, not lists", () => {
  const fields = fieldOf(region, "resolvers").facts.fields;
  expect([fields?.["ipv4"]?.facts.kind, fields?.["ipv6"]?.facts.kind]).toEqual(["text", "text"]);
});

it("R1-194: nothing of a region needs a token", () => {
  expect(region.access.scope).toBeNull();
  expect(region.operations).toEqual(["list", "view"]);
});
