import type { Attribute, Attributes, Schema } from "../schema";
import {
  Schema_Object_NestingMode as NestingMode,
  StringKind,
  type Schema_Attribute as AttributeMessage,
  type Schema as SchemaMessage,
} from "./generated/tfplugin6";

const NESTING = {
  single: NestingMode.SINGLE,
  list: NestingMode.LIST,
  set: NestingMode.SET,
  map: NestingMode.MAP,
} as const;

/** The schema as the protocol carries it. Throws when an attribute contradicts itself. */
export function schemaMessage(schema: Schema): SchemaMessage {
  return {
    version: schema.version,
    block: {
      version: schema.version,
      attributes: attributeMessages(schema.attributes),
      description: schema.description,
      descriptionKind: StringKind.MARKDOWN,
      deprecated: false,
    },
  };
}

function attributeMessages(attributes: Attributes): AttributeMessage[] {
  return Object.entries(attributes).map(([name, attribute]) => {
    throwIfContradictory(name, attribute);
    const { type, nested } = attribute;
    return {
      name,
      type: Buffer.from(type === undefined ? "" : JSON.stringify(type)),
      nestedType: nested && { attributes: attributeMessages(nested.attributes), nesting: NESTING[nested.mode] },
      description: attribute.description,
      descriptionKind: StringKind.MARKDOWN,
      required: attribute.required === true,
      optional: attribute.optional === true,
      computed: attribute.computed === true,
      sensitive: attribute.sensitive === true,
      deprecated: attribute.deprecated === true,
      writeOnly: attribute.writeOnly === true,
    };
  });
}

/** Terraform would report these in the words of the protocol, and some of them only in the middle of an apply. */
function throwIfContradictory(name: string, attribute: Attribute): void {
  const { type, nested, required, optional, computed, writeOnly } = attribute;
  const wrong =
    (type === undefined) === (nested === undefined)
      ? "needs either a type or nested attributes"
      : !required && !optional && !computed
        ? "must be required, optional or computed"
        : required && (optional || computed)
          ? "is required, so it cannot be optional or computed"
          : writeOnly && computed
            ? "is write-only, so it cannot be computed"
            : attribute.default !== undefined && !(optional && computed)
              ? "has a default, so it must be optional and computed"
              : undefined;
  if (wrong !== undefined) throw new Error(`the attribute ${name} ${wrong}`);
}
