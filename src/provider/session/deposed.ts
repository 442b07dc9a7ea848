import type { Diagnostic, PlanRequest, ResourceHandler } from "../../plugin/provider";
import type { ProviderSession } from ".";
import type { RunValue } from "./run-state";

/** True once the run has applied a change. Terraform configures the provider once for the plan and once for the apply. */
const phase: RunValue<{ isApply: boolean }> = { initial: () => ({ isApply: false }) };

/** A handler that notes in the session when the run applies a change. */
export function notingApplies(handler: ResourceHandler<ProviderSession>): ResourceHandler<ProviderSession> {
  const noting =
    <Request extends { readonly client: ProviderSession }, Result>(apply: (request: Request) => Result) =>
    (request: Request): Result => {
      request.client.runState.get(phase).isApply = true;
      return apply(request);
    };
  const { update } = handler;
  return {
    ...handler,
    create: noting((request) => handler.create(request)),
    delete: noting((request) => handler.delete(request)),
    ...(update ? { update: noting((request) => update(request)) } : {}),
  };
}

/** True if the run has applied a change. */
export const isApplying = ({ runState }: ProviderSession): boolean => runState.get(phase).isApply;

/**
 * True if Terraform plans during the apply to destroy an object. It does so only for the old object of a replacement with
 * `create_before_destroy`, called deposed. The plan that the user approved has had all warnings about it.
 */
export const isDeposedInApply = ({ client, planned }: Pick<PlanRequest<ProviderSession>, "client" | "planned">) =>
  planned === null && client !== undefined && isApplying(client);

/** Reports errors and drops warnings. */
export const errorsOnly =
  (report: (diagnostic: Diagnostic) => void) =>
  (diagnostic: Diagnostic): void => {
    if (diagnostic.severity === "error") report(diagnostic);
  };
