import { attributePath, destinationOf, filterAttributes, isOmission, isRefusal } from "../../../provider/commands";
import { quoteHcl } from "../../../shared/template";
import { parseExpression } from "../../hcl/expression";
import { attributeIn, type HclBlock, type HclItem, nameOf } from "../../hcl/parse";
import { hclCode } from "../../program/hcl/code";
import { type Convertible, prefixesIn } from "./shapes";
import type { Tree } from "./tree";
import { literalValue, withPrefix } from "./values";

type Rewrite = (expression: string) => string;

/**
 * Converts the arguments of a data source that reads many objects: `filter` blocks, `order_by`, `order` and `latest`.
 * Returns the reasons why it can't be converted.
 */
export function convertFilters(
  tree: Tree,
  items: readonly HclItem[],
  kind: Convertible,
  rewrite: Rewrite,
): readonly string[] {
  const problems: string[] = [];
  const fields = new Set<string>();
  const isOmitted = (item: HclItem) => item.kind === "attribute" && item.expression === "null";
  const isSorted = items.some((item) => nameOf(item) === "order_by" && !isOmitted(item));
  for (const item of items) {
    const name = nameOf(item);
    if (item.kind === "block" && name === "filter") {
      const condition = conditionOf(item, kind, rewrite);
      if (typeof condition === "string") problems.push(condition);
      else if (fields.has(condition.field))
        problems.push(
          `filter: Two blocks test ${condition.field}. Join their conditions, or test one in a for expression.`,
        );
      else {
        fields.add(condition.field);
        const { comments, lastComments = [], remark = "" } = item;
        const inner = item.body.flatMap((each) => [...each.comments, each.remark ?? ""]);
        const all = [...comments, ...inner, ...lastComments, remark].filter((line) => line !== "");
        tree.put(["filter", condition.field, condition.operator], hclCode(condition.value), all);
      }
    } else if (item.kind === "attribute" && name === "order_by") {
      const field = fieldOf(literalValue(item.expression), kind);
      if (isOmitted(item)) tree.keep(withRemark(item));
      else if (field === undefined) problems.push(`order_by: This provider can't sort by ${item.expression}.`);
      else tree.put(["sort", "by"], hclCode(quoteHcl(field)), withRemark(item));
    } else if (item.kind === "attribute" && name === "order" && isSorted) {
      const value = item.expression === '"asc"' ? "false" : `${rewrite(item.expression)} == "desc"`;
      tree.put(["sort", "descending"], hclCode(item.expression === '"desc"' ? "true" : value), withRemark(item));
    } else if (item.kind === "attribute" && name === "latest")
      tree.put(["latest"], hclCode(rewrite(item.expression)), withRemark(item));
    else if (item.kind === "attribute" && name === "order") tree.keep(withRemark(item));
    else problems.push(`${name}: The data source of this provider has no such argument.`);
  }
  return problems;
}

const withRemark = ({ comments, remark = "" }: HclItem): readonly string[] =>
  remark === "" ? comments : [...comments, remark];

/** Returns the name of a field of this provider's filter. */
function fieldOf(name: unknown, { contract, counterpart }: Convertible): string | undefined {
  if (typeof name !== "string") return undefined;
  const destination = destinationOf(counterpart.attributes, name);
  if (isOmission(destination) || isRefusal(destination)) return undefined;
  if (typeof destination === "object" && destination.values) return undefined;
  const path = attributePath(contract, typeof destination === "string" ? destination : destination.to);
  const [field = ""] = path;
  return path.length === 1 && operatorsOf(contract, field) ? field : undefined;
}

const operatorsOf = (contract: Convertible["contract"], field: string) =>
  filterAttributes(contract)["filter"]?.nested?.attributes[field]?.nested?.attributes;

interface Condition {
  readonly field: string;
  readonly operator: string;
  readonly value: string;
}

function conditionOf(block: HclBlock, kind: Convertible, rewrite: Rewrite): Condition | string {
  const expressionOf = (name: string) => attributeIn(block, name)?.expression;
  const name = expressionOf("name") ?? "";
  const field = fieldOf(literalValue(name), kind);
  const operators = field === undefined ? undefined : operatorsOf(kind.contract, field);
  if (field === undefined || !operators) return `filter: This provider can't filter by ${name}.`;
  const values = elementsOf(expressionOf("values") ?? "");
  const match = literalValue(expressionOf("match_by") ?? '"exact"');
  const type = operators["equals"]?.type ?? "string";
  const [only] = values.elements ?? [];
  const isSingle = values.elements?.length === 1 && only !== undefined;
  const typed = (text: string) => typedValue(text, type, kind, field, rewrite);
  if (match === "exact") {
    const single = "contains" in operators ? "contains" : "equals";
    if (isSingle) return { field, operator: single, value: typed(only) };
    if (!("in" in operators)) return `filter: This provider tests ${field} against one value.`;
    const list = values.elements
      ? `[${values.elements.map(typed).join(", ")}]`
      : `[for value in ${rewrite(values.text)} : ${typed("value")}]`;
    return {
      field,
      operator: "in",
      value: type === "string" && !values.elements && !prefixesIn(kind, [field]) ? rewrite(values.text) : list,
    };
  }
  const literal = only === undefined ? undefined : literalValue(only);
  if (!("regex" in operators) || !isSingle) return `filter: This provider can't match ${field} by ${String(match)}.`;
  if (prefixesIn(kind, [field])) return `filter: The IDs of images differ. Write the condition by hand.`;
  if (match === "regex" || match === "re") return { field, operator: "regex", value: rewrite(only) };
  if ((match === "substring" || match === "sub") && typeof literal === "string")
    return { field, operator: "regex", value: quoteHcl(literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")) };
  return `filter: This provider can't match ${field} by ${expressionOf("match_by") ?? ""}.`;
}

/** Returns the elements of a list, or its text if they aren't written there. */
function elementsOf(text: string): { readonly text: string; readonly elements?: readonly string[] } {
  const node = parseExpression(text);
  return node?.kind === "list"
    ? { text, elements: node.items.map(({ start, end }) => text.slice(start, end)) }
    : { text };
}

/** The Linode provider compares strings, and this one values of the field's type. */
function typedValue(text: string, type: unknown, kind: Convertible, field: string, rewrite: Rewrite): string {
  const prefixes = prefixesIn(kind, [field]);
  if (prefixes) return withPrefix(text, prefixes, rewrite);
  const literal = literalValue(text);
  const isLiteral = typeof literal === "string" && /^(true|false|\d+)$/.test(literal);
  if (type === "number") return isLiteral ? literal : `tonumber(${rewrite(text)})`;
  if (type === "bool") return isLiteral ? literal : `tobool(${rewrite(text)})`;
  return rewrite(text);
}
