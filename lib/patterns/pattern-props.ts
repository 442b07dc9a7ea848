import { Construct, type IConstruct } from "constructs";
import { isObject, isPlainObject, nameHint, type Properties } from "../../src/contract";
import { describeArgument, isOfType, requireText } from "../core/arguments";
import { pathIn, throwProblems } from "../core/problems";
import { readProps } from "../core/props/read-props";
import { isAllowedPeer, peersExpected } from "../networking/allowed-peer";
import { isPeer, isPort } from "../networking/firewall-rules";

/** A value that a pattern expects as a prop. The constructs that it creates validate the rest. */
export interface PatternProp {
  /** Follows "must be". */
  readonly what: string;
  readonly test: (value: unknown) => boolean;
  readonly isRequired?: boolean;
}

export const textProp: PatternProp = { what: "a string", test: (value) => typeof value === "string" };
export const flagProp: PatternProp = { what: "true or false", test: (value) => typeof value === "boolean" };
export const countProp: PatternProp = {
  what: "an integer of at least 1",
  test: (value) => Number.isSafeInteger(value) && Number(value) >= 1,
};
export const peersProp: PatternProp = {
  what: peersExpected,
  test: (value) => Array.from(Array.isArray(value) ? value : [value]).every(isAllowedPeer),
};
export const portProp: PatternProp = { what: "a Port, such as Port.tcp(443)", test: isPort };
export const peerProp: PatternProp = { what: "a Peer, such as Peer.cidr(…)", test: isPeer };
export const objectProp: PatternProp = {
  what: "an object",
  test: (value) => isPlainObject(value) && !Construct.isConstruct(value),
};
export const zoneProp: PatternProp = { what: "a Domain", test: (value) => isOfType(value, "stratus_domain") };
export const instanceProp: PatternProp = {
  what: "a ComputeInstance",
  test: (value) => isOfType(value, "stratus_compute_instance"),
};
export const databaseProp: PatternProp = { what: "a database, or the props of a new one", test: isObject };

export const required = (prop: PatternProp): PatternProp => ({ ...prop, isRequired: true });

export const listOf = ({ what, test }: PatternProp): PatternProp => ({
  what: `a list in which each entry is ${what}`,
  test: (value) => Array.isArray(value) && Array.from(value).every(test),
});

/** Throws if props of a pattern don't fit together. */
export const refuseProps = (scope: IConstruct, id: string, problems: readonly string[]): void => {
  throwProblems(pathIn(scope, id), problems);
};

/**
 * Checks the props of a pattern, and returns them without nulls.
 *
 * @throws if a prop is missing, unknown or of the wrong type
 */
export function readPatternProps<Props extends object>(
  scope: IConstruct,
  id: string,
  props: Props,
  expected: { readonly [name in keyof Required<Props>]: PatternProp },
): Props {
  const given = readProps(scope, id, props);
  const all: { readonly [name: string]: PatternProp } = expected;
  const values = given as Properties;
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(all, name));
  const hints = new Map(unknown.map((name) => [name, nameHint(name, Object.keys(all))] as const));
  throwProblems(pathIn(scope, id), [
    ...[...hints].map(([name, meant]) => `${name} is not a valid field${meant ? ` (did you mean ${meant}?)` : ""}`),
    ...valueProblems(values, all, (name) => ![...hints.values()].includes(name)),
  ]);
  return given;
}

function valueProblems(
  values: Properties,
  expected: { readonly [name: string]: PatternProp },
  isMissing: (name: string) => boolean,
): readonly string[] {
  return Object.entries(expected).flatMap(([name, { what, test, isRequired }]) => {
    const value = values[name];
    if (value !== undefined) return test(value) ? [] : [`${name} must be ${what}, got ${describeArgument(value)}`];
    return isRequired === true && isMissing(name) ? [`${name} is required`] : [];
  });
}

/** Checks some of the props. The construct that receives the others checks them. */
export function readNewProps<Props extends object>(
  scope: IConstruct,
  id: string,
  props: Props,
  expected: { readonly [name: string]: PatternProp },
): Props {
  const given = readProps(scope, id, props);
  throwProblems(
    pathIn(scope, id),
    valueProblems(given as Properties, expected, () => true),
  );
  return given;
}

/** Throws if an argument of a method isn't a string. */
export function requireName(construct: IConstruct, method: string, name: string, given: unknown): void {
  requireText(`${construct.node.path}: ${method}`, name, given);
}
