import type { Field } from "../../../contract";
import {
  attributePath,
  type Conversion,
  type Destination,
  destinationOf,
  type Destinations,
  fieldOfAttribute,
  isOmission,
  isRefusal,
  isZero,
} from "../../../provider/commands";
import { quoteHcl } from "../../../shared/template";
import { attributeIn, commentsIn, type HclAttribute, type HclBlock, type HclItem, nameOf } from "../../hcl/parse";
import { block, hclCode } from "../../program/hcl/code";
import { convertItems } from "./convert-items";
import { dynamicBlock } from "./dynamic-block";
import { convertFilters } from "./filters";
import { type ProviderNames, rewriteProviders } from "./provider-names";
import { type ReferenceProblem, rewriteIgnored, rewriteReferences, shiftedBy, type Use, useOf } from "./references";
import { iterator, type Scope, shapeOfText, withVariables } from "./scope";
import { type Convertible, objectOf, prefixesIn } from "./shapes";
import { Tree } from "./tree";
import { literalValue, valueAmong, withPrefix } from "./values";

/** A converted block, or the reasons why it can't be converted. */
export interface ConvertedBlock {
  readonly text: string;
  /** The reasons why the block stays as it is. */
  readonly problems: readonly string[];
  /** The references in it that aren't converted. */
  readonly unconverted: readonly ReferenceProblem[];
  /** Facts that the user should check. */
  readonly notes: readonly string[];
}

const metaArguments = new Set(["count", "for_each", "depends_on", "provider"]);
const metaBlocks = new Set(["lifecycle", "provisioner", "connection"]);

/** The place of a value in this provider. */
interface Place {
  readonly field: Field;
  readonly destination: Destination;
  /** The path in this provider. */
  readonly path: readonly string[];
  /** The path in the object that contains it. */
  readonly own: readonly string[];
}

/**
 * Converts a resource or a data source.
 * @param isPart true if the block is in an override file, so that it has no defaults
 */
export function convertBlock(
  source: HclBlock,
  text: string,
  kind: Convertible,
  names: { readonly scope: Scope; readonly providers: ProviderNames },
  isPart = false,
): ConvertedBlock {
  const scope = withVariables(names.scope, {
    self: source.type === "resource" ? objectOf(kind) : undefined,
    each: iterator(shapeOfText(attributeIn(source, "for_each")?.expression ?? "", names.scope)),
  });
  return new BlockConverter(kind, text, scope, names.providers, isPart).convert(source);
}

class BlockConverter {
  private readonly problems: string[] = [];
  private readonly unconverted: ReferenceProblem[] = [];
  private readonly notes: string[] = [];
  private readonly inner: string[] = [];

  constructor(
    private readonly kind: Convertible,
    private readonly file: string,
    private readonly scope: Scope,
    private readonly providers: ProviderNames,
    private readonly isPart: boolean,
  ) {}

  convert({ type, labels: [, name = ""], body, lastComments = [], start }: HclBlock): ConvertedBlock {
    const { contract, counterpart, list } = this.kind;
    const tree = new Tree();
    const isOwn = (item: HclItem) => (item.kind === "attribute" ? metaArguments : metaBlocks).has(nameOf(item));
    for (const item of body) {
      if (item.kind === "attribute" && isOwn(item)) this.addMeta(tree, item);
      else if (item.kind === "block" && isOwn(item)) this.addMetaBlock(item);
      else if (list === undefined) this.addItem(tree, item, { inside: counterpart.attributes, within: [] }, this.scope);
    }
    if (list !== undefined) {
      const items = body.filter((item) => !isOwn(item));
      const rewrite = (expression: string) => this.rewrite(expression, start, this.scope);
      this.problems.push(...convertFilters(tree, items, this.kind, rewrite));
    }
    const defaults = type === "resource" && !this.isPart ? (counterpart.defaults ?? {}) : {};
    for (const [attribute, value] of Object.entries(defaults)) {
      if (!tree.has(attribute)) tree.put([attribute], hclCode(value), []);
    }
    const target = list === undefined ? contract.name : contract.plural;
    const head = `${type} ${quoteHcl(`stratus_${target}`)} ${quoteHcl(name)}`;
    const last = [...tree.lastComments(), ...lastComments];
    const { problems, unconverted, notes } = this;
    return { text: block(head, tree.entries(), this.inner, last).trimEnd(), problems, unconverted, notes };
  }

  private addMeta(tree: Tree, item: HclAttribute): void {
    const value =
      item.name === "provider"
        ? rewriteProviders(item.expression, this.providers)
        : this.rewrite(item.expression, item.expressionStart, this.scope, useOf(item.name));
    tree.put([item.name], hclCode(withRemark(value, item)), item.comments);
  }

  private addMetaBlock(item: HclBlock): void {
    const ignored = attributeIn(item, "ignore_changes");
    const { text, problems } = convertItems(this.file, item, this.scope, (attribute) =>
      attribute === ignored ? rewriteIgnored(attribute.expression, this.kind) : undefined,
    );
    this.unconverted.push(...problems);
    const { remark = "" } = item;
    const lines = item.comments.filter((line, index) => line !== "" || index > 0);
    const own = [...lines, remark === "" ? text : `${text} ${remark}`];
    this.inner.push(own.map((line, index) => (index === 0 || line === "" ? line : `  ${line}`)).join("\n"));
  }

  private addItem(
    tree: Tree,
    item: HclItem,
    { inside, within }: { readonly inside: Destinations; readonly within: readonly string[] },
    scope: Scope,
  ): void {
    if (item.kind === "block" && item.type === "dynamic") {
      this.addDynamic(tree, item, { inside, within }, scope);
      return;
    }
    const place = this.placeOf(tree, item, { inside, within });
    if (!place) return;
    if (item.kind === "attribute") tree.put(place.own, hclCode(this.valueOf(item, place, scope)), item.comments);
    else this.addBlock(tree, item, place, scope);
  }

