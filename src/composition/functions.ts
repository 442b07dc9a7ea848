import { networksByFamily, reverseDnsName } from "../functions/addresses";
import {
  callFromTerraform,
  type DeclaredParameter,
  type FunctionDeclaration,
  type FunctionType,
  InvalidArgumentError,
} from "../functions/declaration";
import { dkimValue } from "../functions/dkim";
import { dmarcValue } from "../functions/dmarc";
import { idnaToAscii, idnaToUnicode } from "../functions/idna";
import { caaParse, recordName } from "../functions/records";
import { spfValue } from "../functions/spf";
import { srvParse } from "../functions/srv";
import { txtQuote, txtUnquote } from "../functions/txt";
import { zoneFileParse } from "../functions/zone-file/zone-file-parse";
import { ArgumentError, type FunctionParameter, type ProviderFunction } from "../provider/plugin/provider";
import type { Attribute, Type } from "../provider/plugin/schema";
import { Decimal, Dynamic, type Value } from "../provider/plugin/value";

/** Every function of the provider. */
export const functions: readonly FunctionDeclaration[] = [
  caaParse,
  dkimValue,
  dmarcValue,
  idnaToAscii,
  idnaToUnicode,
  networksByFamily,
  recordName,
  reverseDnsName,
  spfValue,
  srvParse,
  txtQuote,
  txtUnquote,
  zoneFileParse,
];

/** The type of a result. The plugin declares objects as nested attributes. */
function attributeOf(type: FunctionType): Attribute {
  if (isPlain(type)) return { description: "", type };
  const [kind, inside] = type;
  if (kind === "object") return { description: "", nested: { mode: "single", attributes: attributesOf(inside) } };
  const item: FunctionType = inside;
  if (isPlain(item) || item[0] !== "object") throw new Error(`unsupported result: ${JSON.stringify(type)}`);
  return { description: "", nested: { mode: kind, attributes: attributesOf(item[1]) } };
}

const attributesOf = (fields: { readonly [name: string]: FunctionType }) =>
  Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, attributeOf(type)]));

/** True for a type without objects. */
function isPlain(type: FunctionType): type is Type {
  return typeof type === "string" || (type[0] !== "object" && isPlain(type[1]));
}

function parameterOf({ name, type, description, nullable = false }: DeclaredParameter): FunctionParameter {
  if (!isPlain(type)) throw new Error(`unsupported type of the parameter ${name}: ${JSON.stringify(type)}`);
  return { name, type, description, nullable };
}

/** The value without Terraform's wrappers. */
function plainValue(value: Value): unknown {
  if (value instanceof Dynamic) return plainValue(value.value);
  if (value instanceof Decimal) return Number(value.text);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each: Value) => plainValue(each));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plainValue(each)]));
}

function providerFunction(declaration: FunctionDeclaration): ProviderFunction {
  const { summary, description, parameters, optional, returns } = declaration;
  return {
    summary,
    description,
    parameters: parameters.map(parameterOf),
    ...(optional && { variadic: parameterOf(optional) }),
    returns: attributeOf(returns),
    call: (given) => {
      try {
        return callFromTerraform(declaration, given.map(plainValue)) as Value;
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
        // Terraform adds a period.
        throw new ArgumentError(error.argument, error.terraformMessage.replace(/\.$/, ""));
      }
    },
  };
}

/** The functions of the provider, by name. */
export const providerFunctions: { readonly [name: string]: () => ProviderFunction } = Object.fromEntries(
  functions.map((declaration) => [declaration.name, () => providerFunction(declaration)]),
);
