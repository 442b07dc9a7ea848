import type { CodePosition } from "../shared/call-positions";
import type { ShownPlan } from "./shown-plan";

/** How policies check a plan. */
export interface PlanCheckOptions {
  /** The file with the settings. Default: no settings. */
  readonly config?: string | undefined;
  /** The paths of reports, which replace those in the file. */
  readonly reports?: { readonly sarif?: string | undefined; readonly junit?: string | undefined };
  /** Returns the path of the construct that a resource was synthesized from. */
  readonly constructOf?: (address: string) => string | undefined;
  /** Returns the place of a resource in the configuration. */
  readonly originOf?: (address: string) => CodePosition | undefined;
}

/** A problem that a check found in a plan. */
export interface PlanFinding {
  readonly check: string;
  readonly severity: "error" | "warning" | "note";
  readonly address: string;
  /** The problem. For checks that run at each synth, the complete message. */
  readonly text: string;
  /** How to fix it. Undefined if the text contains it. */
  readonly advice?: string | undefined;
  /** The reason of the suppression that covers it. */
  readonly allowed?: string | undefined;
}

/** The findings in a plan. */
export interface PlanCheck {
  readonly findings: readonly PlanFinding[];
  /** The report for scripts. */
  readonly json: object;
}

/** Checks a plan. Throws if the settings are invalid. */
export type CheckPlan = (plan: ShownPlan, options?: PlanCheckOptions) => PlanCheck;
