import { type IResolvable, TerraformElement, Token, Tokenization } from "cdktf";
import type { Construct } from "constructs";
import { describeArgument } from "../arguments";
import { pathIn, throwProblems } from "../problems";
import { readProps } from "../props/read-props";
import { noteOrigin } from "../scope/origins";
import { resolveAttributes } from "../tokens/attributes";
import { comparisonProblems } from "./compared-values";

/** One assertion of a `Check`. */
export interface CheckAssert {
  /** The condition that must be true, such as `attributeIs(web.status, "running")` or `Op.gt(db.clusterSize, 1)`. */
  readonly condition: IResolvable;
  /** The message of the warning if the condition is false. It can refer to attributes. */
  readonly message: string;
}

/** Properties of `Check`. */
export interface CheckProps {
  /** The assertions. Each of them that fails is a warning of its own. */
  readonly asserts: readonly CheckAssert[];
}

/** The names that Terraform accepts. */
const validName = /^[A-Za-z_][\w-]*$/;

/** A reference in an expression: `stratus_domain.zone.id`, `var.size`. */
const reference = /[A-Za-z_][\w-]*\.[A-Za-z_]/;

/**
 * A `check` block: conditions that Terraform and OpenTofu evaluate at the end of each plan and apply. If one is false, they
 * show its message as a warning, and the plan or apply succeeds. To let it fail instead, use `precondition` or
 * `postcondition` in the `lifecycle` of a resource.
 *
 * Synth fails if a condition compares an attribute with a value that it can't have, or if a condition doesn't depend on
 * anything.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance
 * new Check(this, "web-runs", {
 *   asserts: [{ condition: attributeIs(web.status, "running"), message: "The web server isn't running." }],
 * });
 * ```
 * @throws if an assertion has no message, or a condition that Terraform can't evaluate
 */
export class Check extends TerraformElement {
  private readonly asserts: readonly CheckAssert[];

  constructor(scope: Construct, id: string, props: CheckProps) {
    const { asserts } = readProps<Partial<CheckProps>>(scope, id, props);
    throwProblems(pathIn(scope, id), propProblems(asserts));
    super(scope, id, "check");
    this.asserts = asserts ?? [];
    noteOrigin(this);
    this.node.addValidation({ validate: () => this.problems() });
  }

  private problems(): string[] {
    const name = this.friendlyUniqueId;
    const nameProblem = validName.test(name)
      ? []
      : [
          `has the name ${JSON.stringify(name)} in Terraform, which must start with a letter or an underscore, and consist of letters, digits, "_" and "-". Use another id.`,
        ];
    const expressions = this.asserts.map(({ condition }) => resolveAttributes(this, { condition })["condition"]);
    const inConditions = expressions.flatMap((expression, index) => {
      const found =
        typeof expression === "string" && reference.test(expression)
          ? comparisonProblems(this, expression)
          : [
              `must refer to an attribute, a variable or a local, got ${describeArgument(expression)}. Its result would always be the same.`,
            ];
      return found.map((problem) => `asserts[${String(index)}].condition ${problem}`);
    });
    return [...nameProblem, ...inConditions];
  }

  /** The check as synth writes it into the stack. */
  override toTerraform(): unknown {
    const assert = this.asserts.map(({ condition, message }) => ({ condition, error_message: message }));
    return { check: { [this.friendlyUniqueId]: { assert } } };
  }

  /**
   * Fails, because neither CDKTF nor CDK Terrain can write checks as HCL.
   *
   * @throws always
   */
  override toHclTerraform(): object {
    throw new Error(`${this.node.path}: a check can't be written as HCL. Synthesize the stack without --hcl.`);
  }
}

function propProblems(asserts: unknown): string[] {
  if (!Array.isArray(asserts)) return [`asserts must be a list, got ${describeArgument(asserts)}`];
  if (asserts.length === 0) return ["asserts must have at least one condition"];
  return asserts.flatMap((each: Partial<Record<keyof CheckAssert, unknown>> | null, index) => {
    const at = `asserts[${String(index)}]`;
    const { condition, message } = each ?? {};
    return [
      ...(isCondition(condition) ? [] : [`${at}.condition ${conditionExpected(condition)}`]),
      ...(typeof message === "string" && message.trim() !== ""
        ? []
        : [`${at}.message must be the text of the warning, got ${describeArgument(message)}`]),
    ];
  });
}

/** A string may contain a whole expression: `"${var.size > 1}"`. */
const isCondition = (given: unknown) =>
  Tokenization.isResolvable(given) ||
  (typeof given === "string" && (Token.isUnresolved(given) || given.includes("${")));

function conditionExpected(given: unknown): string {
  const expected = `must be a condition such as attributeIs(web.status, "running"), got ${describeArgument(given)}`;
  return typeof given === "boolean"
    ? `${expected}. JavaScript compared the values at synth, when attributes aren't known yet.`
    : expected;
}
