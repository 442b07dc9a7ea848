import { documentAttributes } from "../../../../scripts/build/bindings/document-attributes";
import {
  type AttributeJson,
  type AttributesJson,
  type ProviderJson,
  type SchemaJson,
  withDeprecatedTags,
} from "../../../../scripts/build/bindings/schema-json";
import { transformed } from "./transformed";

const attribute = (description: string, attributes?: AttributesJson): AttributeJson => ({
  description,
  description_kind: "markdown",
  ...(attributes && { nested_type: { attributes, nesting_mode: "list" } }),
});
const schemaOf = (attributes: AttributesJson): SchemaJson => ({
  version: 0,
  block: { attributes, description_kind: "markdown" },
});
const schema: ProviderJson = {
  provider: schemaOf({ base_url: attribute("The URL of the API.") }),
  resource_schemas: {
    stratus_firewall: schemaOf({
      count: attribute("How many there are."),
      created_at: attribute("Not a *///."),
      rules: attribute("The allowed traffic.", { label: attribute("The rule's label."), equals: attribute("") }),
    }),
  },
  data_source_schemas: { stratus_firewall: schemaOf({ created_at: attribute("When it was created.") }) },
};

const change = (text: string) => transformed(documentAttributes(schema), text);
const element = (base: string, ...members: readonly string[]) => `export declare class Firewall extends cdktf.${base} {
    static readonly tfResourceType = "stratus_firewall";
${members.map((member) => `    ${member}\n`).join("")}}
`;

test("a getter has the description of the schema, including nested ones and those that CDKTF renames", () => {
  const rules = (...comments: readonly string[]) => `export declare class RulesList extends cdktf.ComplexList {
    get(index: number): Rules;
}
export declare class Rules extends cdktf.ComplexObject {
${comments.map((comment) => `    ${comment}\n`).join("")}    get label(): string;
    get equalTo(): string;
}
`;
  const input = element(
    "TerraformResource",
    "get countAttribute(): number;",
    "get createdAt(): string;",
    "set createdAt(value: string);",
    "get rules(): RulesList;",
  );
  const output = element(
    "TerraformResource",
    "/** How many there are. */",
    "get countAttribute(): number;",
    "/** Not a * ///. */",
    "get createdAt(): string;",
    "set createdAt(value: string);",
    "/** The allowed traffic. */",
    "get rules(): RulesList;",
  );
  expect(change(input + rules())).toBe(output + rules("/** The rule's label. */"));
});

test.each([
  ["TerraformDataSource", "get createdAt(): string;", "/** When it was created. */"],
  ["TerraformProvider", "get baseUrl(): string;", "/** The URL of the API. */"],
])("a %s has the description of its own schema", (base, getter, comment) => {
  expect(change(element(base, getter))).toBe(element(base, comment, getter));
});

test("an attribute without a getter is rejected", () => {
  expect(() => change(element("TerraformDataSource"))).toThrow("Firewall has no getter for the attribute created_at.");
});

test("a class outside the schema is rejected", () => {
  const unknown = element("TerraformResource").replace("stratus_firewall", "stratus_volume");
  expect(() => change(unknown)).toThrow("the schema has no stratus_volume.");
});

test("a deprecated attribute has a tag with its message, which its description doesn't repeat", () => {
  const old = {
    ...attribute("The old name. Use label."),
    deprecated: true,
    deprecation_message: "Use label.",
  } as const;
  const tagged = withDeprecatedTags({
    format_version: "1.0",
    provider_schemas: {
      it: {
        ...schema,
        resource_schemas: { stratus_firewall: schemaOf({ created_at: old, rules: attribute("The rules.") }) },
      },
    },
  });
  const members = ["get createdAt(): string;", "get rules(): string;"] as const;
  const [it] = Object.values(tagged.provider_schemas);
  if (!it) throw new Error("no schema");
  expect(transformed(documentAttributes(it), element("TerraformResource", ...members))).toBe(
    element(
      "TerraformResource",
      "/**",
      " * The old name.",
      " * @deprecated Use label.",
      " */",
      members[0],
      "/** The rules. */",
      members[1],
    ),
  );
});
