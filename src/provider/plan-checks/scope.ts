import { findMissingScopes, isScopeList } from "../../contract";
import type { PlanContext } from "../handler";
import type { RunValue } from "../session/run-state";

/** The scopes that this run has warned of. */
const named: RunValue<Set<string>> = { initial: () => new Set() };

/**
 * Warns where the plan changes something and the token lacks the scope for it, as far as the service has told the scopes
 * of the token. It is no error, because a plan may be made with a token that only reads, and applied with another.
 */
export function warnAboutScope({ contract, session, report }: PlanContext): void {
  const held = session?.client.tokenScopes();
  const { scope } = contract.access;
  if (session === undefined || held === undefined || scope === null || !isScopeList(held)) return;
  const [missing] = findMissingScopes(held, [`${scope}:read_write`]);
  const warned = session.runState.get(named);
  if (missing === undefined || warned.has(missing)) return;
  warned.add(missing);
  report({
    severity: "warning",
    summary: `The token lacks the scope ${missing}`,
    detail: `This plan changes a stratus_${contract.name}, which needs the scope. The token has: ${held}. An apply with this token will fail; it comes from ${session.origin.tokenSetting}.`,
  });
}
