import { tag } from "../../../src/resources/tag/contract";
import { fieldOf, many, sentBy, validatorOf } from "../support";

const messagesFor = validatorOf(tag, { label: "shop" });

it("R3-179: label has 3 to 50 characters", () => {
  expect(messagesFor({ label: many(3) })).toEqual([]);
  expect(messagesFor({ label: many(50) })).toEqual([]);
  expect(messagesFor({ label: many(2) })).toEqual(['label must be 3 to 50 characters long, got "xx"']);
  expect(messagesFor({ label: many(51) })).toHaveLength(1);
  expect(messagesFor({ label: undefined })).toEqual(["label is required"]);
});

it.each(["team a", "a/b", "größe", "a?b#c", "100%"])("R3-180: the label identifies it, and may be %j", (label) => {
  expect(messagesFor({ label })).toEqual([]);
  expect(tag.id).toBe("label");
  expect(fieldOf(tag, "label").spec.requiresReplace).toBe(true);
});

it("R3-181: accepts ids of four kinds and no firewalls", () => {
  const members = { domains: [1], computes: [2, 3], nodebalancers: [4], volumes: [] };
  expect(messagesFor(members)).toEqual([]);
  expect(sentBy(tag, "create")).toEqual(["computes", "domains", "label", "nodebalancers", "volumes"]);
  expect(messagesFor({ firewalls: [5] })).toEqual(["firewalls is not a valid field"]);
});

it("R3-181: ids are integers", () => {
  expect(messagesFor({ computes: [1, "2", 2.5] })).toEqual([
    'computes[1] must be a whole number, got "2" (write 2 without quotes)',
    "computes[2] must be a whole number, got 2.5",
  ]);
});
