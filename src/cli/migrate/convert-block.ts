import type { Field } from "../../contract";
import { isZero } from "../../provider/counterpart/convert-state";
import {
  attributePath,
  type Conversion,
  destinationOf,
  type Destination,
  type Destinations,
  fieldOfAttribute,
  isOmission,
  isRefusal,
  prefixesOf,
} from "../../provider/counterpart/table";
import { block, type HclEntry, type HclExpression, hclCode } from "../../program/hcl/code";
import { quoteHcl } from "../../terraform/template";
import { attributeIn, type HclAttribute, type HclBlock, type HclItem, nameOf } from "../hcl/parse";
import { type ProviderNames, rewriteProviders } from "./provider-names";
import { type Convertible, type FindConverted, rewriteIgnored, rewriteReferences } from "./references";

/** A converted block, or the reasons why it can't be converted. */
export interface ConvertedBlock {
  readonly text: string;
  /** The reasons why the block stays as it is. */
  readonly problems: readonly string[];
  /** Facts that the user should check. */
  readonly notes: readonly string[];
}

/** The values of an object, in the order in which the configuration sets them. */
interface Tree {
  readonly values: Map<string, Tree | HclExpression[] | HclExpression>;
  readonly comments: Map<string, readonly string[]>;
}

const metaArguments = new Set(["count", "for_each", "depends_on", "provider"]);
const metaBlocks = new Set(["lifecycle", "provisioner", "connection"]);

/** The names that a block can refer to. */
interface Scope {
  readonly find: FindConverted;
  readonly providers: ProviderNames;
}

/** Converts a resource or a data source. */
export function convertBlock(source: HclBlock, text: string, kind: Convertible, scope: Scope): ConvertedBlock {
  return new BlockConverter(kind, text, scope).convert(source);
}

class BlockConverter {
  private readonly problems: string[] = [];
  private readonly notes: string[] = [];
  private readonly inner: string[] = [];
  private isData = false;

  constructor(
    private readonly kind: Convertible,
    private readonly file: string,
    private readonly scope: Scope,
  ) {}

  convert({ type, labels: [, name = ""], body }: HclBlock): ConvertedBlock {
    const { contract, counterpart } = this.kind;
    this.isData = type === "data";
    const tree = emptyTree();
    for (const item of body) {
      if (item.kind === "attribute" && metaArguments.has(item.name)) this.addMeta(tree, item);
      else if (item.kind === "block" && metaBlocks.has(item.type)) this.addMetaBlock(item);
      else this.addItem(tree, item, counterpart.attributes, []);
    }
    for (const [attribute, value] of Object.entries(type === "resource" ? (counterpart.defaults ?? {}) : {})) {
      if (!tree.values.has(attribute)) tree.values.set(attribute, hclCode(value));
    }
    const head = `${type} ${quoteHcl(`stratus_${contract.name}`)} ${quoteHcl(name)}`;
    const converted = block(head, entriesOf(tree), this.inner).trimEnd();
    return { text: converted, problems: this.problems, notes: this.notes };
  }

  private addMeta(tree: Tree, item: HclAttribute): void {
    const value =
      item.name === "provider" ? rewriteProviders(item.expression, this.scope.providers) : this.expressionOf(item);
    put(tree, [item.name], hclCode(withRemark(value, item)), item.comments);
  }

  private addMetaBlock(item: HclBlock): void {
    const { text, problems } = rewriteReferences(this.file.slice(item.start, item.end), this.scope.find, this.kind);
    this.notes.push(...problems);
    const ignored = attributeIn(item, "ignore_changes");
    const renamed = ignored ? text.replace(ignored.expression, rewriteIgnored(ignored.expression, this.kind)) : text;
    this.inner.push([...item.comments, renamed].join("\n  "));
  }

  private addItem(tree: Tree, item: HclItem, destinations: Destinations, within: readonly string[]): void {
    const name = nameOf(item);
    if (name === "dynamic") {
      const [label = ""] = item.kind === "block" ? item.labels : [];
      this.problems.push(`dynamic "${label}": Write the blocks as a for expression in a list, or one by one.`);
      return;
    }
    const destination = destinationOf(destinations, name);
    if (isRefusal(destination)) {
      if (!this.isUnused(item, destination.unless)) this.problems.push(`${name}: ${destination.refused}`);
      return;
    }
    if (isOmission(destination)) {
      this.notes.push(`${name} is left out. ${destination.omitted}`);
      return;
    }
    const to = pathIn(destination) ?? name;
    const path = [...within, ...(within.length === 0 ? attributePath(this.kind.contract, to) : to.split("."))];
    const field = fieldOfAttribute(this.kind.contract, path);
    if (!field || (field.spec.presence === "computed" && !this.isData)) {
      if (name === "timeouts") this.notes.push("timeouts is left out. Operations on this resource don't wait.");
      else this.problems.push(`${name}: stratus_${this.kind.contract.name} has no argument ${path.join(".")}.`);
      return;
    }
    const own = path.slice(within.length);
    if (item.kind === "attribute") put(tree, own, hclCode(this.valueOf(item, path, destination)), item.comments);
    else this.addBlock(tree, item, own, { field, destination, path });
  }

