import { type IAspect, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { optionsOf, requireText } from "../core/arguments";
import { inHost } from "../core/scope/host";
import { reportWarnings } from "../rules/report-warnings";
import { addSuppression, type Suppression } from "../rules/suppressions";
import { addAspectToStacks } from "../tags/aspects-above-stacks";
import type { PolicyId } from "./checks";
import { resultText } from "./report/text";
import { writeFiles } from "./report/write-files";
import { checkStack, type PolicyResult, type StackOutcome } from "./run-checks";
import { type PolicyOptions, type PolicySettings, readSettings } from "./settings";

const settingsByScope = new WeakMap<IConstruct, PolicySettings>();

/** Returns the settings of the nearest checked scope around a construct. */
function settingsFor(construct: IConstruct): PolicySettings | undefined {
  const scopes = [...construct.node.scopes].reverse();
  return scopes.map((scope) => settingsByScope.get(scope)).find((settings) => settings !== undefined);
}

/** Adds the validation to each stack of a scope, once, when synth runs the aspects. */
class AddValidation implements IAspect {
  private readonly stacks = new Map<TerraformStack, StackOutcome | undefined>();

  constructor(private readonly settings: PolicySettings) {}

  visit(construct: IConstruct): void {
    const stack = TerraformStack.of(construct);
    if (this.stacks.has(stack)) return;
    this.stacks.set(stack, undefined);
    stack.node.addValidation({ validate: () => [...this.validate(stack)] });
  }

  private validate(stack: TerraformStack): readonly string[] {
    const { settings } = this;
    const isChecked = (construct: IConstruct) => settingsFor(construct) === settings;
    const outcome = checkStack(stack, settings, isChecked, this.usedBefore(stack));
    this.stacks.set(stack, outcome);
    writeFiles(
      settings,
      [...this.stacks.values()].flatMap((each) => (each ? [...each.results, ...each.ofSynth] : [])),
    );
    return report(outcome.results);
  }

  private usedBefore(stack: TerraformStack): ReadonlySet<Suppression> {
    const others = [...this.stacks].filter(([each]) => each !== stack);
    return new Set(others.flatMap(([, outcome]) => [...(outcome?.used ?? [])]));
  }
}

/** Prints warnings and notes, and returns the errors. */
function report(results: readonly PolicyResult[]): readonly string[] {
  const counting = results.filter(({ allowed }) => allowed === undefined);
  // The group of findings starts with the id of its check.
  reportWarnings(counting, (result) => resultText(result).slice(result.check.id.length + 2));
  return counting.filter(({ severity }) => severity === "error").map(resultText);
}

/**
 * Checks a program at each synth. The checks read the synthesized configuration and send no requests. Call
 * `Policies.check(app)` in the line after the app is created.
 *
 * @example
 * ```ts
 * const app = new App();
 * Policies.check(app);
 * ```
 */
// A namespace like `Tags` and `Peer`.
// eslint-disable-next-line @typescript-eslint/no-extraneous-class
export class Policies {
  /**
   * Checks all constructs in a scope, such as an app or a stack. Errors fail the synth. Warnings and notes are printed.
   * If an inner scope is checked with other settings, those apply to it.
   *
   * @example Policies.check(this, { severities: { "unencrypted-database": "error" } });
   * @throws if an option is invalid, or the scope is already checked
   */
  static check(scope: IConstruct, options: PolicyOptions = {}): void {
    if (settingsByScope.has(inHost(scope))) {
      throw new Error(
        `Policies.check was already called for ${scope.node.path || "the app"}. Pass all options in one call.`,
      );
    }
    const names = ["pack", "severities", "checks", "json", "sarif", "junit"];
    const settings = readSettings(optionsOf(scope, "Policies.check", options, names));
    settingsByScope.set(scope, settings);
    addAspectToStacks(scope, new AddValidation(settings));
  }

  /**
   * Suppresses the findings of a check for a construct and everything in it. Also suppresses warnings of the synth
   * checks, but not their errors. A suppression without a matching finding is reported.
   *
   * @example
   * ```ts
   * // in a stack with web: ComputeInstance
   * Policies.allow(web, "instance-without-firewall", "Reachable only through the private network.");
   * ```
   * @throws if the reason is empty
   */
  static allow(construct: IConstruct, check: PolicyId | (string & {}), reason: string): void {
    requireText(`Policies.allow(${inHost(construct).node.path})`, "check", check, "the id of a check");
    addSuppression(construct, check, reason);
  }
}
