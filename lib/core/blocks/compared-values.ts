import type { TerraformElement } from "cdktf";
import { type Field, hint } from "../../../src/contract";
import { type Referable, referablesByAddress } from "../scope/referable";
import { attributesOf } from "../tokens/attributes";
import { mayHaveToken } from "../tokens/replace-tokens";
import { contractNames } from "../validation/attribute-names";
import { contractOfConstruct } from "../validation/validate-at-synth";

// CDKTF's conditions are text when Terraform gets them, so this code reads them there. It finds the comparisons that
// `attributeIs`, `Op.eq` and `Op.neq` write.

const literal = String.raw`(?:"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false)`;
const attribute = String.raw`((?:data\.)?\w+\.[\w-]+)\.(\w+)(?![\w.[])`;

/** `stratus_domain.zone.status == "active"` */
const attributeFirst = new RegExp(String.raw`(?<![\w.-])${attribute} [!=]= (${literal})`, "g");
/** `"active" == stratus_domain.zone.status` */
const literalFirst = new RegExp(String.raw`(${literal}) [!=]= ${attribute}`, "g");
/** `contains(["active", "disabled"], stratus_domain.zone.status)` */
const oneOf = new RegExp(String.raw`contains\(\[(${literal}(?:, ${literal})*)\], ${attribute}`, "g");

/** A comparison of an attribute with one or more literal values. */
interface Comparison {
  readonly address: string;
  readonly attribute: string;
  readonly values: readonly unknown[];
}

const comparison = (address = "", name = "", values = ""): Comparison => ({
  address,
  attribute: name,
  values: (values.match(new RegExp(literal, "g")) ?? []).map((each) => JSON.parse(each) as unknown),
});

function comparisonsIn(expression: string): readonly Comparison[] {
  const found = (pattern: RegExp) => [...expression.matchAll(pattern)];
  return [
    ...found(attributeFirst).map(([, address, name, value]) => comparison(address, name, value)),
    ...found(literalFirst).map(([, value, address, name]) => comparison(address, name, value)),
    ...found(oneOf).map(([, values, address, name]) => comparison(address, name, values)),
  ];
}

/** Finds comparisons in an expression whose result is always the same, such as those with a mistyped status. */
export function comparisonProblems(construct: TerraformElement, expression: string): string[] {
  const all = comparisonsIn(expression);
  if (all.length === 0) return [];
  const elements = referablesByAddress(construct);
  return all.flatMap(({ address, attribute: name, values }) => {
    const element = elements.get(address);
    const contract = element && contractOfConstruct(element);
    const field = contract?.fields[contractNames(contract.fields).get(name) ?? ""];
    if (!element || !field) return [];
    const of = `the ${contractNames(contract.fields).get(name) ?? name} of ${element.node.path}`;
    return [...choiceProblems(of, field, values), ...literalProblems(of, element, name)];
  });
}

function choiceProblems(of: string, { spec: { choices } }: Field, values: readonly unknown[]): string[] {
  if (!choices) return [];
  const allowed = choices.map((choice) => JSON.stringify(choice)).join(", ");
  const wrong = values.filter((value) => !choices.includes(String(value)));
  if (wrong.length > 0) {
    return wrong.map((value) => {
      const near = hint(String(value), choices);
      const meant = near === undefined ? "" : ` (did you mean ${JSON.stringify(near)}?)`;
      return `compares ${of} with ${JSON.stringify(value)}${meant}, but it is always one of ${allowed}`;
    });
  }
  return choices.every((choice) => values.includes(choice))
    ? [`accepts every possible value of ${of}, so it is always true. Leave out the values that are a problem.`]
    : [];
}

/** If the program sets the attribute, Terraform compares two values of the program. */
function literalProblems(of: string, element: Referable, name: string): string[] {
  const own = attributesOf(element)[name];
  if (!isLiteralScalar(own) || (element.lifecycle?.ignoreChanges ?? []).length > 0) return [];
  return [
    `compares ${of}, which the program sets to ${JSON.stringify(own)}, so the result is always the same. Compare an attribute that the service sets.`,
  ];
}

const isLiteralScalar = (value: unknown) =>
  typeof value === "boolean" ||
  (typeof value === "number" && !mayHaveToken(value)) ||
  (typeof value === "string" && !mayHaveToken(value) && !/[$%]\{/.test(value));
