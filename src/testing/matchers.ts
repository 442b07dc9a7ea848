import { camel, hint, snake } from "../contract";
import type { Attribute } from "../provider/plugin/schema";
import { SENSITIVE } from "../terraform/planned-changes";
import { knownTypes, schemaOf, toConstructAttributes } from "./construct-attributes";
import { deploy, type DeployedStack, type DeployOptions } from "./deploy";
import { TerraformError } from "./diagnostics";
import type { DeployableStack } from "./stack";
import type { DeployedResource } from "./state";

/** A resource type such as `stratus_domain`, or the class of its construct. */
export type ResourceType = string | { readonly tfResourceType: string };

type Tester = (...given: never[]) => boolean | undefined;

/** The context that `expect` of jest and vitest passes to a matcher. */
export interface MatcherContext {
  equals(left: unknown, right: unknown, testers?: readonly Tester[]): boolean;
  readonly utils: {
    readonly iterableEquality: Tester;
    readonly subsetEquality: Tester;
    stringify(value: unknown): string;
  };
}

export interface MatcherResult {
  readonly pass: boolean;
  message(): string;
}

/** The matchers of `expect(…)`. `R` is the return type of an assertion. */
export interface StratusMatchers<R = unknown> {
  /**
   * Asserts that a stack deploys to the emulator without an error. The stack stays deployed. Await the result.
   * @example await expect(stack).toDeploy({ emulator });
   */
  toDeploy(options: DeployOptions): Promise<R>;
  /**
   * Asserts that another apply of a deployed stack would change nothing. Await the result.
   * @example await expect(deployed).toHaveEmptyPlan();
   */
  toHaveEmptyPlan(): Promise<R>;
  /**
   * Asserts that a deployed stack has a resource of this type with these attributes, in the construct's names. Other
   * attributes are ignored.
   * @example expect(deployed).toHaveStratusResource(Domain, { domain: "shop.example" });
   */
  toHaveStratusResource(type: ResourceType, attributes?: Readonly<Record<string, unknown>>): R;
}

function isDeployed(received: unknown): received is DeployedStack {
  return typeof received === "object" && received !== null && "resources" in received && "plan" in received;
}

function deployedOf(matcher: string, received: unknown): DeployedStack {
  if (isDeployed(received)) return received;
  const what = received instanceof Promise ? "a promise. Await it first" : typeof received;
  throw new Error(
    `${matcher} expects the result of deploy(), as in expect(await deploy(stack, { emulator })), got ${what}.`,
  );
}

async function toDeploy(
  this: MatcherContext,
  received: DeployableStack,
  options: DeployOptions,
): Promise<MatcherResult> {
  try {
    const { resources } = await deploy(received, options);
    const addresses = resources.filter(({ isData }) => !isData).map(({ address }) => `  ${address}`);
    const message = `expected ${received.node.path} not to deploy, but it did:\n${addresses.join("\n")}`;
    return { pass: true, message: () => message };
  } catch (error) {
    // Only Terraform's errors mean that a stack doesn't deploy. A missing Terraform fails the test.
    if (!(error instanceof TerraformError)) throw error;
    return { pass: false, message: () => error.message };
  }
}

async function toHaveEmptyPlan(this: MatcherContext, received: DeployedStack): Promise<MatcherResult> {
  const plan = await deployedOf("toHaveEmptyPlan", received).plan();
  const message = plan.isEmpty
    ? "expected another apply to change something, but it would change nothing"
    : `expected another apply to change nothing, but these would change:\n${plan.text}`;
  return { pass: plan.isEmpty, message: () => message };
}

type Values = Readonly<Record<string, unknown>>;

interface Mismatch {
  readonly address: string;
  readonly lines: readonly string[];
}

const typeName = (type: ResourceType) => (typeof type === "string" ? type : type.tfResourceType);

