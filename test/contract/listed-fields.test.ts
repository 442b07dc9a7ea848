import { defineContract, listedFields, text } from "../../src/contract";

const box = {
  kind: "resource",
  name: "box",
  summary: "A box.",
  source: "none",
  path: "/boxes",
  operations: ["create", "list"],
  access: { scope: null },
  fields: {
    label: text("The label."),
    content: text("The content.").computed(),
    code: text("The code of its lock.").notReturned(),
  },
} as const;

it("a list has the fields that the service returns, without those that the contract excludes", () => {
  expect(Object.keys(listedFields(defineContract(box)))).toEqual(["label", "content"]);
  expect(Object.keys(listedFields(defineContract({ ...box, notInList: ["content"] })))).toEqual(["label"]);
});
