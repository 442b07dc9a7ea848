import { type IResolvable, Lazy, TerraformElement, type TerraformResource, TerraformStack, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";
import { snake } from "../../../src/contract";
import { describeArgument, type MethodOptions, optionsOf, requireArgument } from "../arguments";
import { throwProblems } from "../problems";
import { pathToResource } from "./action-cycles";

/**
 * The change of a resource that runs an action. `before…` runs it before Terraform sends the change to the service, and
 * an error of the action prevents the change. Such an action must not refer to the resource. `after…` runs it when the
 * change is complete.
 */
export type ActionEvent = "beforeCreate" | "afterCreate" | "beforeUpdate" | "afterUpdate";

const actionEvents: readonly ActionEvent[] = ["beforeCreate", "afterCreate", "beforeUpdate", "afterUpdate"];

/** An action of this program, such as `MySqlBackupAction`. */
export interface IAction extends IConstruct {
  /** The address of the action in Terraform: `action.stratus_mysql_backup.nightly`. */
  readonly actionAddress: string;
}

/** Options of `addActionTrigger`. */
export interface ActionTriggerOptions extends MethodOptions {
  /**
   * Runs the actions only if this is true.
   * @default true
   */
  readonly condition?: boolean | IResolvable | undefined;
}

interface Trigger {
  readonly events: readonly ActionEvent[];
  readonly actions: readonly (IAction & TerraformElement)[];
  readonly condition: unknown;
}

const triggersOf = new WeakMap<TerraformResource, Trigger[]>();

const isAction = (given: unknown): given is IAction & TerraformElement =>
  TerraformElement.isTerraformElement(given) && "actionAddress" in given;

const isCondition = (given: unknown) =>
  typeof given === "boolean" || Tokenization.isResolvable(given) || (typeof given === "string" && given.includes("${"));

const quoted = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(", ");

function* problemsOf(resource: TerraformResource, events: readonly unknown[], actions: readonly unknown[]) {
  const all: readonly unknown[] = actionEvents;
  if (events.length === 0) yield `addActionTrigger needs at least one event: ${quoted(actionEvents)}`;
  for (const each of events.filter((event) => !all.includes(event)))
    yield `the event of addActionTrigger must be one of ${quoted(actionEvents)}, got ${describeArgument(each)}`;
  if (actions.length === 0) yield "addActionTrigger needs at least one action";
  for (const each of actions) {
    if (!isAction(each))
      yield `addActionTrigger expects an action, such as a MySqlBackupAction, got ${describeArgument(each)}`;
    else if (TerraformStack.of(each) !== resource.cdktfStack)
      yield `addActionTrigger expects an action of the same stack, got ${each.node.path}. Create the action in ${resource.cdktfStack.node.path}.`;
  }
}

/** Returns a problem for each action that Terraform can't run before a change of the resource. */
function cycleProblems(resource: TerraformResource): string[] {
  return (triggersOf.get(resource) ?? []).flatMap(({ events, actions }) => {
    const before = events.find((event) => event.startsWith("before"));
    if (before === undefined) return [];
    return actions.flatMap((action) => {
      const path = pathToResource(action, resource);
      if (!path) return [];
      const through = path.slice(0, -1).map(({ node }) => node.path);
      const words = through.length === 0 ? "" : ` through ${through.join(" and ")}`;
      return `${action.node.path} must not run on "${before}", because it refers to the resource that triggers it${words}. Use "${before.replace("before", "after")}", or reference the object by its id.`;
    });
  });
}

/** Adds a trigger to the lifecycle of a resource. */
export function addActionTrigger(
  resource: TerraformResource,
  events: ActionEvent | readonly ActionEvent[],
  actions: IAction | readonly IAction[],
  options: ActionTriggerOptions = {},
): void {
  const { condition } = optionsOf(resource, "addActionTrigger", options, ["condition"]);
  const method = `${resource.node.path}: addActionTrigger`;
  const expected = 'a condition such as attributeIs(web.status, "running")';
  if (condition !== undefined) requireArgument(method, "condition", expected, condition, isCondition);
  const given: readonly unknown[] = [actions].flat();
  const allEvents = [...new Set([events].flat())];
  throwProblems(resource.node.path, [...problemsOf(resource, allEvents, given)]);
  const triggers = triggersOf.get(resource) ?? [];
  if (triggers.length === 0) resource.node.addValidation({ validate: () => cycleProblems(resource) });
  triggersOf.set(resource, triggers);
  triggers.push({ events: allEvents, actions: given.filter(isAction), condition });
  resource.addOverride("lifecycle.action_trigger", triggers.map(triggerBlock));
}

const triggerBlock = ({ events, actions, condition }: Trigger) => ({
  events: events.map(snake),
  // Lazy, because the program may change the name of the action until synth.
  actions: actions.map((action) => Lazy.stringValue({ produce: () => action.actionAddress })),
  ...(condition === undefined ? {} : { condition }),
});
