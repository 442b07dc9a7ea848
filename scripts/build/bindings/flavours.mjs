// Says in the declarations of the bindings which numbers are ids, and of what, and what texts look like: Terraform's
// schema has numbers and texts only, and the contracts know more.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

const typeOf = ({ kind, idOf, forms }) => {
  if (kind === "json") return { text: "unknown", of: "any" };
  if (idOf) return { text: `Id<${JSON.stringify(idOf)}>`, of: "number" };
  const of = forms?.map((form) => `\`${form.replace(/\*/g, "${string}").replace(/#/g, "${number}")}\``).join(" | ");
  return of && { text: of, of: "string" };
};

/** The fields of every binding, by the name of its file. */
export function fieldsByBinding(contracts) {
  const dashed = (name) => name.replace(/_/g, "-");
  const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
  const all = contracts.flatMap(({ name, plural, fields }) => [
    [dashed(name), fields],
    [`data-stratus-${dashed(name)}`, fields],
    [`data-stratus-${dashed(plural)}`, { ...fields, [camel(plural)]: { facts: { item: { facts: { fields } } } } }],
  ]);
  return new Map(all);
}

/** The declarations of one binding, with what its fields say more. */
export function flavoured(text, fields = {}) {
  const ts = require("typescript");
  const source = ts.createSourceFile("binding.d.ts", text, ts.ScriptTarget.Latest, true);
  const declared = new Map(source.statements.filter((it) => it.name).map((it) => [it.name.text, it]));
  const edits = [];
  const seen = new Set();

  const keywords = {
    number: ts.SyntaxKind.NumberKeyword,
    string: ts.SyntaxKind.StringKeyword,
    any: ts.SyntaxKind.AnyKeyword,
  };

  function narrow(node, wanted) {
    if (node.kind === keywords[wanted.of]) {
      edits.push({ from: node.getStart(), to: node.end, text: wanted.text });
    } else if (ts.isArrayTypeNode(node)) {
      const union = wanted.text.includes(" | ");
      narrow(node.elementType, union ? { ...wanted, text: `(${wanted.text})` } : wanted);
    } else if (ts.isUnionTypeNode(node)) node.types.forEach((type) => narrow(type, wanted));
    else if (ts.isTypeLiteralNode(node)) {
      node.members.filter(ts.isIndexSignatureDeclaration).forEach((entry) => narrow(entry.type, wanted));
    }
  }

  /** The classes and interfaces that a type names: of a list, its entries. */
  function namedBy(node) {
    if (!node) return [];
    if (ts.isArrayTypeNode(node)) return namedBy(node.elementType);
    if (ts.isUnionTypeNode(node)) return node.types.flatMap(namedBy);
    const found = ts.isTypeReferenceNode(node) && declared.get(node.typeName.getText());
    if (!found) return [];
    const get = found.members?.find((it) => ts.isMethodDeclaration(it) && it.name.getText() === "get");
    return get ? namedBy(get.type) : [found];
  }

  function walk(declaration, within) {
    if (seen.has(declaration)) return;
    seen.add(declaration);
    for (const member of declaration.members ?? []) {
      if (ts.isConstructorDeclaration(member)) {
        const { type } = member.parameters[2] ?? {};
        for (const config of namedBy(type)) walk(config, within);
      }
      const name = member.name && within[member.name.getText().replace(/Input$/, "")];
      const { facts } = (name && Object.hasOwn(within, member.name.getText().replace(/Input$/, "")) && name) || {};
      if (!facts) continue;
      const type = ts.isSetAccessor(member) ? member.parameters[0].type : member.type;
      const wanted = typeOf(facts.item && !facts.item.facts.fields ? facts.item.facts : facts);
      // A text may be given as any text: what is written is judged by the constructs, what is read has its form.
      const isRead = ts.isGetAccessor(member);
      if (type && wanted && (isRead || wanted.of !== "string")) narrow(type, wanted);
      const inner = facts.fields ?? facts.item?.facts.fields;
      if (inner) for (const part of namedBy(type)) walk(part, inner);
    }
  }

  const isBinding = (it) =>
    ts.isClassDeclaration(it) && /\.Terraform(Resource|DataSource)\b/.test(it.heritageClauses?.[0]?.getText() ?? "");
  source.statements.filter(isBinding).forEach((it) => walk(it, fields));
  if (edits.length === 0) return text;
  const changed = edits
    .sort((a, b) => b.from - a.from)
    .reduce((all, { from, to, text: type }) => all.slice(0, from) + type + all.slice(to), text);
  const imports = changed.includes("Id<") ? 'import type { Id } from "../../src/contract/id";\n' : "";
  return imports + changed;
}
