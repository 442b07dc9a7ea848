import { int, resource, text } from "../../src/contract";
import { dataSourceContract } from "../../src/contract/derived";

const contract = resource({
  kind: "resource",
  name: "thing",
  summary: "A thing.",
  source: "none",
  path: "/places/{placeId}/things",
  operations: ["create"],
  access: { scope: null },
  id: "id",
  key: ["label"],
  fields: {
    id: int("The id.").computed(),
    placeId: int("The place."),
    label: text("The label."),
    size: text("The size."),
    wait: text("How long to wait.").optional().providerOnly(),
  },
  rules: (rule) => [rule("size", "must be else", ["size"], () => false)],
});

const presences = (of: Parameters<typeof dataSourceContract>[0]) =>
  Object.fromEntries(Object.entries(dataSourceContract(of).fields).map(([name, { facts }]) => [name, facts.presence]));

it("is asked by the id or the key and by what is in the path, and answers everything else", () => {
  expect(presences(contract)).toEqual({
    id: "optional",
    placeId: "required",
    label: "optional",
    size: "computed",
    wait: "optional",
  });
});

it("asks for nothing by a rule: what is answered is judged by the service", () => {
  expect(dataSourceContract(contract).rules).toEqual([]);
});

const keyless = (id: "id" | "label") => {
  const { key: _, ...rest } = contract;
  return { ...rest, id } as unknown as Parameters<typeof dataSourceContract>[0];
};

it("needs an id that the user gives, where there is no key beside it", () => {
  expect(presences(keyless("label"))).toMatchObject({ id: "computed", label: "required", size: "computed" });
  expect(presences({ ...contract, id: "label", key: ["size"] })).toMatchObject({ label: "optional", size: "optional" });
  expect(presences(keyless("id"))).toMatchObject({ id: "optional", label: "computed" });
});
