import { type AttributeType, typeOfAttribute } from "../attribute-type";
import { decodeValue, encodeValue } from "../codec/dynamic-value";
import { containsUnknown } from "../equal";
import {
  type CallFunction_Request,
  type CallFunction_Response,
  type DynamicValue,
  type Function_Parameter as ParameterMessage,
  type FunctionMessage,
  type GetFunctions_Response,
  StringKind,
} from "../protocol/generated/tfplugin6";
import { ArgumentError, type FunctionParameter, type ProviderFunction } from "../provider";
import type { Value } from "../value";
import type { PluginState } from "./plugin-state";
import { diagnosticMessage, toDiagnostics } from "./run-handler";

export function getFunctions<Session>(plugin: PluginState<Session>): GetFunctions_Response {
  try {
    const functions = Object.fromEntries(
      Object.keys(plugin.provider.functions ?? {}).map((name) => [name, functionMessage(plugin.function(name))]),
    );
    return { functions, diagnostics: [] };
  } catch (error) {
    const diagnostics = toDiagnostics(error, "Cannot describe the functions");
    return { functions: {}, diagnostics: diagnostics.map((one) => diagnosticMessage(one, {})) };
  }
}

export function functionMessage(declared: ProviderFunction): FunctionMessage {
  const { parameters, variadic, returns, summary, description } = declared;
  return {
    parameters: parameters.map(parameterMessage),
    variadicParameter: variadic && parameterMessage(variadic),
    return: { type: encodeType(typeOfAttribute(returns)) },
    summary,
    description,
    descriptionKind: StringKind.MARKDOWN,
    deprecationMessage: "",
  };
}

const parameterMessage = ({ name, type, description, nullable = false }: FunctionParameter): ParameterMessage => ({
  name,
  type: Buffer.from(JSON.stringify(type)),
  allowNullValue: nullable,
  allowUnknownValues: false,
  description,
  descriptionKind: StringKind.MARKDOWN,
});

const encodeType = (type: AttributeType) => Buffer.from(JSON.stringify(typeJson(type)));

/** The type in Terraform's JSON notation. */
function typeJson(type: AttributeType): unknown {
  if ("element" in type) return [type.kind, typeJson(type.element)];
  if (type.kind !== "object") return type.kind;
  const members = Object.entries(type.attributes);
  return [
    "object",
    Object.fromEntries(members.map(([name, attribute]) => [name, typeJson(typeOfAttribute(attribute))])),
  ];
}

/** Terraform shows an error with the argument that it is about. */
export function callFunction<Session>(
  plugin: PluginState<Session>,
  { name, arguments: given }: CallFunction_Request,
): CallFunction_Response {
  try {
    const declared = plugin.function(name);
    const args = decodeArguments(declared, given);
    return { result: encodeValue(typeOfAttribute(declared.returns), declared.call(args)), error: undefined };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const functionArgument = error instanceof ArgumentError ? error.argument : undefined;
    return { result: undefined, error: { text, functionArgument } };
  }
}

/** @throws if the arguments don't fit the declaration, which Terraform checks before it calls the function */
function decodeArguments({ parameters, variadic }: ProviderFunction, given: readonly DynamicValue[]): readonly Value[] {
  const count = `${String(parameters.length)} argument${parameters.length === 1 ? "" : "s"}, got ${String(given.length)}.`;
  if (given.length < parameters.length) throw new Error(`The function needs ${variadic ? "at least " : ""}${count}`);
  return given.map((dynamic, index) => {
    const parameter = parameters[index] ?? variadic;
    if (parameter === undefined) throw new Error(`The function accepts at most ${count}`);
    const value = decodeValue(typeOfAttribute(parameter), dynamic);
    if (value === null && parameter.nullable !== true) throw new ArgumentError(index, "must not be null");
    if (containsUnknown(value)) throw new ArgumentError(index, "must be known");
    return value;
  });
}
