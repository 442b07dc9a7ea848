import { TerraformCount, TerraformElement, TerraformProvider, TerraformStack } from "cdktf";
import { Construct, type IConstruct } from "constructs";
import { isPlainObject, nameHint } from "../../../src/contract";
import { describeArgument } from "../arguments";
import { isTerraformExpression, mayHaveToken } from "../tokens/replace-tokens";
import { lifecycleProblems } from "./lifecycle-arguments";

// CDKTF drops what it can't use, or fails with a `TypeError` that doesn't name the construct. The compiler reports such
// values only in programs with type checking.

/** Meta-arguments of any value, as programs without type checking may pass them. */
interface MetaArguments {
  readonly provider?: unknown;
  readonly dependsOn?: unknown;
  readonly count?: unknown;
  readonly forEach?: unknown;
  readonly lifecycle?: unknown;
  readonly connection?: unknown;
  readonly provisioners?: unknown;
}

/** Returns the problems of the meta-arguments that a program passes to a constructor. */
export function metaArgumentProblems(scope: IConstruct, props: MetaArguments): readonly string[] {
  const { provider, dependsOn } = props;
  return [
    ...(isOmitted(provider) ? [] : providerProblems(scope, provider)),
    ...(isOmitted(dependsOn) ? [] : dependencyProblems(scope, dependsOn)),
    ...laterProblems(props),
  ];
}

/**
 * Returns the problems of the meta-arguments of a construct, which setters may have changed. CDKTF has converted its
 * dependencies to strings.
 */
export function metaArgumentProblemsOf(construct: IConstruct & MetaArguments): readonly string[] {
  const { provider, dependsOn } = construct;
  const areTexts = Array.isArray(dependsOn) && dependsOn.every((each) => typeof each === "string" && each !== "");
  return [
    ...(isOmitted(provider) ? [] : providerProblems(construct, provider)),
    ...(isOmitted(dependsOn) || areTexts
      ? []
      : [
          `dependsOn must be a list of addresses, such as "stratus_domain.zone", got ${describeArgument(dependsOn)}. To add a construct, call node.addDependency(…).`,
        ]),
    ...laterProblems(construct),
  ];
}

const isOmitted = (value: unknown): value is null | undefined => value === undefined || value === null;

/** Returns the problems of meta-arguments that a data source can't have. CDKTF drops them. */
export const dataSourceProblems = ({ connection, provisioners, lifecycle }: MetaArguments): readonly string[] => [
  ...Object.entries({ connection, provisioners }).flatMap(([name, value]) =>
    isOmitted(value) ? [] : [`${name} isn't supported in a data source. Set it in a resource.`],
  ),
  ...Object.entries(isPlainObject(lifecycle) ? lifecycle : {}).flatMap(([name, value]) =>
    isOmitted(value) || /^(pre|post)condition$/.test(name)
      ? []
      : [`lifecycle.${name} isn't supported in a data source, only precondition and postcondition are.`],
  ),
];

/** The meta-arguments that a constructor doesn't convert. */
const laterProblems = ({ count, forEach, lifecycle, connection, provisioners }: MetaArguments): readonly string[] => [
  ...(isOmitted(count) ? [] : countProblems(count)),
  ...(isOmitted(forEach) ? [] : forEachProblems(forEach)),
  ...(isOmitted(count) || isOmitted(forEach) ? [] : ["count must not be set if forEach is set. Keep one of them."]),
  ...(isOmitted(lifecycle) ? [] : lifecycleProblems(lifecycle)),
  ...(isOmitted(connection) ? [] : connectionProblems("connection", connection)),
  ...(isOmitted(provisioners) ? [] : provisionerProblems(provisioners)),
];

/** Returns the problems of a provider. */
export function providerProblems(scope: IConstruct, given: unknown, prop = "provider"): readonly string[] {
  const stack = TerraformStack.of(scope);
  if (!TerraformProvider.isTerraformProvider(given) || given.terraformResourceType !== "stratus") {
    const advice =
      typeof given === "string" || Construct.isConstruct(given) || isPlainObject(given)
        ? "Pass the construct, as in { provider: second }."
        : "Pass one construct, or omit it for the stack's provider.";
    return [`${prop} must be a StratusProvider, got ${describeArgument(given)}. ${advice}`];
  }
  if (TerraformStack.of(given) === stack) return [];
  return [
    `${prop} must be a StratusProvider of the same stack, got ${given.node.path}. Create a StratusProvider in ${stack.node.path}, and pass that.`,
  ];
}

