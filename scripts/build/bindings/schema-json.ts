import type { Provider } from "../../../src/provider/plugin/provider";
import type { Attribute, Attributes, Schema, Type } from "../../../src/provider/plugin/schema";

/** An attribute as `terraform providers schema -json` prints it: what is false or empty is left out. */
export interface AttributeJson {
  readonly type?: Type;
  readonly nested_type?: { readonly attributes?: AttributesJson; readonly nesting_mode: string };
  readonly description?: string;
  readonly description_kind: "markdown";
  readonly deprecated?: true;
  readonly deprecation_message?: string;
  readonly required?: true;
  readonly optional?: true;
  readonly computed?: true;
  readonly sensitive?: true;
  readonly write_only?: true;
}

export interface AttributesJson {
  readonly [name: string]: AttributeJson;
}

export interface SchemaJson {
  readonly version: number;
  readonly block: {
    readonly attributes?: AttributesJson;
    readonly description?: string;
    readonly description_kind: "markdown";
  };
}

export interface ProviderJson {
  readonly provider: SchemaJson;
  readonly resource_schemas?: { readonly [type: string]: SchemaJson };
  readonly data_source_schemas?: { readonly [type: string]: SchemaJson };
  readonly ephemeral_resource_schemas?: { readonly [type: string]: SchemaJson };
}

export interface ProviderSchemaJson {
  readonly format_version: "1.0";
  readonly provider_schemas: { readonly [address: string]: ProviderJson };
}

/** The provider's schema, equal to what `terraform providers schema -json` prints for it, without running Terraform. */
export function providerSchemaJson<Client>(provider: Provider<Client>): ProviderSchemaJson {
  return {
    format_version: "1.0",
    provider_schemas: {
      [provider.address]: {
        provider: schemaJson(provider.schema),
        ...unlessEmpty("resource_schemas", schemasJson(provider.resources)),
        ...unlessEmpty("data_source_schemas", schemasJson(provider.dataSources)),
        ...unlessEmpty("ephemeral_resource_schemas", schemasJson(provider.ephemeralResources ?? {})),
      },
    },
  };
}

/**
 * The schemas of list resources and actions as if they were resources, because CDKTF's generator doesn't know them. The
 * bindings have only the types of their arguments (`keepInterfaces`).
 */
export function configurationSchemas<Client>({ listResources = {}, actions = {} }: Provider<Client>) {
  const named = (prefix: string, schemas: { readonly [type: string]: SchemaJson }) =>
    Object.entries(schemas).map(([type, schema]) => [type.replace("_", `_${prefix}_`), schema] as const);
  return Object.fromEntries([...named("list", schemasJson(listResources)), ...named("action", schemasJson(actions))]);
}

function schemasJson(handlers: { readonly [type: string]: () => { readonly schema: Schema } }) {
  return Object.fromEntries(Object.entries(handlers).map(([type, handler]) => [type, schemaJson(handler().schema)]));
}

function schemaJson(schema: Schema): SchemaJson {
  return {
    version: schema.version,
    block: {
      ...unlessEmpty("attributes", attributesJson(schema.attributes)),
      ...(schema.description === "" ? {} : { description: schema.description }),
      description_kind: "markdown",
    },
  };
}

function attributesJson(attributes: Attributes): AttributesJson {
  return Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, attributeJson(attribute)]));
}

function attributeJson(attribute: Attribute): AttributeJson {
  return {
    ...(attribute.type === undefined ? {} : { type: attribute.type }),
    ...(attribute.nested === undefined
      ? {}
      : {
          nested_type: {
            ...unlessEmpty("attributes", attributesJson(attribute.nested.attributes)),
            nesting_mode: attribute.nested.mode,
          },
        }),
    ...(attribute.description === "" ? {} : { description: attribute.description }),
    description_kind: "markdown",
    ...(attribute.deprecated === undefined ? {} : { deprecated: true, deprecation_message: attribute.deprecated }),
    ...(attribute.required ? { required: true } : {}),
    ...(attribute.optional ? { optional: true } : {}),
    ...(attribute.computed ? { computed: true } : {}),
    ...(attribute.sensitive ? { sensitive: true } : {}),
    ...(attribute.writeOnly ? { write_only: true } : {}),
  };
}

function unlessEmpty<Name extends string, Entries extends object>(
  name: Name,
  entries: Entries,
): { [N in Name]?: Entries } {
  return (Object.keys(entries).length === 0 ? {} : { [name]: entries }) as { [N in Name]?: Entries };
}

/** Writes the message of each deprecated attribute into its description, as a tag that editors show. */
export const withDeprecatedTags = (schema: ProviderSchemaJson): ProviderSchemaJson =>
  JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    const { deprecation_message: message, description = "", ...rest } = (value ?? {}) as Partial<AttributeJson>;
    if (typeof message !== "string") return value;
    return { ...rest, description: `${description.replace(` ${message}`, "")}\n@deprecated ${message}` };
  }) as ProviderSchemaJson;
