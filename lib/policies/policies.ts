import type { IAspect } from "cdktf";
import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { annotateOnce } from "../core/validation/problems";
import { inHost } from "../core/scope/host";
import { addAspectToStacks } from "../tags/aspects-above-stacks";
import type { PolicyId } from "./checks";
import { resultText } from "./report/text";
import { writeFiles } from "./report/write-files";
import type { PolicyResult, StackOutcome } from "./run-checks";
import { checkStack } from "./run-checks";
import type { PolicyOptions, PolicySettings } from "./settings";
import { readSettings } from "./settings";
import type { Suppression } from "../rules/suppressions";
import { addSuppression } from "../rules/suppressions";

const settingsByScope = new WeakMap<IConstruct, PolicySettings>();

/** The settings that hold for a construct: those of the nearest scope around it that is checked. */
function settingsFor(construct: IConstruct): PolicySettings | undefined {
  const scopes = [...construct.node.scopes].reverse();
  return scopes.map((scope) => settingsByScope.get(scope)).find((settings) => settings !== undefined);
}

/** Adds the validation to the stacks of a scope, once each, when the aspects of the synth come by. */
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
  for (const result of counting) {
    if (result.severity !== "error") annotateOnce(result.construct, result.severity, resultText(result));
  }
  return counting.filter(({ severity }) => severity === "error").map(resultText);
}

/**
 * Checks of what a program makes, at each synth: `Policies.check(app)` in the first line after the app switches them on.
 * They read what the constructs say together, before anything is planned, and need no service.
 */
// A namespace as `Tags` and `Peer` are, so that programs read alike.
// eslint-disable-next-line @typescript-eslint/no-extraneous-class
export class Policies {
  /**
   * Checks everything in a scope: an app, a stack, or anything that holds constructs. Errors end the synth, warnings and
   * notes are printed. Where a scope within it is checked too, with other settings, these hold there.
   *
   * Throws where the options cannot work, and for a second call with the same scope.
   */
  static check(scope: IConstruct, options: PolicyOptions = {}): void {
    if (settingsByScope.has(scope)) {
      throw new Error(
        `Policies.check was called for ${scope.node.path || "the app"} before: give all options in one call`,
      );
    }
    const settings = readSettings(inHost(scope), options);
    settingsByScope.set(scope, settings);
    addAspectToStacks(scope, new AddValidation(settings));
  }

  /**
   * Suppresses the findings of a check for a construct and everything in it. A suppression that no finding needs is a
   * finding itself. Also suppresses warnings of the checks that run at each synth, but not their errors.
   *
   * @throws if the reason is empty
   */
  static allow(construct: IConstruct, check: PolicyId | (string & {}), reason: string): void {
    addSuppression(inHost(construct), check, reason);
  }
}
