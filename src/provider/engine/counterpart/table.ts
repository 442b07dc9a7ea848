import { camel, type Contract, type Field, type Properties } from "../../../contract";
import { dialectOf, imagePrefixes, type Translator } from "../../../shared/dialect";

/** The destination of an attribute in this provider. */
export interface Conversion {
  /** The path of the attribute, with the names in the requests of the service: `devices.linodes`. */
  readonly to: string;
  /** The destinations of the attributes in its blocks. */
  readonly inside?: Destinations;
  /** The values that differ: by the JSON text of the other provider's value. */
  readonly values?: Readonly<Record<string, string>>;
  /** True if the state may have another value than the configuration, so that only the configuration is converted. */
  readonly onlyConfigured?: true;
  /** A sentence for the user whose configuration is converted. */
  readonly note?: string;
}

/** An attribute that this provider doesn't have, and that can be left out. */
export interface OmittedAttribute {
  /** A sentence for the user. */
  readonly omitted: string;
}

/** An attribute that this provider can't manage. An object that uses it isn't moved. */
export interface UnmanageableAttribute {
  /** A sentence for the user. */
  readonly refused: string;
  /** True if this provider can't import the object either. */
  readonly preventsImport?: true;
  /** True if the value in a state comes from the service, and not from the configuration. */
  readonly unless?: (state: Properties) => boolean;
}

export type Destination = string | Conversion | OmittedAttribute | UnmanageableAttribute;

/**
 * The attributes whose name, place or form differs from this provider, by name. A name that ends with an asterisk
 * matches all names with that prefix. Other attributes keep their name.
 */
export type Destinations = Readonly<Record<string, Destination>>;

/** The resource type of the Linode provider for the same objects. */
export interface Counterpart {
  /** `linode_domain` */
  readonly type: string;
  readonly attributes: Destinations;
  /** The defaults of required attributes, in HCL. */
  readonly defaults?: Readonly<Record<string, string>>;
}

/** The schema version of all these resource types in the Linode provider. */
export const counterpartVersion = 0;

/** The last two parts of the Linode provider's source address. Its host may be that of a mirror. */
export const counterpartSource = "linode/linode";

export const isOmission = (destination: Destination): destination is OmittedAttribute =>
  typeof destination === "object" && "omitted" in destination;

export const isRefusal = (destination: Destination): destination is UnmanageableAttribute =>
  typeof destination === "object" && "refused" in destination;

/** Returns the destination of an attribute. */
export function destinationOf(destinations: Destinations, name: string): Destination {
  const known = destinations[name];
  if (known !== undefined) return known;
  const pattern = Object.keys(destinations).find((each) => each.endsWith("*") && name.startsWith(each.slice(0, -1)));
  return (pattern === undefined ? undefined : destinations[pattern]) ?? name;
}

let translator: Translator | undefined;

/** Created on first use, because most processes move no state. */
const names = () => (translator ??= dialectOf("linode")?.fromService);

/** Translates the names and values that differ in every request of the service to those of this provider. */
export const fromRequestNames = (contract: Contract, attributes: Properties): Properties =>
  (names()?.request("POST", contract.path, attributes) ?? attributes) as Properties;

/** Translates the path of an attribute in a request to the names of this provider: `["devices", "computes"]`. */
export const attributePath = (contract: Contract, path: string): readonly string[] =>
  (names()?.place("POST", contract.path, path) ?? path).split(".");

/** Translates a string in an attribute, such as the ID of an image. */
function attributeText(contract: Contract, path: readonly string[], text: string): string {
  const [name = "", ...inside] = path;
  if (inside.length > 0) return text;
  const translated = fromRequestNames(contract, { [name]: text })[name];
  return typeof translated === "string" ? translated : text;
}

/** Returns the prefixes of an attribute whose strings differ: in this provider, and in the other one. */
export function prefixesOf(
  contract: Contract,
  path: readonly string[],
): readonly [ours: string, theirs: string] | undefined {
  const [ours, theirs] = imagePrefixes;
  return attributeText(contract, path, `${theirs}x`) === `${ours}x` ? imagePrefixes : undefined;
}

/** Returns the field of an attribute of this provider. The path leads into lists without an index. */
export function fieldOfAttribute({ fields }: Contract, [name = "", ...rest]: readonly string[]): Field | undefined {
  let field = fields[camel(name)];
  for (const step of rest) field = (field?.spec.fields ?? field?.spec.item?.spec.fields)?.[camel(step)];
  return field;
}