  private addBlock(
    tree: Tree,
    { body, comments }: HclBlock,
    own: readonly string[],
    {
      field,
      destination,
      path,
    }: { readonly field: Field; readonly destination: Destination; readonly path: readonly string[] },
  ): void {
    const { inside = {} } = conversionIn(destination);
    const object = emptyTree();
    for (const item of body) this.addItem(object, item, inside, path);
    const isList = field.spec.item !== undefined;
    if (isList) append(tree, own, expressionOfTree(object), comments);
    else put(tree, own, object, comments);
  }

  /** True if the value of an argument means the same as no value, so that the argument can be left out. */
  private isUnused(item: HclItem, unless?: (state: Readonly<Record<string, unknown>>) => boolean): boolean {
    if (item.kind === "block") return false;
    const literal = literalValue(item.expression);
    return literal !== undefined && (isZero(literal) || unless?.({ [item.name]: literal }) === true);
  }

  private expressionOf(item: HclAttribute): string {
    const { text, problems } = rewriteReferences(item.expression, this.scope.find, this.kind);
    this.notes.push(...problems);
    return text;
  }

  private valueOf(item: HclAttribute, path: readonly string[], destination: Destination): string {
    const expression = this.expressionOf(item);
    const { values, note } = conversionIn(destination);
    if (values) return withRemark(valueAmong(values, expression), item);
    if (note !== undefined) this.notes.push(note);
    const prefixes = prefixesOf(this.kind.contract, path);
    return withRemark(prefixes ? withPrefix(expression, prefixes) : expression, item);
  }
}

const emptyTree = (): Tree => ({ values: new Map(), comments: new Map() });

const conversionIn = (destination: Destination): Partial<Conversion> =>
  typeof destination === "object" && "to" in destination ? destination : {};

const pathIn = (destination: Destination): string | undefined =>
  typeof destination === "string" ? destination : "to" in destination ? destination.to : undefined;

const withRemark = (value: string, { remark }: HclAttribute) => (remark === "" ? value : `${value} ${remark}`);

/** Chooses between two values by a condition, unless the expression is a literal. */
function valueAmong(values: Readonly<Record<string, string>>, expression: string): string {
  const known = values[expression];
  if (known !== undefined) return quoteHcl(known);
  return `(${expression}) ? ${quoteHcl(values["true"] ?? "")} : ${quoteHcl(values["false"] ?? "")}`;
}

/** Replaces the prefix of a string: `linode/debian12` becomes `public/debian12`. */
function withPrefix(expression: string, [ours, theirs]: readonly [string, string]): string {
  const literal = literalValue(expression);
  if (typeof literal === "string")
    return literal.startsWith(theirs) ? quoteHcl(ours + literal.slice(theirs.length)) : expression;
  return `replace(${expression}, "/^${theirs.replaceAll("/", "\\\\/")}/", ${quoteHcl(ours)})`;
}

/** Returns the value of a JSON literal. Undefined for any other expression. */
function literalValue(expression: string): unknown {
  try {
    return /[$%]\{/.test(expression) ? undefined : (JSON.parse(expression) as unknown);
  } catch {
    return undefined;
  }
}

function treeAt(tree: Tree, name: string): Tree {
  const known = tree.values.get(name);
  if (known && !Array.isArray(known) && "values" in known) return known;
  const created = emptyTree();
  tree.values.set(name, created);
  return created;
}

function put(
  tree: Tree,
  [name = "", ...rest]: readonly string[],
  value: Tree | HclExpression,
  comments: readonly string[],
): void {
  if (rest.length > 0) put(treeAt(tree, name), rest, value, comments);
  else {
    tree.values.set(name, value);
    tree.comments.set(name, comments);
  }
}

/** Adds an object to a list. */
function append(
  tree: Tree,
  [name = "", ...rest]: readonly string[],
  value: HclExpression,
  comments: readonly string[],
): void {
  if (rest.length > 0) {
    append(treeAt(tree, name), rest, value, comments);
    return;
  }
  const known = tree.values.get(name);
  tree.values.set(name, [...(Array.isArray(known) ? known : []), value]);
  tree.comments.set(name, [...(tree.comments.get(name) ?? []), ...comments]);
}

const expressionOfTree = (tree: Tree): HclExpression => ({ kind: "object", entries: entriesOf(tree) });

const entriesOf = ({ values, comments }: Tree): readonly HclEntry[] =>
  [...values].map(([name, value]): HclEntry => {
    if (Array.isArray(value)) return [name, { kind: "list", entries: value }, comments.get(name) ?? []];
    return [name, "values" in value ? expressionOfTree(value) : value, comments.get(name) ?? []];
  });
