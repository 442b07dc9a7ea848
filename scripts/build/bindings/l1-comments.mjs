// Writes the words of the provider's schema beside the attributes of the bindings: the generator has them for what is
// written only, and not for what is read. The declarations alone get them, so that nothing more is loaded.
import ts from "typescript";

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** The names that the generator gives to what has a name of CDKTF's own. */
const ownName = (name) => (name === "equalTo" ? "equals" : name.replace(/Attribute$/, ""));

function classesOf(source) {
  const classes = source.statements.filter(ts.isClassDeclaration);
  return new Map(classes.map((each) => [each.name.text, each]));
}

function typeOf(each) {
  const member = each?.members.find((one) => one.name?.getText() === "tfResourceType");
  return member?.initializer?.text;
}

const isData = (each) => each.heritageClauses?.some((clause) => /DataSource$/.test(clause.types[0].getText())) ?? false;

const isProvider = (each) =>
  each.heritageClauses?.some((clause) => /TerraformProvider$/.test(clause.types[0].getText())) ?? false;

/** The class whose attributes a getter leads to: its own type, or that of a list's or map's entries. */
function inside(classes, type) {
  const found = classes.get(type?.getText() ?? "");
  const get = found?.members.find((member) => ts.isMethodDeclaration(member) && member.name.getText() === "get");
  return get ? classes.get(get.type.getText()) : found;
}

function commentsFor(classes, each, attributes, done = new Set()) {
  if (!each || done.has(each)) return [];
  done.add(each);
  const byName = new Map(Object.entries(attributes).map(([name, attribute]) => [camel(name), attribute]));
  return each.members.filter(ts.isGetAccessorDeclaration).flatMap((member) => {
    const name = member.name.getText();
    const attribute = byName.get(name) ?? byName.get(ownName(name));
    if (!attribute) return [];
    const nested = attribute.nested_type?.attributes;
    const within = nested ? commentsFor(classes, inside(classes, member.type), nested, done) : [];
    const words = (attribute.description ?? "").replaceAll("*/", "* /");
    return [...(words === "" ? [] : [{ at: member.getStart(), words }]), ...within];
  });
}

/** The declarations of one binding, with the comments in them. */
export function commented(text, providerSchema) {
  const [schema] = Object.values(providerSchema.provider_schemas);
  const source = ts.createSourceFile("binding.d.ts", text, ts.ScriptTarget.ES2022, true);
  const classes = classesOf(source);
  const comments = [...classes.values()].flatMap((each) => {
    const type = typeOf(each);
    const schemas = isData(each) ? schema.data_source_schemas : schema.resource_schemas;
    const found = isProvider(each) ? schema.provider : schemas?.[type];
    const attributes = found?.block.attributes;
    return attributes ? commentsFor(classes, each, attributes) : [];
  });
  const pieces = comments.sort((left, right) => right.at - left.at);
  return pieces.reduce((all, { at, words }) => `${all.slice(0, at)}/** ${words} */\n    ${all.slice(at)}`, text);
}
