import type { IConstruct } from "constructs";
import { explain, hasUnknown, type Properties, validate } from "../../src/contract";
import { tag } from "../../src/resources/tag/contract";
import { describeArgument, requireArguments, requireOne } from "../core/arguments";
import { throwProblems } from "../core/problems";
import { inHost } from "../core/scope/host";
import { replaceTokens } from "../core/tokens/replace-tokens";
import { addAspectToStacks } from "./aspects-above-stacks";

/** The tags that a scope adds and excludes. */
interface TagChanges {
  readonly added: Set<string>;
  readonly excluded: Set<string>;
}

interface Taggable extends IConstruct {
  tags: string[];
  readonly tagsInput?: readonly string[] | undefined;
}

const changesByScope = new WeakMap<IConstruct, TagChanges>();
/** The tags of a construct before any were added. Aspects may run more than once, and start from these. */
const configuredTags = new WeakMap<IConstruct, readonly string[]>();

const isTaggable = (construct: IConstruct): construct is Taggable =>
  "tagsInput" in construct &&
  "terraformResourceType" in construct &&
  /^stratus_/.test(String(construct.terraformResourceType)) &&
  "resetTags" in construct;

/** The service treats labels with different capitalization as different tags. A program treats them as equal. */
const normalize = (label: string) => label.toLowerCase();

/** The labels that the scopes of a construct add. An inner scope overrides outer ones. */
function labelsFromScopes(construct: IConstruct): readonly string[] {
  const labels = new Map<string, string>();
  for (const scope of construct.node.scopes) {
    const { added, excluded } = changesByScope.get(scope) ?? { added: [], excluded: [] };
    for (const label of added) if (!labels.has(normalize(label))) labels.set(normalize(label), label);
    for (const label of excluded) labels.delete(normalize(label));
  }
  return [...labels.values()];
}

function applyTags(construct: Taggable): void {
  const labels = labelsFromScopes(construct);
  const configured = configuredTags.get(construct) ?? construct.tagsInput ?? [];
  if (hasUnknown(replaceTokens(configured).value) && labels.length > 0) {
    throwProblems(construct.node.path, [
      "tags must be known at synth, because Tags adds tags to this resource. Exclude the added tags with Tags.of(…).exclude(…), and list them in the prop.",
    ]);
  }
  configuredTags.set(construct, configured);
  const own = new Set(configured.map(normalize));
  const added = labels.filter((label) => !own.has(normalize(label)));
  if (added.length > 0) construct.tags = [...configured, ...added].sort();
}

function validateLabels(method: string, labels: readonly string[]): readonly string[] {
  requireOne(method, labels, "tag");
  requireArguments(method, "labels", "a string", labels, (label) => typeof label === "string");
  const problems = labels.flatMap((label) => {
    const { value, damages } = replaceTokens({ label });
    return [...damages, ...validate(tag, value as Properties)].map((problem) => explain(problem, "camel"));
  });
  if (problems.length > 0) throw new Error(`${method}: ${problems.join("; ")}`);
  return labels;
}

function adviceFor(given: readonly string[]): string {
  const list = given.map(describeArgument).join(", ");
  return `Tags.add: a tag is one string, without a value. Use add(${JSON.stringify(given.join(":"))}), or add([${list}]) for ${given.length === 2 ? "two" : String(given.length)} tags.`;
}

const visitor = {
  visit: (construct: IConstruct) => {
    if (isTaggable(construct)) applyTags(construct);
  },
};

/** The compiler's message for a second argument. */
type NoValue = "a tag has no value: use add('env:prod'), or add(['env', 'prod']) for two tags";

/**
 * Adds tags to all resources in a scope. A tag is one string, not a key and a value. The order of the calls has no
 * effect.
 *
 * @example Tags.of(this).add("team-shop");
 */
export class Tags {
  private readonly changes: TagChanges;

  private constructor(scope: IConstruct) {
    const present = changesByScope.get(inHost(scope));
    this.changes = present ?? { added: new Set(), excluded: new Set() };
    if (present) return;
    changesByScope.set(scope, this.changes);
    addAspectToStacks(scope, visitor);
  }

  /**
   * Returns the tags of a stack, an app, or any other scope.
   * @example Tags.of(this).add(["team-shop", "env:prod"]);
   */
  static of(scope: IConstruct): Tags {
    return new Tags(scope);
  }

  /**
   * Adds one or more tags to every taggable resource in this scope, in addition to its own `tags`. 3–50 characters
   * each.
   * @example Tags.of(this).add("team-shop");
   * @throws if a label is invalid, or a key and a value are passed
   */
  add(labels: string | readonly string[], ...none: readonly NoValue[]): this {
    const all = validateLabels("Tags.add", [labels, ...none].flat());
    if (none.length > 0) throw new Error(adviceFor(all));
    for (const label of all) this.changes.added.add(label);
    return this;
  }

  /**
   * Excludes tags of outer scopes from all resources in this scope.
   * @example
   * ```ts
   * // in a stack with web: ComputeInstance
   * Tags.of(web).exclude("team-shop");
   * ```
   * @throws if a label is invalid
   */
  exclude(...labels: readonly string[]): this {
    for (const label of validateLabels("Tags.exclude", labels)) this.changes.excluded.add(label);
    return this;
  }
}
