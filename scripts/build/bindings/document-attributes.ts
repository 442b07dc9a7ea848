import ts from "typescript";
import { camel } from "../../../src/contract";
import type { AttributesJson, ProviderJson } from "./schema-json";
import { baseOf, elementIn, entryTypeOf, nameOf, type Transformer, UnexpectedSource } from "./syntax";

/**
 * Writes the schema's description above the getter of an attribute: the generator does so only for settable ones. Only the
 * declarations get these comments, so that programs don't load them.
 */
export const documentAttributes =
  (schema: ProviderJson): Transformer =>
  () =>
  (source) => {
    const classes = new Map(source.statements.filter(ts.isClassDeclaration).map((each) => [nameOf(each) ?? "", each]));
    const element = elementIn(source);
    const done = new Set<ts.ClassDeclaration>();

    function document(declaration: ts.ClassDeclaration, attributes: AttributesJson): void {
      if (done.has(declaration)) return;
      done.add(declaration);
      const getters = new Map(declaration.members.filter(ts.isGetAccessor).map((each) => [nameOf(each) ?? "", each]));
      for (const [name, { description = "", nested_type: nested }] of Object.entries(attributes)) {
        const getter = getters.get(camel(name)) ?? getters.get(otherName(camel(name)));
        if (!getter) {
          throw new UnexpectedSource(source, `${nameOf(declaration) ?? ""} has no getter for the attribute ${name}.`);
        }
        if (description !== "") {
          const lines = description.replaceAll("*/", "* /").split("\n");
          const text =
            lines.length > 1 ? `*\n${lines.map((line) => ` * ${line}\n`).join("")} ` : `* ${lines.join("")} `;
          ts.addSyntheticLeadingComment(getter, ts.SyntaxKind.MultiLineCommentTrivia, text, true);
        }
        const type = nested?.attributes && classOf(classes, getter.type);
        if (type) document(type, nested.attributes);
      }
    }

    document(element, attributesOf(schema, source, element));
    return source;
  };

/** The generator's name for an attribute whose name CDKTF uses itself. */
const otherName = (name: string) => (name === "equals" ? "equalTo" : `${name}Attribute`);

/** The class whose getters are the attributes of a value: its own, or that of the entries of a list or map. */
function classOf(
  classes: ReadonlyMap<string, ts.ClassDeclaration>,
  type: ts.TypeNode | undefined,
): ts.ClassDeclaration | undefined {
  if (!type || !ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined;
  const found = classes.get(type.typeName.text);
  const entry = found && entryTypeOf(found);
  return entry ? classOf(classes, entry) : found;
}

function attributesOf(schema: ProviderJson, source: ts.SourceFile, element: ts.ClassDeclaration): AttributesJson {
  const base = baseOf(element);
  const schemas = base === "TerraformDataSource" ? schema.data_source_schemas : schema.resource_schemas;
  const found = base === "TerraformProvider" ? schema.provider : schemas?.[terraformType(element)];
  if (!found?.block.attributes) throw new UnexpectedSource(source, `the schema has no ${terraformType(element)}.`);
  return found.block.attributes;
}

/** The value of `tfResourceType`. */
function terraformType(element: ts.ClassDeclaration): string {
  const member = element.members.find((each) => nameOf(each) === "tfResourceType");
  const value = member && ts.isPropertyDeclaration(member) ? member.initializer : undefined;
  return value && ts.isStringLiteral(value) ? value.text : "type without a name";
}
