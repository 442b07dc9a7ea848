import { encodeObject, encodeValue } from "../../src/provider/plugin/codec/dynamic-value";
import { areEqual } from "../../src/provider/plugin/equal";
import type { Value, ValueObject } from "../../src/provider/plugin/value";
import type { Host } from "../support/terraform/host";
import { nulls, readStrictly, unknownsIn, unknownWhere } from "../support/terraform/values";
import type { Account } from "./account";

/**
 * Validates and plans an action, also while its arguments are unknown: all of them, and each in turn. Each plan is a
 * command of its own.
 */
export async function planAction({ host, command }: Account, type: string, given: ValueObject): Promise<void> {
  const { attributes } = host.action(type);
  const config = { ...nulls(attributes), ...given };
  const names = Object.keys(given);
  const unknowns = [names, ...names.map((name) => [name])].map((some) => unknownWhere(config, some));
  for (const each of [...unknowns, config]) {
    const encoded = encodeObject(attributes, each);
    await command();
    const validated = await host.client.call("validateActionConfig", { typeName: type, config: encoded });
    const planned = await host.client.call("planAction", { actionType: type, config: encoded });
    host.checkDiagnostics(`validate action ${type}`, validated.diagnostics);
    host.checkDiagnostics(`plan action ${type}`, planned.diagnostics);
  }
}

/** Runs an action, and returns its messages. */
export async function invokeAction(host: Host, type: string, given: ValueObject): Promise<readonly string[]> {
  const about = `invoke ${type}`;
  const { attributes } = host.action(type);
  const config = encodeObject(attributes, { ...nulls(attributes), ...given });
  const messages: string[] = [];
  let completed = 0;
  for await (const { type: event } of host.client.stream("invokeAction", { actionType: type, config })) {
    if (completed > 0) host.report("action-stream", about, "an event follows the completed event");
    if (!event) host.report("action-event", about, "an event has no type");
    else if (event.$case === "progress") messages.push(event.value.message);
    else {
      completed += 1;
      host.checkDiagnostics(about, event.value.diagnostics);
    }
  }
  if (completed === 0) host.report("action-stream", about, "there is no completed event");
  return messages;
}

interface FunctionError {
  readonly text: string;
  readonly argument: number | undefined;
}

interface Answer {
  readonly result?: Value;
  readonly error?: FunctionError;
}

/** Calls a function twice. Returns its result or its error. */
export async function callFunction(host: Host, name: string, args: readonly Value[]): Promise<Answer> {
  const about = `function ${name}`;
  const declared = host.schemas.functions[name];
  if (!declared) throw new Error(`the provider has no function ${name}`);
  const { parameters, variadic, returns } = declared;
  const types = args.map((_, index) => parameters[index] ?? variadic ?? returns);
  const request = { name, arguments: args.map((one, index) => encodeValue(types[index] ?? returns, one)) };
  const call = async (): Promise<Answer> => {
    const { result, error } = await host.client.call("callFunction", request);
    if (error) {
      const argument = error.functionArgument;
      if (argument !== undefined && (argument < 0 || argument >= args.length))
        host.report(
          "function-argument",
          about,
          `the error is about argument ${String(argument)} of ${String(args.length)}`,
        );
      if (error.text === "") host.report("function-result", about, "an error has no text");
      if (result) host.report("function-result", about, "there are a result and an error");
      return { error: { text: error.text, argument } };
    }
    if (!result) {
      host.report("function-result", about, "there are neither a result nor an error");
      return {};
    }
    try {
      const value = readStrictly(returns, result);
      for (const place of unknownsIn(value)) host.report("function-result", about, `${place} is unknown`);
      return { result: value };
    } catch (error) {
      host.report("type", about, error instanceof Error ? error.message : String(error));
      return {};
    }
  };
  const [first, second] = [await call(), await call()];
  const isSame =
    areEqual(returns, first.result ?? null, second.result ?? null) && first.error?.text === second.error?.text;
  if (!isSame) host.report("function-same", about, `${JSON.stringify(first)} and then ${JSON.stringify(second)}`);
  return first;
}
