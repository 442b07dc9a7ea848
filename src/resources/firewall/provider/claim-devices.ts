import { DiagnosticsError, type ProviderDiagnostic, type ProviderSession } from "../../../provider/author";

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
    summary: "Two resources manage the devices of one firewall",
    detail: `The devices of firewall ${String(firewallId)} are managed both by stratus_firewall (devices) and by stratus_firewall_device, and each would undo the changes of the other. Use only one of the two.`,
    path: [owner === "stratus_firewall_device" ? "firewall_id" : "devices"],
  };
  if (!report) throw new DiagnosticsError([diagnostic]);
  report(diagnostic);
}
