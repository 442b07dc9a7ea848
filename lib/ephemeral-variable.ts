import type { TerraformVariableConfig } from "cdktf";
import { TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { requireEphemeral, versionForEphemeral } from "./bundled-provider/required-versions";
import { inHost } from "./core/scope/host";
import { withoutNulls } from "./core/validation/validate-props";

/** What a variable takes whose value is kept nowhere. It has no default: that would stand in `cdk.tf.json`. */
export interface EphemeralVariableProps extends Omit<TerraformVariableConfig, "default" | "sensitive"> {
  /** The type of the value, in Terraform's words. Default: `string`. */
  readonly type?: string;
  /** Whether the variable is named by its id alone, whatever it is nested in: `TF_VAR_<id>`. Default: false. */
  readonly staticId?: boolean;
}

/**
 * A secret that is given from outside, such as the password of an instance (document 1, Compute instance) in
 * `TF_VAR_root_pass`, and kept in neither `cdk.tf.json`, nor a saved plan, nor the state:
 *
 *     rootPassWo: new EphemeralVariable(stack, "root_pass").stringValue
 *
 * It may be used where Terraform takes ephemeral values: in write-only arguments, whose names end in `Wo`, and in the
 * settings of providers. Elsewhere it is an error at synth. A saved plan is applied with the variable set once more.
 *
 * Needs Terraform 1.10 or OpenTofu 1.11, and write-only arguments need 1.11 of either.
 */
export class EphemeralVariable extends TerraformVariable {
  constructor(scope: Construct, id: string, props: EphemeralVariableProps = {}) {
    const { staticId = false, type = "string", ...rest } = withoutNulls(props);
    super(inHost(scope, id), id, { ...rest, type, sensitive: true });
    this.addOverride("ephemeral", true);
    requireEphemeral(this, EphemeralVariable.name);
    if (staticId) this.overrideLogicalId(id);
  }

  /** What CDKTF writes into the stack. */
  override toTerraform(): object {
    return { ...(super.toTerraform() as object), terraform: { required_version: versionForEphemeral } };
  }
}
