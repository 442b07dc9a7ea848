import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { hasUnknown } from "../../src/contract";
import { tag } from "../../src/resources/tag/contract";
import { foreign } from "../core/scope/foreign";
import { validateProps, withoutNulls } from "../core/validation/validate-props";
import { replaceTokens } from "../core/tokens/replace-tokens";
import type { TagConfig } from "../l1/tag";
import { Tag as L1Tag } from "../l1/tag";
import type { Props } from "../core/props";
import type { IDomainRef, IInstanceRef } from "../core/references";
import { idOf, isReference } from "../core/props/id-of";

/** A tag, of this program or from elsewhere. */
export interface ITag {
  readonly terraformResourceType: "stratus_tag";
  /** The tag itself. */
  readonly label: string;
}

/** What a tag takes: the label, and what it is on because of this resource. */
export interface TagProps extends Props<typeof tag, TagConfig, "domains" | "computes"> {
  /** Domains, or their ids, that this tag is on because of this resource. Default: none. */
  readonly domains?: readonly (IDomainRef | Id<"domain">)[] | undefined;
  /** Instances, or their ids, that this tag is on because of this resource. Default: none. */
  readonly computes?: readonly (IInstanceRef | Id<"instance">)[] | undefined;
}

/**
 * A label that objects carry (document 3, Tag). It owns only the memberships that it lists.
 *
 * An object that writes its own `tags` without this label is an error at synth: the two would undo each other's work.
 */
export class Tag extends L1Tag implements ITag {
  declare readonly terraformResourceType: "stratus_tag";

  constructor(scope: Construct, id: string, props: TagProps) {
    const { domains, computes, ...rest } = withoutNulls(props);
    const members = { domains: domains?.map(idOf), computes: computes?.map(idOf) };
    super(scope, id, validateProps<TagConfig>(scope, id, { contract: tag }, { ...rest, ...members }));
    const objects = [...(domains ?? []), ...(computes ?? [])].filter(isReference);
    this.node.addValidation({
      validate: () => objects.flatMap((object) => validateMembership(this.labelInput, object)),
    });
  }

  /** A tag that this program does not own, by its label. Nothing is sent for it. */
  static fromLabel(scope: Construct, id: string, label: string): ITag {
    return foreign(scope, id, { terraformResourceType: "stratus_tag", label });
  }
}

function validateMembership(label: string | undefined, object: IDomainRef | IInstanceRef): string[] {
  const tags = "tagsInput" in object ? (object.tagsInput as readonly string[] | undefined) : undefined;
  if (tags === undefined || hasUnknown(replaceTokens([label, tags]).value) || tags.includes(String(label))) return [];
  return [
    `${object.node.path} writes tags ${JSON.stringify(tags)} without ${JSON.stringify(label)}, and so would take it away again: add it there, or leave tags out there`,
  ];
}
