import { existsSync, readFileSync } from "node:fs";

type Attributes = Readonly<Record<string, unknown>>;

/** A resource or data source in Terraform's state. */
export interface DeployedResource {
  /**
   * For example, `stratus_domain.zone` or `data.stratus_region.here`. With several instances, includes the key:
   * `stratus_domain.zone[0]`.
   */
  readonly address: string;
  /** For example, `stratus_domain`. */
  readonly type: string;
  /** True for a data source. */
  readonly isData: boolean;
  /** The attributes in Terraform's names (snake_case), including secrets. */
  readonly attributes: Attributes;
}

interface StateFile {
  readonly outputs?: Readonly<Record<string, { readonly value: unknown }>>;
  readonly resources?: readonly {
    readonly module?: string;
    readonly mode: "managed" | "data";
    readonly type: string;
    readonly name: string;
    readonly instances: readonly { readonly index_key?: string | number; readonly attributes: Attributes }[];
  }[];
}

/** Reads the state file directly, because `terraform show` would need another process. */
function read(file: string): StateFile {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as StateFile) : {};
}

export const outputsIn = (file: string): Attributes =>
  Object.fromEntries(Object.entries(read(file).outputs ?? {}).map(([name, { value }]) => [name, value]));

export const resourcesIn = (file: string): readonly DeployedResource[] =>
  (read(file).resources ?? []).flatMap(({ module, mode, type, name, instances }) =>
    instances.map(({ index_key: key, attributes }) => {
      const isData = mode === "data";
      const plain = `${module === undefined ? "" : `${module}.`}${isData ? "data." : ""}${type}.${name}`;
      return { address: key === undefined ? plain : `${plain}[${JSON.stringify(key)}]`, type, isData, attributes };
    }),
  );

/** Creates a state that contains only outputs, for stacks that read another program's state. */
export function stateWith(outputs: Attributes): string {
  const values = Object.entries(outputs).map(([name, value]) => [name, { value, type: typeOf(value) }] as const);
  return JSON.stringify({
    version: 4,
    terraform_version: "1.5.7",
    serial: 1,
    lineage: "cdktf-stratus-testing",
    outputs: Object.fromEntries(values),
    resources: [],
  });
}

/** Returns a type in the notation of state files. */
function typeOf(value: unknown): unknown {
  if (typeof value === "string" || typeof value === "number") return typeof value;
  if (typeof value === "boolean") return "bool";
  if (Array.isArray(value)) return ["tuple", value.map(typeOf)];
  if (typeof value !== "object" || value === null) return "dynamic";
  return ["object", Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, typeOf(entry)]))];
}
