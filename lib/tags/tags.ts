import type { IConstruct } from "constructs";
import type { Properties } from "../../src/contract";
import { explain, hasUnknown, validate } from "../../src/contract";
import { tag } from "../../src/resources/tag/contract";
import { inHost } from "../core/scope/host";
import { throwProblems } from "../core/validation/problems";
import { replaceTokens } from "../core/tokens/replace-tokens";
import { addAspectToStacks } from "./aspects-above-stacks";

/** What one scope adds, and what it excludes. */
interface TagChanges {
  readonly added: Set<string>;
  readonly excluded: Set<string>;
}

interface Taggable extends IConstruct {
  tags: string[];
  readonly tagsInput?: readonly string[] | undefined;
}

const changesByScope = new WeakMap<IConstruct, TagChanges>();
/** The tags that a construct had before any were added. Aspects may run more than once, and start from these. */
const configuredTags = new WeakMap<IConstruct, readonly string[]>();

const isTaggable = (construct: IConstruct): construct is Taggable =>
  "tagsInput" in construct &&
  "terraformResourceType" in construct &&
  /^stratus_/.test(String(construct.terraformResourceType)) &&
  "resetTags" in construct;

/** For the service labels that differ in capital letters are different. In one program they are taken for the same. */
const normalize = (label: string) => label.toLowerCase();

/** The labels that the scopes of a construct add. A nearer scope overrides those around it. */
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
      "tags are known only after apply, so Tags cannot add to them: write all of them there",
    ]);
  }
  configuredTags.set(construct, configured);
  const own = new Set(configured.map(normalize));
  const added = labels.filter((label) => !own.has(normalize(label)));
  if (added.length > 0) construct.tags = [...configured, ...added].sort();
}

function validateLabels(method: string, labels: readonly string[]): readonly string[] {
  const problems = labels.flatMap((label) => {
    const { value, damages } = replaceTokens({ label });
    return [...damages, ...validate(tag, value as Properties)].map((problem) => explain(problem, "camel"));
  });
  if (problems.length > 0) throw new Error(`${method}: ${problems.join("; ")}`);
  return labels;
}

function adviceFor(given: readonly string[]): string {
  const list = given.map((label) => JSON.stringify(label)).join(", ");
  return `Tags.add: a tag is one text, without a value beside it: write add(${JSON.stringify(given.join(":"))}), or add([${list}]) for ${given.length === 2 ? "two" : String(given.length)} tags`;
}

const visitor = {
  visit: (construct: IConstruct) => {
    if (isTaggable(construct)) applyTags(construct);
  },
};

/** What the compiler says of a second argument. */
type NoValue = "a tag has no value: write add('env:prod'), or add(['env', 'prod']) for two tags";

/**
 * Adds tags to everything in a scope: `Tags.of(stack).add("team-shop")`. A tag is one text, without a value beside it. The
 * order of the calls makes no difference.
 */
export class Tags {
  private readonly changes: TagChanges;

  private constructor(scope: IConstruct) {
    const present = changesByScope.get(scope);
    this.changes = present ?? { added: new Set(), excluded: new Set() };
    if (present) return;
    changesByScope.set(scope, this.changes);
    addAspectToStacks(inHost(scope), visitor);
  }

  /** The tags of a stack, of an app, or of anything that holds constructs. */
  static of(scope: IConstruct): Tags {
    return new Tags(scope);
  }

  /**
   * Gives everything here that can have tags this one too, or these, beside those that it writes itself. 3 to 50
   * characters each. Throws where a key and a value are given: a tag is one text, such as `env:prod`.
   */
  add(labels: string | readonly string[], ...none: readonly NoValue[]): this {
    if (none.length > 0) throw new Error(adviceFor([labels, ...none].flat()));
    for (const label of validateLabels("Tags.add", [labels].flat())) this.changes.added.add(label);
    return this;
  }

  /** Spares everything here these tags, which a scope around it adds. */
  exclude(...labels: readonly string[]): this {
    for (const label of validateLabels("Tags.exclude", labels)) this.changes.excluded.add(label);
    return this;
  }
}
