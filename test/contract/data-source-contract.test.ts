import { defineContract, explain, int, type Properties, text, UNKNOWN, validate } from "../../src/contract";
import { dataSourceContract } from "../../src/contract/derived";

const contract = defineContract({
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
  Object.fromEntries(Object.entries(dataSourceContract(of).fields).map(([name, { spec }]) => [name, spec.presence]));

it("requires the id or the key and the parents in the path, and returns all other fields", () => {
  expect(presences(contract)).toEqual({
    id: "optional",
    placeId: "required",
    label: "optional",
    size: "computed",
    wait: "optional",
  });
});

it("requires one selection of an object, and has no other rules: the service validates the values that it returns", () => {
  const found = (of: typeof contract, object: Properties) =>
    validate(dataSourceContract(of), { placeId: 1, ...object }).map((problem) => explain(problem, "camel"));
  expect(found(contract, {})).toEqual(["id or label is required"]);
  expect(found(contract, { id: 1, label: "a" })).toEqual(['label must not be set if id is set, got "a"']);
  for (const valid of [{ id: 1 }, { label: "a" }, { id: UNKNOWN }, { label: UNKNOWN }, { id: UNKNOWN, label: "a" }])
    expect(found(contract, valid)).toEqual([]);
  const severalParts = { ...contract, key: ["label", "size"] } as unknown as typeof contract;
  expect(found(severalParts, {})).toEqual(["id or at least one of label, size is required"]);
  expect(found(severalParts, { size: "1" })).toEqual([]);
});

const keyless = (id: "id" | "label") => {
  const { key: _, ...rest } = contract;
  return { ...rest, id } as unknown as Parameters<typeof dataSourceContract>[0];
};

it("requires the id if there is no key", () => {
  expect(presences(keyless("label"))).toMatchObject({ id: "computed", label: "required", size: "computed" });
  expect(presences({ ...contract, id: "label", key: ["size"] })).toMatchObject({ label: "optional", size: "optional" });
  expect(presences(keyless("id"))).toMatchObject({ id: "required", label: "computed" });
});
