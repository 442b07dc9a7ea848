import { DeclarationReflection, ReflectionKind } from "typedoc";

/** The generator's members of every attribute, and CDKTF's members of every class, which are all alike. */
const conventions =
  /^(\w+Input|reset[A-Z]\w*|put[A-Z]\w*|tfResourceType|terraformResourceType|terraformGeneratorMetadata|generateConfigForImport|toTerraform|toHclTerraform)$/;

const signature = ReflectionKind.ConstructorSignature | ReflectionKind.CallSignature;
const classLike = ReflectionKind.Class | ReflectionKind.Interface;

/**
 * Attributes are read-only to the user, whatever CDKTF uses for them, so they are listed as properties.
 * @param {DeclarationReflection} member
 */
function asProperty(member) {
  const { getSignature } = member;
  if (!getSignature) return;
  member.kind = ReflectionKind.Property;
  if (getSignature.type) member.type = getSignature.type;
  if (getSignature.comment) member.comment ??= getSignature.comment;
  delete member.getSignature;
  delete member.setSignature;
}

const typeRelations = /** @type {const} */ (["extendedTypes", "implementedTypes", "extendedBy", "implementedBy"]);
const memberRelations = /** @type {const} */ (["inheritedFrom", "overwrites", "implementationOf"]);

/** @param {DeclarationReflection} reflection */
function plain(reflection) {
  for (const name of typeRelations) delete reflection[name];
  for (const child of reflection.children ?? []) {
    for (const each of [child, child.getSignature, ...(child.signatures ?? [])]) {
      for (const name of memberRelations) if (each) delete each[name];
    }
  }
}

/**
 * Comments are plain text except for code in backticks: a `*` is a `*`.
 * @param {import("typedoc").Reflection} reflection
 */
function escape(reflection) {
  for (const part of reflection.comment?.summary ?? []) {
    if (part.kind === "text") part.text = part.text.replace(/[*_<[\]]/g, "\\$&");
  }
}

/** The entries of the package, by TypeDoc's names for their sources. */
const entries = new Map([
  ["lib", "cdktf-stratus"],
  ["src/testing", "cdktf-stratus/testing"],
]);

/**
 * Keeps the members that users need: props, methods and attributes.
 * @param {import("typedoc").ProjectReflection} project
 */
export function simplify(project) {
  for (const module of project.getChildrenByKind(ReflectionKind.Module)) {
    module.name = entries.get(module.name) ?? module.name;
  }
  for (const each of Object.values(project.reflections)) {
    escape(each);
    if (each.name === "__namedParameters") each.name = each.parent?.kindOf(signature) ? "props" : each.name;
  }
  const all = Object.values(project.reflections).filter((each) => each instanceof DeclarationReflection);
  for (const reflection of all.filter((each) => each.kindOf(classLike))) {
    plain(reflection);
    for (const child of [...(reflection.children ?? [])]) {
      if (conventions.test(child.name)) project.removeReflection(child);
      else if (child.kindOf(ReflectionKind.Accessor)) asProperty(child);
    }
  }
}
