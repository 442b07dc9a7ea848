import type { IConstruct } from "constructs";
import type { PolicyProgram } from "./policy-program";

/** The severity of a finding. An error fails the synth. A warning or a note is only printed. */
export type PolicySeverity = "error" | "warning" | "note";

/** The properties that built-in checks and your own checks share. */
export interface PolicyMetadata {
  /** The check's name in settings and suppressions: lower-case words joined with dashes, such as `open-shell-port`. */
  readonly id: string;
  /** The severity of its findings. The `severities` option of `Policies.check` overrides it. */
  readonly severity: PolicySeverity;
  /** One sentence that explains why it matters. */
  readonly why: string;
  /** One sentence that explains how to fix it. */
  readonly advice: string;
}

/** A problem that a check found. */
export interface PolicyFinding {
  /** The construct that has the problem. */
  readonly construct: IConstruct;
  /** The problem, as the rest of a sentence that starts with the path of the construct: `has no label`. */
  readonly text: string;
}

/**
 * A check of your own.
 *
 * @example
 * ```ts
 * // in a stack with edge: Firewall, web: ComputeInstance
 * edge.protect(web);
 * const unusedFirewall: PolicyCheck = {
 *   id: "unused-firewall",
 *   severity: "warning",
 *   why: "A firewall without instances protects nothing.",
 *   advice: "Protect an instance with it, or remove it.",
 *   find: (program) => {
 *     const devices = program.resources("stratus_firewall_device");
 *     return program
 *       .resources("stratus_firewall")
 *       .filter((firewall) => !firewall.isUnknown("devices") && firewall.value("devices") === undefined)
 *       .filter((firewall) => !devices.some((device) => device.refersTo("firewallId", firewall)))
 *       .map(({ construct }) => ({ construct, text: "protects no instance" }));
 *   },
 * };
 * Policies.check(this, { checks: [unusedFirewall] });
 * ```
 */
export interface PolicyCheck extends PolicyMetadata {
  /** Returns the problems of the whole program. Findings outside the checked scope are ignored. */
  readonly find: (program: PolicyProgram) => readonly PolicyFinding[];
}
