import type { Stack } from "./run-program";

const kinds: Readonly<Record<string, string>> = {
  compute_id: "compute_instance",
  computes: "compute_instance",
  domain_id: "domain",
  firewall_id: "firewall",
  image: "image",
};

/** The kind of object that an attribute of a type refers to by id. */
const kindNamed = (type: string, attribute: string): string | undefined =>
  attribute === "database_id"
    ? ["mysql", "postgresql"]
        .map((engine) => `${engine}_database`)
        .find((kind) => type.includes(kind.split("_")[0] ?? ""))
    : kinds[attribute];

/** Attributes with a literal id, although the same stack has the object: `stratus_domain_record.www: domain_id 12`. */
export function literalIds({ resource = {}, import: imports = [] }: Stack): readonly string[] {
  const present = new Set(imports.map(({ to, id }) => `${(to.split(".")[0] ?? "").replace("stratus_", "")} ${id}`));
  const inside = (type: string, attribute: string, value: unknown): readonly string[] => {
    if (Array.isArray(value)) return value.flatMap((each: unknown) => inside(type, attribute, each));
    if (typeof value === "object" && value !== null) {
      return Object.entries(value).flatMap(([name, each]) => inside(type, name, each));
    }
    const kind = kindNamed(type, attribute);
    return kind !== undefined && present.has(`${kind} ${String(value)}`) ? [`${attribute} ${String(value)}`] : [];
  };
  return Object.entries(resource).flatMap(([type, all]) =>
    Object.entries(all).flatMap(([name, written]) =>
      inside(type, "", written).map((found) => `${type}.${name}: ${found}`),
    ),
  );
}
