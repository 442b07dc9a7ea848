import { extendOwnClasses } from "../../../../scripts/build/bindings/extend-own-classes";
import { transformed } from "./transformed";

/** @param call the third argument of `super`, and the fourth one of a data source */
const source = (base: string, call = "{}") => `import * as cdktf from "cdktf";
export class FirewallRulesOutputReference extends cdktf.ComplexObject {
}
export class Firewall extends ${base} {
    constructor(scope, id, config) {
        super(scope, id, ${call});
    }
}
`;

test.each([
  ["TerraformResource", "Resource"],
  ["TerraformDataSource", "DataSource"],
])("a class that extends %s of CDKTF extends our %s", (theirs, ours) => {
  // A data source passes its arguments, because it must refuse those that CDKTF would drop.
  const call = ours === "DataSource" ? "{}, config" : "{}";
  const expected = source(`elements.${ours}`, call).replace("\n", '\nimport * as elements from "../core/elements";\n');
  expect(transformed(extendOwnClasses, source(`cdktf.${theirs}`))).toBe(expected);
});

test("the provider extends the class of CDKTF", () => {
  const provider = source("cdktf.TerraformProvider");
  expect(transformed(extendOwnClasses, provider)).toBe(provider);
});

test.each([["cdktf.TerraformStack"], ["TerraformResource"]])("a class that extends %s is rejected", (base) => {
  expect(() => transformed(extendOwnClasses, source(base))).toThrow(
    "0 classes extend one of TerraformResource, TerraformDataSource, TerraformProvider, expected 1.",
  );
});

test("a data source whose constructor has another form is rejected", () => {
  expect(() => transformed(extendOwnClasses, source("cdktf.TerraformDataSource", "{}, 1"))).toThrow(
    "0 calls of super(…, …, …) in a constructor, expected 1.",
  );
});
