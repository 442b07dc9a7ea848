import { type Contract, type Field, type Fields, isObject, type Properties } from "../../../src/contract";

/** The names and keys that lead to a value: `["rules", "inbound", "0", "ports"]`. */
export type Steps = readonly string[];

/** An attribute that is optional in a configuration. */
export interface OptionalAttribute {
  readonly steps: Steps;
  /** The same for all entries of a collection: `rules.inbound[].ports`. */
  readonly pattern: string;
  readonly field: Field;
}

const isOptional = ({ spec: { presence } }: Field) => presence === "optional" || presence === "dependent";

/** A removal is visible in the service: the service has the value, and the removal doesn't always replace the object. */
const isManaged = ({ spec }: Field) => spec.providerOnly !== true && spec.notReturned !== true;

/** The patterns of all optional attributes of a contract. */
export const optionalPatterns = ({ fields }: Pick<Contract, "fields">): readonly string[] => patternsIn(fields, "");

function patternsIn(fields: Fields, around: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { presence, fields: inside, item } = field.spec;
    if (presence === "computed" || !isManaged(field)) return [];
    const pattern = `${around}${name}`;
    return [
      ...(isOptional(field) ? [pattern] : []),
      ...(inside ? patternsIn(inside, `${pattern}.`) : []),
      ...(item?.spec.fields ? patternsIn(item.spec.fields, `${pattern}[].`) : []),
    ];
  });
}

/** The optional attributes that a configuration sets, including those inside objects and collections. */
export function configuredAttributes(fields: Fields, config: Properties): readonly OptionalAttribute[] {
  return attributesIn(fields, config, [], "");
}

function attributesIn(fields: Fields, config: Properties, around: Steps, pattern: string): OptionalAttribute[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = config[name];
    if (value === undefined || value === null || field.spec.presence === "computed" || !isManaged(field)) return [];
    const here: OptionalAttribute = { steps: [...around, name], pattern: `${pattern}${name}`, field };
    return [...(isOptional(field) ? [here] : []), ...attributesInside(here, value)];
  });
}

function attributesInside({ steps, pattern, field }: OptionalAttribute, value: unknown): OptionalAttribute[] {
  const { fields, item } = field.spec;
  if (fields && isObject(value)) return attributesIn(fields, value, steps, `${pattern}.`);
  const entryFields = item?.spec.fields;
  if (!entryFields || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    isObject(entry) ? attributesIn(entryFields, entry, [...steps, key], `${pattern}[].`) : [],
  );
}

/** The configuration without one attribute. */
export function withoutAttribute(config: Properties, [step = "", ...inside]: Steps): Properties {
  if (inside.length === 0) return Object.fromEntries(Object.entries(config).filter(([name]) => name !== step));
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, name === step ? withoutInside(value, inside) : value]),
  );
}

function withoutInside(value: unknown, steps: Steps): unknown {
  if (!Array.isArray(value)) return withoutAttribute(value as Properties, steps);
  const [index, ...inside] = steps;
  return value.map((entry: unknown, at) => (String(at) === index ? withoutInside(entry, inside) : entry));
}
