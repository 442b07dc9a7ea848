import { fieldsByBinding, narrowFieldTypes } from "../../../../scripts/build/bindings/narrow-field-types";
import { int, json, list, map, object, set, text } from "../../../../src/contract";
import { contracts } from "../../../../src/resources/contracts";
import { transformed } from "./transformed";

const id = int("").idOf("firewall");
const fields = {
  id,
  image: text("").form("public/*", "private/*"),
  size: text("").form("#x#"),
  region: text("").nameIn("regions"),
  engine: text("").form("mysql/*").nameIn("engines"),
  computes: set("", int("").idOf("instance")),
  script: json(""),
  owners: map("", int("").idOf("account")),
  rules: list("", object("", { target: int("").idOf("domain"), label: text("") })),
};

const element = (...members: readonly string[]) => declarations("TerraformResource", members);
const declarations = (base: string, members: readonly string[]) => `import * as cdktf from "cdktf";
export declare class Firewall extends cdktf.${base} {
${members.map((member) => `    ${member}\n`).join("")}}
`;

const rulesClasses = (target: string) => `export interface FirewallConfig {
    readonly rules: FirewallRules[];
}
export interface FirewallRules {
    readonly target: ${target};
}
export declare class FirewallRulesOutputReference extends cdktf.ComplexObject {
    get target(): ${target};
    get label(): string;
}
export declare class FirewallRulesList extends cdktf.ComplexList {
    get(index: number): FirewallRulesOutputReference;
}
`;

const only = (...names: readonly (keyof typeof fields)[]) =>
  narrowFieldTypes(Object.fromEntries(names.map((name) => [name, fields[name]])));
const importOfId = 'import type { Id } from "../../src/contract/field";\n';

test("ids have the type of their object, and strings the type of their format", () => {
  const input = element(
    "get id(): number;",
    "get image(): string;",
    "set image(value: string);",
    "get imageInput(): string | undefined;",
    "get size(): string;",
    "get computes(): number[];",
    "set computes(value: number[] | cdktf.IResolvable);",
    "get script(): any;",
    "get owners(): {",
    "    [key: string]: number;",
    "};",
  );
  const output = element(
    'get id(): Id<"firewall">;',
    "get image(): `public/${string}` | `private/${string}`;",
    "set image(value: string);",
    "get imageInput(): `public/${string}` | `private/${string}` | undefined;",
    "get size(): `${number}x${number}`;",
    'get computes(): Id<"instance">[];',
    'set computes(value: Id<"instance">[] | cdktf.IResolvable);',
    "get script(): unknown;",
    "get owners(): {",
    '    [key: string]: Id<"account">;',
    "};",
  );
  const narrow = only("id", "image", "size", "computes", "script", "owners");
  expect(transformed(narrow, input)).toBe(importOfId + output);
});

test("a name of the catalogue has the type of its list, and its format", () => {
  const input = element("get region(): string;", "set region(value: string);", "get engine(): string;");
  const output = element(
    'get region(): CatalogueName<"regions">;',
    "set region(value: string);",
    'get engine(): CatalogueName<"engines", `mysql/${string}`>;',
  );
  const imported = 'import type { CatalogueName } from "../../src/contract/catalogue";\n';
  expect(transformed(only("region", "engine"), input)).toBe(imported + output);
});

test("a list of strings with two formats accepts both", () => {
  const images = narrowFieldTypes({ images: list("", fields.image) });
  expect(transformed(images, element("get images(): string[];"))).toBe(
    element("get images(): (`public/${string}` | `private/${string}`)[];"),
  );
});

test("nested attributes are narrowed too, for writing and for reading", () => {
  const members = [
    "constructor(scope: Construct, id: string, config: FirewallConfig);",
    "get rules(): FirewallRulesList;",
  ];
  expect(transformed(only("rules"), element(...members) + rulesClasses("number"))).toBe(
    importOfId + element(...members) + rulesClasses('Id<"domain">'),
  );
});

test("declarations without such fields stay unchanged", () => {
  const input = element("get label(): string;");
  expect(transformed(narrowFieldTypes({ label: text("") }), input)).toBe(input);
});

test.each([
  ["lacks such a field", element(), "Firewall has no id."],
  ["has it with another type", element("get id(): string;"), 'the type of id has no "number" to narrow.'],
])("a resource that %s is rejected", (_, input, problem) => {
  expect(() => transformed(only("id"), input)).toThrow(problem);
});

test("a data source doesn't need every field", () => {
  const input = declarations("TerraformDataSource", ["get label(): string;"]);
  expect(transformed(only("id"), input)).toBe(input);
});

test("a contract applies to the resource, the data source, and the data source of all", () => {
  const contract = contracts.filter(({ name }) => name === "ipv6_range");
  const all = fieldsByBinding(contract);
  expect([...all.keys()]).toEqual(["ipv6-range", "data-stratus-ipv6-range", "data-stratus-ipv6-ranges"]);
  expect(all.get("data-stratus-ipv6-ranges")?.["ipv6Ranges"]?.spec.item?.spec.fields).toBe(contract[0]?.fields);
});
