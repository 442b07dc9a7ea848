import { join } from "node:path";
import ts from "typescript";
import * as written from "../../../lib";
import { compile, programOf, root } from "./compiler";
import { accepted, declarations as files, declaredAt, declaredRoot, prelude, usersOptions } from "./declared";
import { refused } from "./refused";
import { anyIn } from "./surface";
import { complaintsOf } from "./verdict";

const entry = declaredAt(join(root, "lib/index.d.ts"));

it("no export of the package is any; members inherited from CDKTF are CDKTF's", () => {
  expect(anyIn(programOf([entry], usersOptions, files), entry)).toEqual([]);
});

it("names that the compiler accepts as values exist at runtime", () => {
  const program = programOf([entry], usersOptions, files);
  const source = program.getSourceFile(entry);
  const module = source && program.getTypeChecker().getSymbolAtLocation(source);
  const values = module && program.getTypeChecker().getExportsOfModule(module).filter(isValue);
  expect(values?.map(({ name }) => name).sort()).toEqual(Object.keys(written).sort());

  function isValue(symbol: ts.Symbol): boolean {
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const meant = isAlias ? program.getTypeChecker().getAliasedSymbol(symbol) : symbol;
    return (meant.flags & ts.SymbolFlags.Value) !== 0;
  }
});

it.each([
  ["export const a: any;", ["a"]],
  ["export interface A { readonly a: any }", ["A.a"]],
  ["export interface A { readonly a?: readonly any[] | undefined }", ["A.a<>"]],
  ["export declare class A { get(): Record<string, any>; }", ["A().get()<>"]],
  ["export declare class A { static of(a: any): A; private readonly b; }", ["A.of(a)"]],
  ["export declare function f(a: string): Promise<any>;", ["f()<>"]],
  ['import type { Gone } from "./gone"; export type A = Gone;', ["A"]],
  ["export interface A { readonly [name: string]: any }", ["A[]"]],
  [
    'import { TerraformResource } from "cdktf"; export declare class A extends TerraformResource { protected synthesizeAttributes(): { [name: string]: any } }',
    [],
  ],
])("any is found: %s", (code, places) => {
  const path = join(declaredRoot, "any.d.ts");
  expect(anyIn(programOf([path], usersOptions, new Map([[path, code]])), path)).toEqual(places);
});

describe("for a strict project with default options", () => {
  it("valid programs compile", () => {
    const names = accepted.map(declaredAt);
    const program = programOf(names, { ...usersOptions, types: ["node"] }, files);
    const problems = names.flatMap((name) => ts.getPreEmitDiagnostics(program, program.getSourceFile(name)));
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
  });

  it("invalid programs do not compile, and the compiler explains why", () => {
    const all = Object.entries(refused).flatMap(([area, mistakes]) => mistakes.map((it) => [area, ...it] as const));
    const found = complaintsOf(all, (codes) =>
      compile(codes, { options: usersOptions, files, prelude: declaredAt(prelude) }),
    );
    expect(found.flat()).toEqual([]);
  });
});
