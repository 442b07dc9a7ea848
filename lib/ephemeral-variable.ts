import { TerraformVariable, type TerraformVariableConfig } from "cdktf";
import type { Construct } from "constructs";
import { isPlainObject } from "../src/contract";
import { requiredVersionBlock, requireFeature } from "./bundled-provider/required-versions";
import { flagOption, isText, requireArgument, requireArguments } from "./core/arguments";
import { pathIn } from "./core/problems";
import { checkedScope, readProps } from "./core/props/read-props";

const isValidation = (given: unknown) =>
  isPlainObject(given) && given["condition"] !== undefined && isText(given["errorMessage"]);

const names = ["description", "nullable", "validation"];

/** Properties of `EphemeralVariable`. It can't have a default, because `cdk.tf.json` would contain it. */
export interface EphemeralVariableProps extends Omit<TerraformVariableConfig, "default" | "sensitive"> {
  /**
   * The type of the value, as a Terraform type expression.
   * @default "string"
   */
  readonly type?: string;
  /**
   * Uses the construct id alone as the variable's name, regardless of nesting: `TF_VAR_<id>`.
   * @default false
   */
  readonly staticId?: boolean;
}

/**
 * A secret input, such as an instance's password in `TF_VAR_root_pass`. Its value isn't stored in `cdk.tf.json`, a saved
 * plan or the state. To apply a saved plan, set the variable again.
 *
 * Terraform allows ephemeral values only in write-only arguments, whose names end with `Wo`, and in provider settings.
 * Synth fails if the value is used elsewhere. Requires Terraform 1.10 or OpenTofu 1.11. Write-only arguments require 1.11
 * of either.
 *
 * @example
 * ```ts
 * const password = new EphemeralVariable(this, "root_pass");
 * new ComputeInstance(this, "web", {
 *   region: "us-east",
 *   type: "g6-standard-1",
 *   image: "public/debian12",
 *   rootPassWo: password.stringValue,
 *   rootPassWoVersion: 1,
 * });
 * ```
 */
export class EphemeralVariable extends TerraformVariable {
  constructor(scope: Construct, id: string, props: EphemeralVariableProps = {}) {
    const { staticId, type = "string", ...rest } = readProps(scope, id, props);
    const path = pathIn(scope, id);
    const isTextOrNone = (given: unknown) => given === undefined || isText(given);
    requireArgument(path, "type", 'a type of Terraform, such as "string"', type, isText);
    requireArgument(path, "description", "a string", rest.description, isTextOrNone);
    requireArgument(path, "validation", "a list", rest.validation ?? [], (list) => Array.isArray(list));
    const expected = "an object with condition and errorMessage";
    requireArguments(path, "validation", expected, rest.validation ?? [], isValidation);
    const nullable = flagOption(path, "nullable", rest.nullable);
    super(checkedScope(scope, id, rest, names), id, {
      ...rest,
      ...(nullable === undefined ? {} : { nullable }),
      type,
      sensitive: true,
    });
    this.addOverride("ephemeral", true);
    requireFeature(this, EphemeralVariable.name, "ephemeral");
    if (flagOption(path, "staticId", staticId) === true) this.overrideLogicalId(id);
  }

  /** The variable as CDKTF writes it into the stack. */
  override toTerraform(): object {
    return { ...(super.toTerraform() as object), terraform: requiredVersionBlock(this) };
  }
}
