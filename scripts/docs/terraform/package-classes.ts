// The classes that the package exports, with their methods, as TypeScript sees them.
import { join, relative } from "node:path";
import ts from "typescript";

/** A method of a class, from its comment. */
export interface ClassMethod {
  readonly name: string;
  readonly isStatic: boolean;
  /** The names of the parameters, such as `options?`. */
  readonly parameters: readonly string[];
  /** The summary in Markdown. */
  readonly words: string;
}

/** A class of the package. */
export interface PackageClass {
  readonly name: string;
  readonly methods: readonly ClassMethod[];
}

const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;

/** The generator's methods for every attribute and class, which users don't need. */
const conventions = /^(reset[A-Z]\w*|put[A-Z]\w*|generateConfigForImport|toTerraform|toHclTerraform)$/;

const parameterName = ({ name, dotDotDotToken, questionToken, initializer }: ts.ParameterDeclaration) => {
  const isOptional = questionToken !== undefined || initializer !== undefined;
  return `${dotDotDotToken ? "..." : ""}${name.getText()}${isOptional ? "?" : ""}`;
};

/** Comments are plain text except for code in backticks: a `*` is a `*`. */
const markdownOf = (comment: string) =>
  comment.replace(/\s+/g, " ").replace(/(`[^`]*`)|[*_<[\]]/g, (found, code?: string) => code ?? `\\${found}`);

/** Reads the classes from the sources of the package. `root` is the directory of the repository. */
export function packageClasses(root: string): readonly PackageClass[] {
  const entry = join(root, "lib", "index.ts");
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), (path) => ts.sys.readFile(path)) as {
    readonly config: object;
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [entry] }, ts.sys, root);
  const program = ts.createProgram([entry], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const isOurs = (node: ts.Node) => !relative(join(root, "lib"), node.getSourceFile().fileName).startsWith("..");

  function methodOf(symbol: ts.Symbol, isStatic: boolean): readonly ClassMethod[] {
    // An interface of the same name may declare the methods of a class.
    const declaration = symbol.declarations?.find((each) => ts.isMethodDeclaration(each) || ts.isMethodSignature(each));
    if (declaration === undefined || !isOurs(declaration)) return [];
    if (ts.getCombinedModifierFlags(declaration) & hidden || conventions.test(symbol.name)) return [];
    const words = markdownOf(ts.displayPartsToString(symbol.getDocumentationComment(checker)));
    return [{ name: symbol.name, isStatic, parameters: declaration.parameters.map(parameterName), words }];
  }

  function classOf(symbol: ts.Symbol): readonly PackageClass[] {
    const declaration = symbol.declarations?.find((each) => ts.isClassDeclaration(each));
    if (declaration === undefined) return [];
    const statics = checker.getPropertiesOfType(checker.getTypeOfSymbolAtLocation(symbol, declaration));
    const members = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol));
    const methods = [
      ...statics.flatMap((each) => methodOf(each, true)),
      ...members.flatMap((each) => methodOf(each, false)),
    ];
    const sorted = methods.sort((left, right) => left.name.localeCompare(right.name));
    return [{ name: symbol.name, methods: sorted }];
  }

  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error("lib/index.ts exports nothing");
  return checker
    .getExportsOfModule(module)
    .flatMap((symbol) => classOf(symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
}