  /** Returns the place of an item in this provider, or reports the item if it doesn't exist here. */
  private placeOf(
    tree: Tree,
    item: HclItem,
    { inside, within }: { readonly inside: Destinations; readonly within: readonly string[] },
    name = nameOf(item),
  ): Place | undefined {
    const destination = destinationOf(inside, name);
    const leaveOut = (note?: string) => {
      if (note !== undefined) this.notes.push(note);
      tree.keep(commentsIn(item));
    };
    if (isRefusal(destination)) {
      if (!this.isUnused(item, destination.unless))
        this.problems.push(`${name}: ${destination.refused}${removalAdvice(item)}`);
      else leaveOut();
      return undefined;
    }
    if (isOmission(destination)) {
      leaveOut(`${name} is left out. ${destination.omitted}`);
      return undefined;
    }
    const to = pathIn(destination) ?? name;
    const path = [...within, ...(within.length === 0 ? attributePath(this.kind.contract, to) : to.split("."))];
    const field = fieldOfAttribute(this.kind.contract, path);
    if (field && field.spec.presence !== "computed")
      return { field, destination, path, own: path.slice(within.length) };
    if (name === "timeouts") leaveOut("timeouts is left out. Operations on this resource don't wait.");
    else this.problems.push(`${name}: stratus_${this.kind.contract.name} has no argument ${path.join(".")}.`);
    return undefined;
  }

  private addBlock(tree: Tree, item: HclBlock, { field, destination, path, own }: Place, scope: Scope): void {
    const { inside = {} } = conversionIn(destination);
    const object = this.objectOf(item, { inside, within: path }, scope);
    const { comments, remark = "" } = item;
    const all = remark === "" ? comments : [...comments, remark];
    if (field.spec.item === undefined) tree.put(own, object, all);
    else tree.append(own, { expression: object.expression(), comments: all, isMany: false });
  }

  private objectOf(
    { body, lastComments = [] }: HclBlock,
    place: { readonly inside: Destinations; readonly within: readonly string[] },
    scope: Scope,
    comments: readonly string[] = [],
  ): Tree {
    const object = new Tree();
    object.keep(comments);
    for (const each of body) this.addItem(object, each, place, scope);
    object.keep(lastComments);
    return object;
  }

  private addDynamic(
    tree: Tree,
    item: HclBlock,
    around: { readonly inside: Destinations; readonly within: readonly string[] },
    scope: Scope,
  ): void {
    const dynamic = dynamicBlock(item, scope);
    if (typeof dynamic === "string") {
      this.problems.push(dynamic);
      return;
    }
    const place = this.placeOf(tree, item, around, dynamic.label);
    if (!place) return;
    const { inside = {} } = conversionIn(place.destination);
    const collection = this.rewrite(dynamic.collection, item.start, scope);
    const comments = [...tree.take(), ...dynamic.comments];
    const content = this.objectOf(dynamic.content, { inside, within: place.path }, dynamic.scope, comments);
    const loop = dynamic.loop(collection, content.expression());
    if (place.field.spec.item) tree.append(place.own, { expression: loop, comments: [], isMany: true });
    else tree.put(place.own, { kind: "wrapped", before: "one(", inner: loop, after: ")" }, []);
  }

  /** True if the value of an argument means the same as no value, so that the argument can be left out. */
  private isUnused(item: HclItem, unless?: (state: Readonly<Record<string, unknown>>) => boolean): boolean {
    if (item.kind === "block") return false;
    const literal = literalValue(item.expression);
    return literal !== undefined && (isZero(literal) || unless?.({ [item.name]: literal }) === true);
  }

  /** @param from an offset in the file at or before the expression */
  private rewrite(expression: string, from: number, scope: Scope, use: Use = "value"): string {
    const { text, problems } = rewriteReferences(expression, scope, use);
    this.unconverted.push(...shiftedBy(problems, Math.max(from, this.file.indexOf(expression, from))));
    return text;
  }

  private valueOf(item: HclAttribute, { path, destination, field }: Place, scope: Scope): string {
    const { expression, expressionStart: at } = item;
    const { values, note } = conversionIn(destination);
    if (values) return withRemark(valueAmong(values, this.rewrite(expression, at, scope)), item);
    if (note !== undefined) this.notes.push(note);
    const prefixes = prefixesIn(this.kind, path);
    if (prefixes) {
      const value = withPrefix(expression, prefixes, (text) => this.rewrite(text, at, scope, "image"));
      return withRemark(value, item);
    }
    const isNumber = (field.spec.item ?? field).spec.kind === "int";
    return withRemark(this.rewrite(expression, at, scope, isNumber ? "number" : "value"), item);
  }
}

const conversionIn = (destination: Destination): Partial<Conversion> =>
  typeof destination === "object" && "to" in destination ? destination : {};

const pathIn = (destination: Destination): string | undefined =>
  typeof destination === "string" ? destination : "to" in destination ? destination.to : undefined;

/** The value of an expression may always be empty. */
const removalAdvice = (item: HclItem) =>
  item.kind === "attribute" && literalValue(item.expression) === undefined && /\bvar\.|\blocal\./.test(item.expression)
    ? ` If ${item.expression.replace(/\s+/g, " ")} never sets it, remove the argument, and run the command again.`
    : "";

const withRemark = (value: string, { remark }: HclAttribute) => (remark === "" ? value : `${value} ${remark}`);
