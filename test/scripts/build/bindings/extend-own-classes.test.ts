import { extendOwnClasses } from "../../../../scripts/build/bindings/extend-own-classes";
import { transformed } from "./transformed";

const source = (base: string) => `import * as cdktf from "cdktf";
export class FirewallRulesOutputReference extends cdktf.ComplexObject {
}
export class Firewall extends ${base} {
}
`;

test.each([
  ["TerraformResource", "Resource"],
  ["TerraformDataSource", "DataSource"],
])("a class that extends %s of CDKTF extends our %s", (theirs, ours) => {
  const expected = source(`elements.${ours}`).replace("\n", '\nimport * as elements from "../core/elements";\n');
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
