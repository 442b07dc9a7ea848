import { Aspects } from "cdktf";
import type { IConstruct } from "constructs";
import type { Properties } from "../../src/contract";
import { explain, hasUnknown, validate } from "../../src/contract";
import { tag } from "../../src/resources/tag/contract";
import { inHost } from "../core/scope/host";
import { throwProblems } from "../core/validation/throw-problems";
import { replaceTokens } from "../core/tokens/replace-tokens";

interface TagChanges {
  readonly added: Set<string>;
  readonly excluded: Set<string>;
}

interface Taggable extends IConstruct {
  tags: string[];
  readonly tagsInput?: readonly string[] | undefined;
}

const changesByScope = new WeakMap<IConstruct, TagChanges>();
/** What an object wrote itself, before anything was added: aspects may run more than once. */
const configuredTags = new WeakMap<IConstruct, readonly string[]>();

const isTaggable = (construct: IConstruct): construct is Taggable =>
  "tagsInput" in construct &&
  "terraformResourceType" in construct &&
  /^stratus_/.test(String(construct.terraformResourceType)) &&
  "resetTags" in construct;

/** The service keeps labels apart that differ in their capitals; who says both in one program means one. */
const normalize = (label: string) => label.toLowerCase();

/** Labels by the form that all their spellings share; the nearer scope has the last word. */
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
  const written = configuredTags.get(construct) ?? construct.tagsInput ?? [];
  if (hasUnknown(replaceTokens(written).value) && labels.length > 0) {
    throwProblems(construct.node.path, [
      "tags are known only after apply, so Tags cannot add to them: write all of them there",
    ]);
  }
  configuredTags.set(construct, written);
  const own = new Set(written.map(normalize));
  const added = labels.filter((label) => !own.has(normalize(label)));
  if (added.length > 0) construct.tags = [...written, ...added].sort();
}

function validateLabels(method: string, labels: readonly string[]): readonly string[] {
  const problems = labels.flatMap((label) => {
    const { value, damages } = replaceTokens({ label });
    return [...damages, ...validate(tag, value as Properties)].map((problem) => explain(problem, "camel"));
  });
  if (problems.length > 0) throw new Error(`${method}: ${problems.join("; ")}`);
  return labels;
}

const visitor = {
  visit: (construct: IConstruct) => {
    if (isTaggable(construct)) applyTags(construct);
  },
};

/** Tags for everything in a part of a program. The order in which they are said means nothing. */
export class Tags {
  private readonly changes: TagChanges;

  private constructor(scope: IConstruct) {
    const present = changesByScope.get(scope);
    this.changes = present ?? { added: new Set(), excluded: new Set() };
    if (present) return;
    changesByScope.set(scope, this.changes);
    Aspects.of(inHost(scope)).add(visitor);
  }

  /** The tags of a stack, of an app, or of anything that holds constructs. */
  static of(scope: IConstruct): Tags {
    return new Tags(scope);
  }

  /** Gives everything here that can have tags these too, beside those that it writes itself. 3 to 50 characters each. */
  add(...labels: readonly string[]): this {
    for (const label of validateLabels("Tags.add", labels)) this.changes.added.add(label);
    return this;
  }

  /** Spares everything here these tags, which a scope around it adds. */
  exclude(...labels: readonly string[]): this {
    for (const label of validateLabels("Tags.exclude", labels)) this.changes.excluded.add(label);
    return this;
  }
}
