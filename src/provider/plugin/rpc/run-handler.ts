import { cut, printable } from "../../../shared/printable";
import { type PathStep, pathSteps } from "../attribute-type";
import { isLogging, log } from "../log";
import {
  type AttributePath,
  type AttributePath_Step as StepMessage,
  type Diagnostic as DiagnosticMessage,
  Diagnostic_Severity as Severity,
} from "../protocol/generated/tfplugin6";
import { DiagnosticsError, type ProviderDiagnostic, type RepeatableError, type RpcRequest } from "../provider";
import type { Attribute, Attributes, Schema } from "../schema";
import type { Path } from "../value";
import type { PluginState, UnusableSession } from "./plugin-state";

export type HandlerOutcome<Result> =
  | { readonly succeeded: true; readonly result: Result; readonly diagnostics: DiagnosticMessage[] }
  | { readonly succeeded: false; readonly diagnostics: DiagnosticMessage[] };

/** The part of the plugin's state that every call uses. */
type CallState = Pick<PluginState<unknown>, "signal" | "reportedTexts" | "strayErrors">;

/**
 * Runs a handler and collects its diagnostics. Never throws, because Terraform shows a gRPC error without the address
 * of the resource.
 * @param verb the operation, for the title of an error: `create`
 * @param subject the object of the operation: `stratus_domain`
 */
export async function runHandler<Result, Handler extends { readonly schema: Schema }>(
  plugin: CallState,
  verb: string,
  subject: string,
  find: () => Handler,
  run: (handler: Handler, request: RpcRequest) => Promise<Result> | Result,
): Promise<HandlerOutcome<Result>> {
  const call = startCall(plugin, verb, subject);
  try {
    const handler = call.use(find());
    const result = await run(handler, call.request);
    return { succeeded: true, result, diagnostics: call.takeDiagnostics() };
  } catch (error) {
    call.fail(error);
    return { succeeded: false, diagnostics: call.takeDiagnostics() };
  }
}

/**
 * Runs a handler that doesn't require the API: without a session, a read changes nothing and a plan checks less. If
 * the session can't be used, the handler runs again without it, and the first call of the run reports the reason.
 */
export async function runWithOptionalSession<Result, Handler extends { readonly schema: Schema }>(
  ...[plugin, ...call]: RunArguments<Result, Handler>
): Promise<HandlerOutcome<Result>> {
  const outcome = await runReading(plugin, ...call);
  const problem = await plugin.findProblem();
  if (!problem) return outcome;
  const unchanged = await runReading(plugin, ...call);
  return { ...unchanged, diagnostics: problem.isFirst ? [unusable(problem)] : unchanged.diagnostics };
}

/** Runs a handler that needs the service. Fails if the session can't be used. */
export async function runWithSession<Result, Handler extends { readonly schema: Schema }>(
  ...[plugin, ...call]: RunArguments<Result, Handler>
): Promise<HandlerOutcome<Result>> {
  const unusableAlready = plugin.takeProblem();
  if (unusableAlready) return { succeeded: false, diagnostics: [unusable(unusableAlready)] };
  const outcome = await runReading(plugin, ...call);
  const problem = await plugin.findProblem();
  return problem ? { succeeded: false, diagnostics: [unusable(problem)] } : outcome;
}

const runReading = <Result, Handler extends { readonly schema: Schema }>(
  ...[{ readSignal: signal, reportedTexts, strayErrors }, ...call]: RunArguments<Result, Handler>
) => runHandler({ signal, reportedTexts, strayErrors }, ...call);

type RunArguments<Result, Handler extends { readonly schema: Schema }> = [
  plugin: Pick<PluginState<unknown>, "readSignal" | "reportedTexts" | "strayErrors" | "findProblem" | "takeProblem">,
  verb: string,
  subject: string,
  find: () => Handler,
  run: (handler: Handler, request: RpcRequest) => Promise<Result> | Result,
];

/** The reason isn't about an attribute of the resource whose call reports it. */
export const unusable = ({ diagnostic }: UnusableSession): DiagnosticMessage =>
  diagnosticMessage({ ...diagnostic, path: [] }, {});

