import { createNestedAttributesLate } from "../../../../scripts/build/bindings/create-nested-attributes-late";
import { transformed } from "./transformed";

const reference = `export class FirewallRulesOutputReference extends cdktf.ComplexObject {
}
`;

const source = `${reference}export class Firewall extends cdktf.TerraformResource {
    constructor(scope: Construct, id: string, config: FirewallConfig) {
        super(scope, id);
        this._label = config.label;
        this._rules.internalValue = config.rules;
    }
    // rules - computed: false, optional: false, required: true
    private _rules = new FirewallRulesOutputReference(this, "rules", false);
    public get rules() {
        return this._rules;
    }
    public putRules(value: FirewallRules) {
        this._rules.internalValue = value;
    }
    public resetRules() {
        this._rules.internalValue = undefined;
    }
    public get rulesInput() {
        return this._rules.internalValue;
    }
    protected synthesizeAttributes() {
        return { rules: toTerraform(this._rules?.internalValue) };
    }
}
`;

const late = `${reference}export class Firewall extends cdktf.TerraformResource {
    constructor(scope: Construct, id: string, config: FirewallConfig) {
        super(scope, id);
        this._label = config.label;
        if (config.rules != null || this._rulesObject)
            this._rulesHolder.internalValue = config.rules;
    }
    // rules - computed: false, optional: false, required: true
    private _rulesObject?: FirewallRulesOutputReference;
    private get _rulesHolder(): FirewallRulesOutputReference {
        return this._rulesObject ??= Object.create(FirewallRulesOutputReference.prototype);
    }
    private get _rules(): FirewallRulesOutputReference {
        if (this._rulesObject?.["terraformResource"])
            return this._rulesObject;
        return this._rulesObject = Object.assign(new FirewallRulesOutputReference(this, "rules", false), this._rulesObject);
    }
    public get rules() {
        return this._rules;
    }
    public putRules(value: FirewallRules) {
        this._rulesHolder.internalValue = value;
    }
    public resetRules() {
        if (this._rulesObject)
            this._rulesObject.internalValue = undefined;
    }
    public get rulesInput() {
        return this._rulesObject?.internalValue;
    }
    protected synthesizeAttributes() {
        return { rules: toTerraform(this._rulesObject?.internalValue) };
    }
}
`;

const change = (text: string) => transformed(createNestedAttributesLate, text);

test("a nested attribute is created when a program sets it or refers to it", () => {
  expect(change(source)).toBe(late);
});

test("the entries of a list are created on demand, as the generator writes it", () => {
  const list = `${reference}export class FirewallRulesList extends cdktf.ComplexList {
    get(index: number) {
        return new FirewallRulesOutputReference(this.terraformResource, index);
    }
}
`;
  const firewall = source.replace("new FirewallRulesOutputReference", "new FirewallRulesList").replace(reference, list);
  const changed = late
    .replaceAll(/FirewallRulesOutputReference(?! extends)/g, "FirewallRulesList")
    .replace(reference, list);
  expect(change(firewall)).toBe(changed);
});

test.each([
  [
    "created otherwise",
    'new FirewallRulesOutputReference(this, "rules", false)',
    "make(this)",
    "creates FirewallRulesOutputReference.",
  ],
  ["created with more", 'this, "rules", false', 'this, "rules", { of: 1 }', "_rules isn't created by new"],
  ["set from elsewhere", "= config.rules", "= read()", "the value of this._rules comes from read()."],
  ["read in another way", "return this._rules.internalValue", "return this._rules.fqn", "this._rules.fqn is read"],
])("a nested attribute that is %s is rejected", (_, from, to, problem) => {
  expect(() => change(source.replace(from, to))).toThrow(problem);
});
