import { acceptNull } from "../../../../scripts/build/bindings/accept-null";
import { transformed } from "./transformed";

const source = (condition: string) => `export class FirewallRulesOutputReference extends cdktf.ComplexObject {
    public set internalValue(value: FirewallRules | undefined) {
        if (${condition}) {
            this._inbound = undefined;
        }
        else {
            this._inbound = value.inbound;
        }
    }
}
`;

test("null equals undefined in the setter of a nested attribute", () => {
  expect(transformed(acceptNull, source("value === undefined"))).toBe(source("value == null"));
});

test("a class without nested attributes stays unchanged", () => {
  const resource = "export class Domain extends cdktf.TerraformResource {\n}\n";
  expect(transformed(acceptNull, resource)).toBe(resource);
});

test.each([
  [
    "compares otherwise",
    source("!value"),
    "the setter of FirewallRulesOutputReference.internalValue doesn't start with",
  ],
  ["has no setter", "class Rules extends cdktf.ComplexObject {}", "Rules has no setter for internalValue."],
])("a nested attribute that %s is rejected", (_, text, problem) => {
  expect(() => transformed(acceptNull, text)).toThrow(problem);
});
