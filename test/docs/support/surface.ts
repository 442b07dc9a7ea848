import { join, relative } from "node:path";
import ts from "typescript";
import { root } from "./blocks";

/** A public name, and the text that an editor shows for it. */
export interface Piece {
  readonly name: string;
  readonly words: string;
  /** The file that declares it, relative to the root of the repository. */
  readonly file: string;
  readonly isOptional: boolean;
  readonly kind: "export" | "member";
  readonly isClass: boolean;
  readonly examples: readonly string[];
  /** The parameters of a function, a method or a constructor. Undefined for other names. */
  readonly parameters: readonly Parameter[] | undefined;
}

interface Parameter {
  readonly name: string;
  /** The fields of an object that isn't a construct, such as props and options. */
  readonly fields: readonly string[];
}

const folders = { ours: /^(lib\/(?!l1\/)|src\/(functions|testing)\/)/, bindings: /^lib\/l1\// } as const;

/** The origin of a declaration: written here, generated from the contracts, or CDKTF's. */
export const isOurs = ({ file }: Piece) => folders.ours.test(file);
export const isBinding = ({ file }: Piece) => folders.bindings.test(file);

interface Surface {
  readonly checker: ts.TypeChecker;
  readonly pieces: readonly Piece[];
}

/** Everything that an entry of the package exports, with its members. */
export function surfaceOf(entry: string): Surface {
  const file = join(root, entry);
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), (path) => ts.sys.readFile(path)) as {
    readonly config: object;
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [file] }, ts.sys, root);
  const program = ts.createProgram([file], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${entry} exports nothing`);
  return { checker, pieces: checker.getExportsOfModule(module).flatMap((symbol) => piecesOf(checker, symbol)) };
}

function resolvedSymbol(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function piecesOf(checker: ts.TypeChecker, exported: ts.Symbol): readonly Piece[] {
  const symbol = resolvedSymbol(checker, exported);
  const own = pieceOf(checker, symbol, exported.name, "export");
  const isClass = (symbol.flags & ts.SymbolFlags.Class) !== 0;
  const members = membersOf(checker, symbol).flatMap((member) =>
    memberPieces(checker, member, exported.name, new Set()),
  );
  const statics = isClass ? staticsOf(checker, symbol, exported.name) : [];
  return [own, ...members, ...statics];
}

/** The comment of a symbol with its `@default`. */
function wordsOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const defaults = symbol.getJsDocTags(checker).filter(({ name }) => name === "default");
  const sentences = defaults.map(({ text }) => `Default: ${ts.displayPartsToString(text)}.`);
  return [ts.displayPartsToString(symbol.getDocumentationComment(checker)), ...sentences].join(" ").trim();
}

function pieceOf(checker: ts.TypeChecker, symbol: ts.Symbol, name: string, kind: Piece["kind"]): Piece {
  const [declaration] = symbol.declarations ?? [];
  const type = checker.getTypeOfSymbol(symbol);
  const [signature] = [...type.getCallSignatures(), ...type.getConstructSignatures()];
  return {
    name,
    kind,
    words: wordsOf(checker, symbol),
    file: declaration ? relative(root, declaration.getSourceFile().fileName) : "",
    isOptional: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
    isClass: (symbol.flags & ts.SymbolFlags.Class) !== 0,
    examples: symbol
      .getJsDocTags(checker)
      .filter((tag) => tag.name === "example")
      .map(({ text }) => ts.displayPartsToString(text)),
    parameters: signature?.parameters.map((parameter) => parameterOf(checker, parameter)),
  };
}

function parameterOf(checker: ts.TypeChecker, parameter: ts.Symbol): Parameter {
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(parameter));
  const names = alternatives(checker, type).map(({ name }) => name);
  const isOther = names.some((name) => ["node", "length"].includes(name));
  return { name: parameter.name, fields: isOther ? [] : names };
}

/** The members of the type of a name: of every alternative, if there are several. */
function membersOf(checker: ts.TypeChecker, symbol: ts.Symbol): readonly ts.Symbol[] {
  const [declaration] = symbol.declarations ?? [];
  const isValue = (symbol.flags & ts.SymbolFlags.Variable) !== 0 && declaration !== undefined;
  const isType = (symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias)) !== 0;
  return [
    ...(isType ? alternatives(checker, checker.getDeclaredTypeOfSymbol(symbol)) : []),
    ...(isValue ? checker.getTypeOfSymbolAtLocation(symbol, declaration).getProperties() : []),
  ];
}

function alternatives(checker: ts.TypeChecker, type: ts.Type): readonly ts.Symbol[] {
  const parts = type.isUnion() ? type.types : [type];
  const seen = new Map<string, ts.Symbol>();
  for (const part of parts.filter(isRecord)) {
    for (const member of checker.getPropertiesOfType(part)) {
      const says = ts.displayPartsToString(member.getDocumentationComment(checker)) !== "";
      if (!isBanned(checker, member) && (says || !seen.has(member.name))) seen.set(member.name, member);
    }
  }
  return [...seen.values()];
}

/** Strings, numbers and lists have built-in members, which are not this package's. */
const isRecord = (type: ts.Type) => (type.flags & ts.TypeFlags.Object) !== 0 || type.isIntersection();

/** `label?: undefined` means that an alternative does not have it. */
function isBanned(checker: ts.TypeChecker, member: ts.Symbol): boolean {
  const type = checker.getTypeOfSymbol(member);
  return (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Never)) !== 0;
}

const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;

function isPublic(member: ts.Symbol): boolean {
  const [declaration] = member.declarations ?? [];
  return !declaration || (ts.getCombinedModifierFlags(declaration) & hidden) === 0;
}

function memberPieces(
  checker: ts.TypeChecker,
  member: ts.Symbol,
  owner: string,
  around: ReadonlySet<ts.Type>,
): readonly Piece[] {
  if (!isPublic(member)) return [];
  const name = `${owner}.${member.name}`;
  const piece = pieceOf(checker, member, name, "member");
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(member));
  if (!isOurs(piece) && !isBinding(piece)) return [piece];
  const inner = insideOf(checker, type).filter((each) => !around.has(each));
  const within = new Set([...around, ...inner]);
  const nested = inner.flatMap((each) => alternatives(checker, each));
  return [piece, ...nested.flatMap((each) => memberPieces(checker, each, name, within))];
}

/** The object type of a field, or of its list, if it has no name that documents it elsewhere. */
function insideOf(checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] {
  const parts = type.isUnion() ? type.types : [type];
  return parts.flatMap((part) => {
    const item = checker.getIndexTypeOfType(part, ts.IndexKind.Number) ?? part;
    const isPlain = isRecord(item) && item.getCallSignatures().length === 0;
    const symbol = item.aliasSymbol ?? item.getSymbol();
    const isAnonymous = symbol === undefined || symbol.name === "__type" || item.isIntersection();
    return isPlain && isAnonymous ? [item] : [];
  });
}

function staticsOf(checker: ts.TypeChecker, symbol: ts.Symbol, owner: string): readonly Piece[] {
  return [...(symbol.exports?.values() ?? [])]
    .filter((member) => member.name !== "prototype" && isPublic(member))
    .map((member) => pieceOf(checker, member, `${owner}.${member.name}`, "member"));
}
