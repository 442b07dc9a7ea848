import { extendOwnClasses } from "../../../../scripts/build/bindings/extend-own-classes";
import { transformed } from "./transformed";

/** @param call the arguments of `super` after the id */
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
])("a class that extends %s of CDKTF extends our %s and passes its config", (theirs, ours) => {
  const expected = source(`elements.${ours}`, "{}, config").replace(
    "\n",
    '\nimport * as elements from "../core/elements";\n',
  );
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

test.each([["TerraformResource"], ["TerraformDataSource"]])(
  "a constructor of a %s of another form is rejected",
  (base) => {
    expect(() => transformed(extendOwnClasses, source(`cdktf.${base}`, "{}, 1"))).toThrow(
      "0 calls of super(…, …, …) in a constructor, expected 1.",
    );
  },
);
