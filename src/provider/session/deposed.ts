import type { Diagnostic, PlanRequest, ResourceHandler } from "../../plugin/provider";
import type { ProviderSession } from ".";
import type { RunValue } from "./run-state";

/** Whether the run has applied a change. Terraform configures the provider once for the plan and once for the apply. */
const phase: RunValue<{ isApply: boolean }> = { initial: () => ({ isApply: false }) };

type Apply = (request: never) => unknown;

/** A handler that notes in the session when the run applies a change. */
export function notingApplies(handler: ResourceHandler<ProviderSession>): ResourceHandler<ProviderSession> {
  const noting =
    <A extends Apply>(apply: A) =>
    (request: Parameters<A>[0] & { readonly client: ProviderSession }) => {
      request.client.runState.get(phase).isApply = true;
      return apply(request) as ReturnType<A>;
    };
  const { create, update, delete: remove } = handler;
  return {
    ...handler,
    create: noting(create),
    delete: noting(remove),
    ...(update ? { update: noting(update) } : {}),
  };
}

/**
 * True if Terraform plans during the apply to destroy an object. It does so only for the old object of a replacement with
 * `create_before_destroy`, called deposed. The plan that the user approved has had all warnings about it.
 */
export const isDeposedInApply = ({ client, planned }: Pick<PlanRequest<ProviderSession>, "client" | "planned">) =>
  planned === null && client?.runState.get(phase).isApply === true;

/** Reports errors and drops warnings. */
export const errorsOnly =
  (report: (diagnostic: Diagnostic) => void) =>
  (diagnostic: Diagnostic): void => {
    if (diagnostic.severity === "error") report(diagnostic);
  };
