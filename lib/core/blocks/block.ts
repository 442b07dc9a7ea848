import { TerraformElement, type TerraformProvider } from "cdktf";
import type { Construct } from "constructs";
import type { Properties } from "../../../src/contract";
import type { HostFeature } from "../../../src/terraform/versions";
import { requiredVersionBlock, requireFeature, targetProblems } from "../../bundled-provider/required-versions";
import { inHost } from "../scope/host";
import { noteOrigin } from "../scope/origins";
import { requireProvider } from "../scope/require-provider";
import { applyOverrides, overridesOf, toAttributeNames } from "../validation/attribute-names";
import { metaArgumentProblems } from "../validation/meta-arguments";
import type { PropsDefinition } from "../validation/prop-names";
import { validateAtSynth } from "../validation/validate-at-synth";
import { validateProps } from "../validation/validate-props";

/** The props of every block. */
export interface BlockProps {
  /**
   * The provider to use.
   * @default the stack's provider
   */
  readonly provider?: TerraformProvider | undefined;
}

/** The kind of a block, and the feature that a host needs for it. */
interface BlockKind {
  readonly block: "action" | "list";
  readonly feature: HostFeature;
}

/** A block of Terraform that CDKTF doesn't know. Its arguments are validated like the props of a resource. */
export abstract class TerraformBlock extends TerraformElement {
  /** The provider of the block. Undefined for the stack's provider. */
  readonly provider: TerraformProvider | undefined;
  /** The type of the block in Terraform: `stratus_mysql_backup`. */
  protected readonly blockType: string;
  private readonly definition: PropsDefinition;
  private readonly config: Properties;

  protected constructor(
    scope: Construct,
    id: string,
    { block, feature }: BlockKind,
    definition: PropsDefinition,
    props: object,
  ) {
    const blockDefinition = { ...definition, supported: ["provider"] };
    const { provider, ...config } = validateProps<Properties & BlockProps>(scope, id, blockDefinition, props);
    const type = `stratus_${definition.contract.name}`;
    super(inHost(scope, id), id, `${block}.${type}`);
    this.provider = provider;
    this.blockType = type;
    this.definition = definition;
    this.config = config;
    requireProvider(scope);
    requireFeature(this, this.constructor.name, feature);
    this.node.addValidation({ validate: () => targetProblems(this, this.constructor.name, feature) });
    // Programs without type checking can change the provider after the constructor has checked it.
    this.node.addValidation({ validate: () => [...metaArgumentProblems(this, { provider: this.provider })] });
    noteOrigin(this);
    validateAtSynth(this, config);
  }

  /** The arguments by Terraform's names, in the same form as for constructs from the bindings. */
  protected synthesizeAttributes(): { readonly [name: string]: unknown } {
    return toAttributeNames(this.definition.contract.fields, this.config);
  }

  /** The arguments with the changes of `addOverride`. */
  protected get attributes(): Properties {
    return applyOverrides(this.synthesizeAttributes(), overridesOf(this));
  }

  /** The version constraint that the stack needs. */
  override toTerraform(): unknown {
    return { terraform: requiredVersionBlock(this) };
  }
}
