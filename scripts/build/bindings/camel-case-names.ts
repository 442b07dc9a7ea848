import { camel, pascal } from "../../../src/contract";
import type { AttributeJson, ProviderSchemaJson } from "./schema-json";

type Json = Readonly<Record<string, unknown>>;

/** The names of all attributes and types in a schema. */
function namesIn(schema: ProviderSchemaJson): ReadonlySet<string> {
  const names = new Set<string>();
  JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key.includes("_") && typeof value === "object") names.add(key);
    return value;
  });
  return names;
}

/** The name of the construct for a type: `MySqlRestore` for stratus_mysql_restore. */
const constructName = (type: string) =>
  pascal(type.replace(/^stratus_/, ""))
    .replace(/^Mysql/, "MySql")
    .replace(/^Postgresql/, "PostgreSql");

/** Writes the names of attributes and types in the descriptions of a schema as TypeScript has them: `cloneFrom`. */
export function withCamelCaseNames(schema: ProviderSchemaJson): ProviderSchemaJson {
  const names = namesIn(schema);
  const respell = (words: string) =>
    words.replace(/(?<![\w"])[a-z]\w*_\w+(?![\w"])/g, (word) => {
      if (!names.has(word)) return word;
      return word.startsWith("stratus_") ? constructName(word) : camel(word);
    });
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    const { description, deprecation_message: message } = (value ?? {}) as Partial<AttributeJson>;
    if (typeof description !== "string") return value;
    const deprecation = message === undefined ? {} : { deprecation_message: respell(message) };
    return { ...(value as Json), description: respell(description), ...deprecation };
  }) as ProviderSchemaJson;
}