function toHaveStratusResource(
  this: MatcherContext,
  received: DeployedStack,
  type: ResourceType,
  expected: Values = {},
): MatcherResult {
  const { resources } = deployedOf("toHaveStratusResource", received);
  const name = typeName(type);
  checkNames(name, expected);
  const candidates = resources.filter((resource) => resource.type === name && !resource.isData);
  const mismatches = candidates.map((resource) => mismatchOf(this, resource, expected));
  const pass = mismatches.some(({ lines }) => lines.length === 0);
  return { pass, message: () => (pass ? foundMessage(name, mismatches) : missingMessage(name, resources, mismatches)) };
}

/** With a misspelled name, `not` would always pass. */
function checkNames(type: string, expected: Values): void {
  const schema = schemaOf(type);
  if (!schema) {
    const near = hint(type, knownTypes());
    throw new Error(`"${type}" isn't a Stratus resource.${near === undefined ? "" : ` Did you mean ${near}?`}`);
  }
  const names = Object.keys(schema).map(camel);
  for (const name of Object.keys(expected).filter((each) => !names.includes(each))) {
    const near = hint(name, names);
    throw new Error(
      `${type} has no attribute "${name}". ${near === undefined ? `Its attributes: ${names.join(", ")}.` : `Did you mean ${near}?`}`,
    );
  }
}

function mismatchOf(context: MatcherContext, resource: DeployedResource, expected: Values): Mismatch {
  const { utils } = context;
  const actual = toConstructAttributes(resource);
  const schema = schemaOf(resource.type) ?? {};
  const lines = Object.entries(expected).flatMap(([name, wanted]) => {
    const attribute = schema[snake(name)];
    const [is, should] = isSet(attribute) ? [sortIfList(actual[name]), sortIfList(wanted)] : [actual[name], wanted];
    if (context.equals(is, should, [utils.iterableEquality, utils.subsetEquality])) return [];
    const shown = (value: unknown) => (hasSecret(attribute) ? SENSITIVE : utils.stringify(value));
    return [`    ${name}: expected ${shown(wanted)}, got ${shown(actual[name])}`];
  });
  return { address: resource.address, lines };
}

const isSet = (attribute: Attribute | undefined) => Array.isArray(attribute?.type) && attribute.type[0] === "set";

/** A set of primitive values has no order. */
const sortIfList = (value: unknown): unknown =>
  Array.isArray(value) ? [...(value as readonly unknown[])].sort() : value;

const hasSecret = (attribute: Attribute | undefined): boolean =>
  attribute?.sensitive === true || Object.values(attribute?.nested?.attributes ?? {}).some(hasSecret);

const foundMessage = (type: string, mismatches: readonly Mismatch[]) =>
  `expected no ${type} with these attributes, but found ${mismatches
    .filter(({ lines }) => lines.length === 0)
    .map(({ address }) => address)
    .join(", ")}`;

function missingMessage(type: string, resources: readonly DeployedResource[], mismatches: readonly Mismatch[]): string {
  if (mismatches.length === 0) {
    const there = resources.filter(({ isData }) => !isData).map(({ address }) => address);
    return `expected a ${type}, but found ${there.length === 0 ? "no resources" : `only ${there.join(", ")}`}`;
  }
  const lines = mismatches.flatMap(({ address, lines: wrong }) => [`  ${address}`, ...wrong]);
  return [`expected a ${type} with these attributes, but found only:`, ...lines].join("\n");
}

/**
 * Matchers for `expect.extend(matchers)` of jest and vitest. `import "cdktf-stratus/testing/jest"` registers and
 * declares them.
 */
export const matchers: {
  /** See `StratusMatchers`. */
  readonly toDeploy: typeof toDeploy;
  /** See `StratusMatchers`. */
  readonly toHaveEmptyPlan: typeof toHaveEmptyPlan;
  /** See `StratusMatchers`. */
  readonly toHaveStratusResource: typeof toHaveStratusResource;
} = { toDeploy, toHaveEmptyPlan, toHaveStratusResource };
