import ts from "typescript";

const isTheirs = ({ fileName }: ts.SourceFile) => fileName.includes("/node_modules/");

/** Declared only by cdktf, constructs or TypeScript. */
const isForeign = (symbol: ts.Symbol | undefined) =>
  (symbol?.declarations?.length ?? 0) > 0 && symbol?.declarations?.every((it) => isTheirs(it.getSourceFile())) === true;

/** Every export of a module, or part of one, with the type `any`, and its path. */
export function anyIn(program: ts.Program, entry: string): string[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${entry} is no module`);
  const found: string[] = [];
  const seen = new Set<ts.Type>();

  function walk(type: ts.Type, path: string): void {
    if ((type.flags & ts.TypeFlags.Any) !== 0) found.push(path);
    if (seen.has(type)) return;
    seen.add(type);
    for (const argument of type.aliasTypeArguments ?? []) walk(argument, `${path}<>`);
    if (type.isUnionOrIntersection()) for (const part of type.types) walk(part, path);
    if ((type.flags & ts.TypeFlags.Object) === 0) return;
    if (((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0) {
      for (const argument of checker.getTypeArguments(type as ts.TypeReference)) walk(argument, `${path}<>`);
    }
    if (isForeign(type.symbol)) return;
    for (const property of checker.getPropertiesOfType(type)) walkProperty(type, property, path);
    for (const signature of [...type.getCallSignatures(), ...type.getConstructSignatures()]) {
      walkSignature(signature, path);
    }
    for (const { type: value } of checker.getIndexInfosOfType(type)) walk(value, `${path}[]`);
  }

  /** Members of cdktf's base classes are cdktf's, including those that a binding has to declare like its base class. */
  function isInherited(type: ts.Type, name: string): boolean {
    const bases = type.isClassOrInterface() ? checker.getBaseTypes(type) : [];
    return bases.some((base) => {
      const property = base.getProperty(name);
      return property !== undefined && (isForeign(property) || isInherited(base, name));
    });
  }

  function walkProperty(type: ts.Type, property: ts.Symbol, path: string): void {
    const isPrivate = property.declarations?.some((it) => {
      return (ts.getCombinedModifierFlags(it) & ts.ModifierFlags.Private) !== 0;
    });
    // The compiler gives a generic class a prototype with any. The constructors show the members of an instance.
    if (property.name === "prototype") return;
    if (isPrivate === true || isForeign(property) || isInherited(type, property.name)) return;
    walk(checker.getTypeOfSymbol(property), `${path}.${property.name}`);
  }

  function walkSignature(signature: ts.Signature, path: string): void {
    for (const parameter of signature.parameters) {
      walk(checker.getTypeOfSymbol(parameter), `${path}(${parameter.name})`);
    }
    walk(signature.getReturnType(), `${path}()`);
  }

  for (const exported of checker.getExportsOfModule(module)) {
    const symbol = (exported.flags & ts.SymbolFlags.Alias) === 0 ? exported : checker.getAliasedSymbol(exported);
    if ((symbol.flags & ts.SymbolFlags.Value) !== 0) walk(checker.getTypeOfSymbol(symbol), exported.name);
    if ((symbol.flags & ts.SymbolFlags.Type) !== 0) walk(checker.getDeclaredTypeOfSymbol(symbol), exported.name);
  }
  return found;
}