/** The diagnostics of a call, which a stream sends in several parts. */
export function startCall({ signal, reportedTexts, strayErrors }: CallState, verb: string, subject: string) {
  const reported: ProviderDiagnostic[] = [];
  let attributes: Attributes = {};
  const request: RpcRequest = { signal, report: (diagnostic) => void reported.push(diagnostic) };
  return {
    request,
    /** Finds the attributes that diagnostics name in the schema of this handler. */
    use<Handler extends { readonly schema: Schema }>(handler: Handler): Handler {
      attributes = handler.schema.attributes;
      return handler;
    },
    fail(error: unknown): void {
      reported.push(...toDiagnostics(error, `Cannot ${verb} ${subject}`, reportedTexts));
      log.debug(`cannot ${verb}`, { subject, diagnostics: reported.map(({ summary }) => summary) });
    },
    /** Returns the diagnostics since the last time. */
    takeDiagnostics: (): DiagnosticMessage[] =>
      [...reported.splice(0), ...strayErrors.splice(0)].map((diagnostic) => diagnosticMessage(diagnostic, attributes)),
  };
}

export function toDiagnostics(
  error: unknown,
  summary: string,
  reportedTexts = new Set<string>(),
): readonly ProviderDiagnostic[] {
  if (error instanceof DiagnosticsError && error.diagnostics.length > 0) return error.diagnostics;
  return [{ severity: "error", summary, detail: errorText(error, reportedTexts) }];
}

const isRepeatable = (error: Error): error is RepeatableError =>
  typeof (error as Partial<RepeatableError>).repeated === "function";

function errorText(error: unknown, reportedTexts: Set<string>): string {
  if (!(error instanceof Error)) return String(error);
  if (isRepeatable(error)) {
    if (reportedTexts.has(error.what) && !isLogging()) return error.repeated();
    reportedTexts.add(error.what);
  }
  const message = error.message || error.name;
  const because = error.cause instanceof Error ? error.cause.message : "";
  const cause = message.includes(because) ? "" : `\nCause: ${because}`;
  return isLogging() ? `${message}${cause}\n\n${error.stack ?? ""}` : `${message}${cause}`;
}

/** Long enough for a list of all objects of an account. */
const maxCharacters = 20_000;

/** Makes a text that may come from a service safe to show in a terminal. */
const shown = (text: string) => cut(printable(text), maxCharacters);

/**
 * Converts a diagnostic to the protocol's form. Terraform finds the source line of an attribute, and of one index or
 * key in it, but resolves longer paths incorrectly. The detail therefore begins with such a path, unless it already
 * contains the path. Terraform also prints the source line, so an attribute that is or contains a secret is named only
 * in the detail.
 */
export function diagnosticMessage(diagnostic: ProviderDiagnostic, attributes: Attributes): DiagnosticMessage {
  const { severity, summary, detail = "", path = [] } = diagnostic;
  const steps = pathSteps(attributes, path);
  const isSecret = hasSecret(attributes[String(path[0])]);
  const found = steps.slice(0, steps[1] !== undefined && steps[1].kind !== "attribute" ? 2 : 1);
  const addressed = isSecret ? [] : found;
  const text = pathText(steps, path);
  const isStated = [text, dottedPath(path)].some((each) => detail.includes(each));
  const place = addressed.length === path.length || isStated ? "" : text;
  return {
    severity: severity === "error" ? Severity.ERROR : Severity.WARNING,
    summary: shown(summary).replace(/\s+/g, " "),
    detail: shown(place === "" ? detail : detail === "" ? place : `${place}: ${detail}`),
    attribute: addressed.length === 0 ? undefined : { steps: addressed.map(stepMessage) },
  };
}

const hasSecret = (attribute: Attribute | undefined): boolean =>
  attribute?.sensitive === true || Object.values(attribute?.nested?.attributes ?? {}).some(hasSecret);

/** The path as far as the protocol can address it, which is up to the first set. */
export function pathMessage(attributes: Attributes, path: Path): AttributePath {
  return { steps: pathSteps(attributes, path).map(stepMessage) };
}

function stepMessage({ kind, value }: PathStep): StepMessage {
  switch (kind) {
    case "attribute":
      return { selector: { $case: "attributeName", value: String(value) } };
    case "key":
      return { selector: { $case: "elementKeyString", value: String(value) } };
    case "index":
      return { selector: { $case: "elementKeyInt", value: Number(value) } };
  }
}

/**
 * Formats the path in Terraform's syntax. Steps that aren't in the schema are formatted as attributes and indexes.
 */
function pathText(steps: readonly PathStep[], path: Path): string {
  return path
    .map((value, index) => {
      if (typeof value === "number") return `[${String(value)}]`;
      if (steps[index]?.kind === "key") return `[${JSON.stringify(value)}]`;
      return index === 0 ? value : `.${value}`;
    })
    .join("");
}

/** Formats a path of the schema, such as `rules.inbound[0].addresses`. */
export const attributePathText = (attributes: Attributes, path: Path): string =>
  pathText(pathSteps(attributes, path), path);

/** Formats the path as contracts and the service do, with map keys in the same form as attributes. */
const dottedPath = (path: Path): string => pathText([], path);
