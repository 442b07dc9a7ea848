import { type Contract, milliseconds, type Properties, propertyText, UNKNOWN } from "../../contract";
import { decodePrivateState } from "../../objects/terraform/private-state";
import type { OperationContext, ProviderSession } from "../context";
import type { ResourceDefinition } from "../handler";
import type { ReadDataRequest, RpcRequest } from "../plugin/provider";
import type { PrivateJson } from "../plugin/schema";
import type { TimedOperation } from "./waiting/unfinished";

interface HasTimeouts {
  readonly timeouts?: { readonly [operation in TimedOperation]?: unknown } | null;
}

/** The context of one operation, with the timeout from its `timeouts` attribute. */
export function operationContext(
  { contract }: ResourceDefinition,
  call: RpcRequest & { readonly session: ProviderSession; readonly private?: PrivateJson },
  operation: TimedOperation,
  object: Properties,
): OperationContext {
  const { timeouts }: HasTimeouts = object;
  const fallback = contract.fields["timeouts"]?.spec.fields?.[operation]?.spec.default;
  const timeout = milliseconds(propertyText(timeouts?.[operation] ?? fallback ?? "10m")) ?? 0;
  const end = Date.now() + timeout;
  return {
    contract,
    session: call.session,
    signal: call.signal,
    privateState: decodePrivateState(call.private ?? {}),
    isAction: operation === "invoke",
    report: (diagnostic) => {
      call.report(diagnostic);
    },
    get remainingMs() {
      return Math.max(0, end - Date.now());
    },
  };
}

/** The same context after the configuration has set these fields. */
export function withConfigured(context: OperationContext, configuredPaths: readonly string[]): OperationContext {
  return {
    ...context,
    privateState: { ...context.privateState, configuredPaths },
    get remainingMs() {
      return context.remainingMs;
    },
  };
}

/** The timeout of a data source or an ephemeral resource, in milliseconds. */
const readTimeout = 60_000;

/** The context of a data source or an ephemeral resource. */
export function readContext(contract: Contract, request: ReadDataRequest<ProviderSession>): OperationContext {
  const end = Date.now() + readTimeout;
  return {
    contract,
    session: request.session,
    signal: request.signal,
    privateState: {},
    report: (diagnostic) => {
      request.report(diagnostic);
    },
    get remainingMs() {
      return Math.max(0, end - Date.now());
    },
  };
}

/** Returns the object without its unknown values. */
export function withoutUnknown<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, entry]) => entry !== UNKNOWN)) as T;
}
