// A construct's props are derived from the contract by type arithmetic. Readers want the fields: each with its text, and with
// that of its variants.
import ts from "typescript";
import { Comment, DeclarationReflection, ReflectionFlag, ReflectionGroup, ReflectionKind, UnknownType } from "typedoc";

/**
 * A field of one alternative.
 * @typedef {{ readonly symbol: ts.Symbol, readonly type: ts.Type, readonly alternative: ts.Type }} Use
 */

/** @typedef {{ readonly name: string, readonly uses: [Use, ...Use[]] }} Field */

/**
 * The alternatives of a type, and the field that distinguishes them.
 * @typedef {{ readonly alternatives: readonly ts.Type[], readonly fields: readonly Field[], readonly on: string | undefined }} Fields
 */

/** @typedef {{ readonly name: string, readonly type: string, readonly words: string, readonly optional: boolean }} Row */

/** @param {ts.Symbol} symbol */
const isOptional = (symbol) => (symbol.flags & ts.SymbolFlags.Optional) !== 0;
/** @param {ts.Type} type */
const isEmpty = (type) => (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Never)) !== 0;

/**
 * An id type is an intersection of a number and a brand, too.
 * @param {ts.Type} type
 * @returns {boolean}
 */
const isRecord = (type) =>
  (type.flags & ts.TypeFlags.Object) !== 0 || (type.isIntersection() && type.types.every(isRecord));

/** @param {ts.Type} type */
const partsOf = (type) => (type.isUnion() ? type.types : [type]);

/**
 * A field whose value distinguishes the alternatives: the `type` of a record.
 * @param {ts.TypeChecker} checker
 * @param {readonly ts.Type[]} alternatives
 */
function discriminantOf(checker, alternatives) {
  const [first] = alternatives;
  if (first === undefined || alternatives.length < 2) return undefined;
  return first.getProperties().find((symbol) =>
    alternatives.every((each) => {
      const found = checker.getPropertyOfType(each, symbol.name);
      const type = found && checker.getNonNullableType(checker.getTypeOfSymbol(found));
      return type !== undefined && partsOf(type).every((part) => part.isStringLiteral());
    }),
  )?.name;
}

/**
 * @param {ts.TypeChecker} checker
 * @param {ts.Type} type
 * @param {string} name
 */
const literals = (checker, type, name) => {
  const symbol = checker.getPropertyOfType(type, name);
  const parts = symbol ? partsOf(checker.getNonNullableType(checker.getTypeOfSymbol(symbol))) : [];
  return parts.filter((part) => part.isStringLiteral()).map(({ value }) => value);
};

/**
 * The fields of all alternatives, each with the alternatives that have it.
 * @param {ts.TypeChecker} checker
 * @param {ts.Type} type
 * @returns {Fields}
 */
function fieldsOf(checker, type) {
  const alternatives = partsOf(type).filter(isRecord);
  /** @type {Map<string, Field>} */
  const fields = new Map();
  for (const each of alternatives) {
    for (const symbol of checker.getPropertiesOfType(each)) {
      const own = checker.getTypeOfSymbol(symbol);
      if (isEmpty(own)) continue;
      const use = { symbol, type: own, alternative: each };
      const found = fields.get(symbol.name);
      if (found) found.uses.push(use);
      else fields.set(symbol.name, { name: symbol.name, uses: [use] });
    }
  }
  return { alternatives, fields: [...fields.values()], on: discriminantOf(checker, alternatives) };
}

/** @param {ts.Symbol} symbol */
const isForeign = ({ declarations = [] }) =>
  declarations.length > 0 && declarations.every((each) => /node_modules/.test(each.getSourceFile().fileName));

/**
 * The object type of a field, or of the entries of its list, if it is written inline.
 * @param {ts.TypeChecker} checker
 * @param {ts.Type} type
 */
