import type { Construct } from "constructs";
import { hasUnknown, type Id } from "../../src/contract";
import { tag } from "../../src/resources/tag/contract";
import type { Props } from "../core/props";
import { isReference } from "../core/props/id-of";
import type { IComputeInstanceRef, IDomainRef } from "../core/references";
import { foreign, requireForeignText } from "../core/scope/foreign";
import { replaceTokens } from "../core/tokens/replace-tokens";
import { validateProps } from "../core/validation/validate-props";
import { Tag as L1Tag, type TagConfig } from "../l1/tag";

/** A tag of this program or a reference to one outside it. */
export interface ITag {
  readonly terraformResourceType: "stratus_tag";
  /** The tag's label. */
  readonly label: string;
}

/** Properties of `Tag`. */
export interface TagProps extends Props<typeof tag, TagConfig, "domains" | "computes"> {
  /**
   * Domains, or their ids, that this resource adds the tag to.
   * @default none
   */
  readonly domains?: readonly (IDomainRef | Id<"domain">)[] | undefined;
  /**
   * Instances, or their ids, that this resource adds the tag to.
   * @default none
   */
  readonly computes?: readonly (IComputeInstanceRef | Id<"instance">)[] | undefined;
}

/**
 * A label for objects. It manages only the memberships that it lists.
 *
 * Synth fails if a listed object has `tags` without this label, because the two would revert each other's changes.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance
 * new Tag(this, "team", { label: "team-shop", computes: [web] });
 * ```
 * @throws if a value is invalid
 */
export class Tag extends L1Tag implements ITag {
  declare readonly terraformResourceType: "stratus_tag";

  constructor(scope: Construct, id: string, props: TagProps) {
    super(scope, id, validateProps<TagConfig>(scope, id, { contract: tag }, props));
    const objects = [props.domains ?? [], props.computes ?? []].flat().filter(isReference);
    this.node.addValidation({
      validate: () => objects.flatMap((object) => validateMembership(this.labelInput, object)),
    });
  }

  /**
   * References a tag outside this program by its label. No request is sent.
   * @example Tag.fromTagLabel(this, "team", "team-shop");
   */
  static fromTagLabel(scope: Construct, id: string, label: string): ITag {
    requireForeignText(scope, id, "the label must be that of a tag", label);
    return foreign(scope, id, { terraformResourceType: "stratus_tag", label });
  }
}

function validateMembership(label: string | undefined, object: IDomainRef | IComputeInstanceRef): string[] {
  const tags = "tagsInput" in object ? (object.tagsInput as readonly string[] | undefined) : undefined;
  if (tags === undefined || hasUnknown(replaceTokens([label, tags]).value) || tags.includes(String(label))) return [];
  return [
    `${object.node.path} has tags ${JSON.stringify(tags)} without ${JSON.stringify(label)}, so it would remove the tag again. Add ${JSON.stringify(label)} to its tags, or remove tags there.`,
  ];
}
