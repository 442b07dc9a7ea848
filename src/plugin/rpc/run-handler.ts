import { isLogging, log } from "../log";
import { diagnosticMessage } from "../protocol/diagnostic-message";
import type { Diagnostic as DiagnosticMessage } from "../protocol/generated/tfplugin6";
import { DiagnosticsError, type RepeatableError, type RpcRequest, type Diagnostic } from "../provider";
import type { Schema } from "../schema";
import type { PluginSession } from "./session";

export type HandlerOutcome<Result> =
  | { readonly succeeded: true; readonly result: Result; readonly diagnostics: DiagnosticMessage[] }
  | { readonly succeeded: false; readonly diagnostics: DiagnosticMessage[] };

/**
 * Runs a handler and collects its diagnostics. It never throws, because Terraform shows a gRPC error without the address
 * of the resource.
 *
 * @param verb what is attempted, for the title of an error: `create`
 * @param subject what it is attempted on: `stratus_domain`
 */
export async function runHandler<Result, Handler extends { readonly schema: Schema }>(
  session: Pick<PluginSession<unknown>, "signal" | "told">,
  verb: string,
  subject: string,
  find: () => Handler,
  run: (handler: Handler, request: RpcRequest) => Promise<Result> | Result,
): Promise<HandlerOutcome<Result>> {
  const reported: Diagnostic[] = [];
  let handler: Handler | undefined;
  const messages = () => reported.map((diagnostic) => diagnosticMessage(diagnostic, handler?.schema.attributes ?? {}));
  try {
    handler = find();
    const request: RpcRequest = { signal: session.signal, report: (diagnostic) => void reported.push(diagnostic) };
    const result = await run(handler, request);
    return { succeeded: true, result, diagnostics: messages() };
  } catch (error) {
    reported.push(...toDiagnostics(error, `Cannot ${verb} ${subject}`, session.told));
    log.debug(`cannot ${verb}`, { subject, diagnostics: reported.map(({ summary }) => summary) });
    return { succeeded: false, diagnostics: messages() };
  }
}

export function toDiagnostics(error: unknown, summary: string, told = new Set<string>()): readonly Diagnostic[] {
  if (error instanceof DiagnosticsError && error.diagnostics.length > 0) return error.diagnostics;
  return [{ severity: "error", summary, detail: errorText(error, told) }];
}

const isRepeatable = (error: Error): error is RepeatableError =>
  typeof (error as Partial<RepeatableError>).repeated === "function";

function errorText(error: unknown, told: Set<string>): string {
  if (!(error instanceof Error)) return String(error);
  if (isRepeatable(error)) {
    if (told.has(error.what) && !isLogging()) return error.repeated();
    told.add(error.what);
  }
  const message = error.message || error.name;
  const because = error.cause instanceof Error ? error.cause.message : "";
  const cause = message.includes(because) ? "" : `\nCause: ${because}`;
  return isLogging() ? `${message}${cause}\n\n${error.stack ?? ""}` : `${message}${cause}`;
}
