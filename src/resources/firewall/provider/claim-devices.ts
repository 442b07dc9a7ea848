import type { ProviderDiagnostic } from "../../../plugin/provider";
import { DiagnosticsError } from "../../../plugin/provider";
import type { ProviderSession } from "../../../provider/session";

/**
 * The devices of a firewall are managed in one way: inline, or by single resources. Two ways on one firewall would
 * undo each other's changes, so the second one is rejected before any request is sent.
 */
export function claimDevices(
  session: ProviderSession,
  firewallId: unknown,
  owner: "devices of stratus_firewall" | "stratus_firewall_device",
  report?: (diagnostic: ProviderDiagnostic) => void,
): void {
  if (typeof firewallId !== "number") return;
  const other = session.ownership.claim(`devices of firewall ${String(firewallId)}`, owner);
  if (other === undefined) return;
  const diagnostic: ProviderDiagnostic = {
    severity: "error",
    summary: "Two resources decide what one firewall protects",
    detail: `Firewall ${String(firewallId)} has its devices both inline (devices of stratus_firewall) and by stratus_firewall_device; each would undo the other. Keep one of the two.`,
    path: [owner === "stratus_firewall_device" ? "firewall_id" : "devices"],
  };
  if (!report) throw new DiagnosticsError([diagnostic]);
  report(diagnostic);
}
