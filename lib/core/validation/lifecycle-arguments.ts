import { Construct } from "constructs";
import { isPlainObject, nameHint } from "../../../src/contract";
import { describeArgument } from "../arguments";
import { isTerraformExpression } from "../tokens/replace-tokens";

type Validate = (at: string, value: unknown) => readonly string[];

const flag: Validate = (at, value) =>
  typeof value === "boolean" || isTerraformExpression(value)
    ? []
    : [`${at} must be true or false, got ${describeArgument(value)}`];

const listOf =
  (what: string, entryProblems: Validate): Validate =>
  (at, value) =>
    Array.isArray(value)
      ? Array.from(value, (entry: unknown, index) => [`${at}[${String(index)}]`, entry] as const).flatMap(
          ([place, entry]) => ((entry ?? null) === null ? [`${place} must not be null`] : entryProblems(place, entry)),
        )
      : [`${at} must be ${what}, got ${describeArgument(value)}`];

const attributePath: Validate = (at, value) =>
  typeof value === "string" && value !== ""
    ? []
    : [`${at} must be an attribute in Terraform's spelling, such as "soa_email", got ${describeArgument(value)}`];

const ignoreChanges: Validate = (at, value) =>
  value === "all" ? [] : listOf('"all" or a list of attributes', attributePath)(at, value);

/** An address, or an object with one, such as a construct. */
const trigger: Validate = (at, value) => {
  const fqn: unknown = typeof value === "object" && value !== null && "fqn" in value ? value.fqn : value;
  return typeof fqn === "string" && fqn !== ""
    ? []
    : [
        `${at} must be a construct that Terraform manages, or an attribute of one, got ${describeArgument(value)}. Pass the construct, or its address as in web.fqn.`,
      ];
};

const condition: Validate = (at, value) => {
  if (!isPlainObject(value) || Construct.isConstruct(value))
    return [`${at} must be an object with condition and errorMessage, got ${describeArgument(value)}`];
  const { condition: test, errorMessage } = value;
  const compared =
    typeof test === "boolean" ? " JavaScript compared the values at synth, when attributes aren't known yet." : "";
  return [
    ...(isTerraformExpression(test)
      ? []
      : [
          `${at}.condition must be a condition such as attributeIs(web.status, "running"), got ${describeArgument(test)}.${compared}`,
        ]),
    ...(typeof errorMessage === "string" && errorMessage.trim() !== ""
      ? []
      : [`${at}.errorMessage must be the text of the error, got ${describeArgument(errorMessage)}`]),
  ];
};

/** `validateLifecycle` reports other values of `destroy`. */
const members: { readonly [name: string]: Validate } = {
  createBeforeDestroy: flag,
  preventDestroy: flag,
  destroy: () => [],
  ignoreChanges,
  replaceTriggeredBy: listOf("a list of constructs or addresses", trigger),
  precondition: listOf("a list of conditions", condition),
  postcondition: listOf("a list of conditions", condition),
};

/** Returns the problems of a `lifecycle`, apart from those that depend on the resource. */
export function lifecycleProblems(given: unknown): readonly string[] {
  if (!isPlainObject(given) || Construct.isConstruct(given))
    return [`lifecycle must be an object such as { preventDestroy: true }, got ${describeArgument(given)}`];
  return Object.entries(given).flatMap(([name, value]) => {
    const validate = Object.hasOwn(members, name) ? members[name] : undefined;
    if ((value ?? null) === null) return [];
    if (validate) return validate(`lifecycle.${name}`, value);
    const meant = nameHint(name, Object.keys(members));
    const hint = meant === undefined ? "" : ` (did you mean ${meant}?)`;
    return [`lifecycle.${name} is not a valid field${hint}`];
  });
}