function insideOf(checker, type) {
  for (const part of partsOf(checker.getNonNullableType(type))) {
    const item = checker.getIndexTypeOfType(part, ts.IndexKind.Number);
    const inner = item ?? part;
    const name = (inner.aliasSymbol ?? inner.getSymbol())?.name ?? "__type";
    const isPlace = name === "__type" || inner.isIntersection();
    if (isRecord(inner) && isPlace && inner.getCallSignatures().length === 0) {
      return { type: inner, isList: item !== undefined };
    }
  }
  return undefined;
}

const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;

/**
 * @param {ts.TypeChecker} checker
 * @param {readonly Use[]} uses
 */
function typeText(checker, uses) {
  const texts = uses.flatMap(({ type }) =>
    partsOf(type)
      .filter((part) => !isEmpty(part))
      .map((part) => checker.typeToString(part, undefined, flags)),
  );
  const distinct = [...new Set(texts)].filter((text) => text !== "true" && text !== "false");
  if (texts.includes("true")) distinct.unshift("boolean");
  return distinct.sort((left, right) => Number(left === "IResolvable") - Number(right === "IResolvable")).join(" | ");
}

/**
 * @param {ts.TypeChecker} checker
 * @param {Field} field
 * @param {Fields} all
 */
function wordsOf(checker, { uses }, { alternatives, on }) {
  const said = uses.map(({ symbol }) => ts.displayPartsToString(symbol.getDocumentationComment(checker)));
  const words = said.find((text) => text !== "") ?? "";
  const isPart = on !== undefined && uses.length < alternatives.length;
  if (!isPart) return words;
  const values = [...new Set(uses.flatMap(({ alternative }) => literals(checker, alternative, on)))];
  return `${words} With ${on} ${values.map((value) => `\`${value}\``).join(", ")}.`.trim();
}

/**
 * @param {ts.TypeChecker} checker
 * @param {ts.Type} type
 * @returns {readonly Row[]}
 */
function rowsOf(checker, type, prefix = "", depth = 0) {
  const found = fieldsOf(checker, type);
  return found.fields
    .filter(({ uses }) => !isForeign(uses[0].symbol))
    .flatMap((field) => {
      const name = `${prefix}${field.name}`;
      const inner = depth < 4 ? insideOf(checker, field.uses[0].type) : undefined;
      const isAlways = field.uses.length === found.alternatives.length;
      const row = {
        name,
        type: inner ? `object${inner.isList ? "[]" : ""}` : typeText(checker, field.uses),
        words: wordsOf(checker, field, found),
        optional: !isAlways || field.uses.some(({ symbol }) => isOptional(symbol)),
      };
      const nested = inner ? rowsOf(checker, inner.type, `${name}${inner.isList ? "[]" : ""}.`, depth + 1) : [];
      return [row, ...nested];
    });
}

/**
 * Replaces the alias of a construct's props by its definition.
 * @param {import("typedoc").Context} context
 * @param {DeclarationReflection} reflection
 */
export function expandProps(context, reflection) {
  if (!reflection.kindOf(ReflectionKind.TypeAlias)) return;
  const symbol = context.getSymbolFromReflection(reflection);
  if (!symbol) return;
  const { checker } = context;
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  if (!partsOf(type).every((part) => isRecord(part) && !part.getSymbol()?.name.match(/^[A-Z]/))) return;
  const rows = rowsOf(checker, type);
  if (rows.length === 0) return;
  reflection.kind = ReflectionKind.Interface;
  delete reflection.type;
  delete reflection.typeParameters;
  reflection.children = rows.map(({ name, type: text, words, optional }) => {
    const child = new DeclarationReflection(name, ReflectionKind.Property, reflection);
    child.type = new UnknownType(text);
    if (words !== "") child.comment = new Comment([{ kind: "text", text: words }]);
    child.setFlag(ReflectionFlag.Optional, optional);
    context.project.registerReflection(child, undefined, undefined);
    return child;
  });
  reflection.groups = [Object.assign(new ReflectionGroup("Properties", reflection), { children: reflection.children })];
}