/** Returns the problems of a list of constructs that Terraform or CDKTF creates first. */
export function dependencyProblems(scope: IConstruct, given: unknown): readonly string[] {
  if (!Array.isArray(given)) {
    const advice = Construct.isConstruct(given) ? "Write { dependsOn: [construct] }." : "List constructs.";
    return [`dependsOn must be a list, got ${describeArgument(given)}. ${advice}`];
  }
  return Array.from(given, (each: unknown, index) => [`dependsOn[${String(index)}]`, each] as const).flatMap(
    ([at, each]) => {
      if (isOmitted(each)) return [`${at} must not be null`];
      const expected = `${at} must be a construct that Terraform manages, such as a Domain, got ${describeArgument(each)}`;
      if (Array.isArray(each)) return [`${expected}. To add every construct of a list, write ...list.`];
      if (!isDependable(each)) {
        return [
          Construct.isConstruct(each)
            ? `${expected}. To depend on everything in it, call node.addDependency(…).`
            : `${expected}. Pass the construct itself, not its id, name or address.`,
        ];
      }
      return Construct.isConstruct(each) && each.node.root !== scope.node.root
        ? [`${at} must be in the same app, got ${each.node.path} of another app.`]
        : [];
    },
  );
}

/** True for an element with an address. Other constructs only group elements. */
const isDependable = (given: unknown): boolean =>
  typeof given === "object" &&
  given !== null &&
  (!Construct.isConstruct(given) || TerraformElement.isTerraformElement(given)) &&
  "fqn" in given &&
  typeof given.fqn === "string";

function countProblems(given: unknown): readonly string[] {
  const number: unknown = TerraformCount.isTerraformCount(given) ? given.toTerraform() : given;
  const isKnown = typeof number === "number" && !mayHaveToken(number);
  if (isKnown ? Number.isSafeInteger(number) && number >= 0 : isTerraformExpression(number)) return [];
  return [
    `count must be a whole number of at least 0, got ${describeArgument(number)}. To create one construct for each value, use a loop instead.`,
  ];
}

function forEachProblems(given: unknown): readonly string[] {
  if (typeof (given as { readonly _getForEachExpression?: unknown })._getForEachExpression === "function") return [];
  return [
    `forEach must be a TerraformIterator, got ${describeArgument(given)}. Use TerraformIterator.fromList(…) or TerraformIterator.fromMap(…), or create the constructs in a loop.`,
  ];
}

function connectionProblems(at: string, given: unknown): readonly string[] {
  if (!isPlainObject(given) || Construct.isConstruct(given))
    return [`${at} must be an object such as { type: "ssh", host: web.publicIpv4 }, got ${describeArgument(given)}`];
  const { type, host } = given;
  return [
    ...(["ssh", "winrm"].includes(String(type)) || isTerraformExpression(type)
      ? []
      : [`${at}.type must be "ssh" or "winrm", got ${describeArgument(type)}`]),
    ...(typeof host === "string" && host !== ""
      ? []
      : [`${at}.host must be the address to connect to, got ${describeArgument(host)}`]),
  ];
}

/** The props that each provisioner requires one of. */
const provisionerProps: { readonly [type: string]: readonly string[] } = {
  file: ["source", "content"],
  "local-exec": ["command"],
  "remote-exec": ["inline", "script", "scripts"],
};

function provisionerProblems(given: unknown): readonly string[] {
  if (!Array.isArray(given)) return [`provisioners must be a list, got ${describeArgument(given)}`];
  return Array.from(given, (each: unknown, index) => [`provisioners[${String(index)}]`, each] as const).flatMap(
    ([at, each]) => {
      const types = Object.keys(provisionerProps);
      const { type, connection } = isPlainObject(each) ? each : {};
      const wanted = provisionerProps[String(type)];
      if (!isPlainObject(each) || !wanted) {
        const meant = typeof type === "string" ? nameHint(type, types) : undefined;
        const hint = meant === undefined ? "" : ` (did you mean ${JSON.stringify(meant)}?)`;
        const names = types.map((name) => JSON.stringify(name)).join(", ");
        const what = isPlainObject(each) ? `${at}.type must be one of ${names}` : `${at} must be an object`;
        return [`${what}, got ${describeArgument(isPlainObject(each) ? type : each)}${hint}`];
      }
      const has = wanted.some((name) => !isOmitted(each[name]));
      return [
        ...(has ? [] : [`${at} must have ${wanted.join(" or ")}`]),
        ...(isOmitted(connection) ? [] : connectionProblems(`${at}.connection`, connection)),
      ];
    },
  );
}
