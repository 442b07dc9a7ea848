import * as stratus from "../../lib";
import { provider } from "../../src/composition/provider";

const exported: readonly unknown[] = Object.values(stratus);
const typeOf = (value: unknown) =>
  typeof value === "function" && "tfResourceType" in value ? [String(value.tfResourceType)] : [];
/** A resource and the data source of the same kind share a name. Only the classes distinguish them. */
const isData = (value: unknown) => typeof value === "function" && value.name.startsWith("Data");
const types = (wanted: boolean) => exported.filter((value) => isData(value) === wanted).flatMap(typeOf);

it("every resource of the provider has its construct", () => {
  expect(Object.keys(provider.resources).filter((type) => !types(false).includes(type))).toEqual([]);
});

it("every data source of the provider has its construct", () => {
  expect(Object.keys(provider.dataSources).filter((type) => !types(true).includes(type))).toEqual([]);
});
