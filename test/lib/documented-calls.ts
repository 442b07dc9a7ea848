import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as cdktf from "cdktf";
import { Construct } from "constructs";
import ts from "typescript";
import * as stratus from "../../lib";
import { isOurs, type Piece, surfaceOf } from "../docs/support/surface";

const pieces = surfaceOf("lib/index.ts").pieces.filter(isOurs);
const lastName = (name: string) => name.slice(name.lastIndexOf(".") + 1);

/** Every public function, method and constructor that has a docstring, with the names of its parameters. */
export const functions: readonly (Piece & { readonly method: string })[] = pieces
  .filter(({ parameters }) => parameters !== undefined)
  .map((piece) => ({ ...piece, method: lastName(piece.name) }));

/** The parameters by the name of the function: the fewest if several classes have such a method. */
const parametersOf = new Map<string, NonNullable<Piece["parameters"]>>();
for (const { method, parameters = [] } of functions)
  if (parameters.length <= (parametersOf.get(method)?.length ?? Infinity)) parametersOf.set(method, parameters);

/** A value in the arguments of a call, which a test replaces. */
export interface Place {
  /** The function, the position of the argument, and the path of the value in it: `Domain(2).soaEmail`. */
  readonly name: string;
  readonly method: string;
  readonly start: number;
  readonly end: number;
  /** The text around the new value: omitted arguments before it, and the object that it is in. */
  readonly around: readonly [before: string, after: string];
}

/** The example of a docstring, as JavaScript. */
export interface Example {
  readonly owner: string;
  readonly code: string;
  /** The types of the variables that it doesn't declare. */
  readonly context: readonly (readonly [variable: string, type: string])[];
  readonly places: readonly Place[];
}

/** Returns the places in the calls of the package's functions, including arguments that the calls omit. */
function placesIn(code: string): readonly Place[] {
  const places: Place[] = [];
  const add = (name: string, method: string, node: ts.Node) => {
    places.push({ name, method, start: node.getStart(), end: node.getEnd(), around: ["", ""] });
    if (ts.isArrayLiteralExpression(node))
      node.elements.forEach((entry, index) => {
        add(`${name}[${String(index)}]`, method, entry);
      });
    if (!ts.isObjectLiteralExpression(node)) return;
    for (const prop of node.properties)
      if (ts.isPropertyAssignment(prop)) add(`${name}.${prop.name.getText()}`, method, prop.initializer);
  };
  const addCall = (method: string, call: ts.Node, given: readonly ts.Node[]) => {
    const parameters = parametersOf.get(method) ?? [];
    given.forEach((argument, index) => {
      const name = `${method}(${String(index)})`;
      add(name, method, argument);
      if (!ts.isObjectLiteralExpression(argument)) return;
      const written = argument.properties.map((prop) => prop.name?.getText());
      const start = argument.getStart() + 1;
      for (const field of parameters[index]?.fields.filter((each) => !written.includes(each)) ?? [])
        places.push({ name: `${name}.${field}`, method, start, end: start, around: [`${field}: `, ", "] });
    });
    const end = call.getEnd() - 1;
    parameters.slice(given.length).forEach(({ fields }, index) => {
      const name = `${method}(${String(given.length + index)})`;
      const before = `${given.length > 0 ? ", " : ""}${"undefined, ".repeat(index)}`;
      places.push({ name, method, start: end, end, around: [before, ""] });
      for (const field of fields)
        places.push({ name: `${name}.${field}`, method, start: end, end, around: [`${before}{ ${field}: `, " }"] });
    });
  };
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const { expression } = node;
      const method = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
      if (parametersOf.has(method)) addCall(method, node, node.arguments ?? []);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("example.js", code, ts.ScriptTarget.ES2022, true));
  return places;
}

const zoneFile = join(mkdtempSync(join(tmpdir(), "stratus-zone-")), "shop.example.zone");
writeFileSync(zoneFile, "$ORIGIN shop.example.\nwww 300 IN A 192.0.2.10\n");

const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };

function exampleOf(owner: string, text: string): Example {
  const [, fenced = text] = /^```ts\n([^]*)\n```$/m.exec(text) ?? [];
  const [, declared = ""] = /^\/\/ in a stack with (.*)$/m.exec(fenced) ?? [];
  const context = [...declared.matchAll(/(\w+): (\w+)/g)].map(
    ([, variable = "", type = ""]) => [variable, type] as const,
  );
  const code = ts
    .transpileModule(fenced, { compilerOptions })
    .outputText.replace(/^(import|export) .*$/gm, "")
    .replaceAll('"shop.example.zone"', JSON.stringify(zoneFile));
  return { owner, code, context, places: placesIn(code) };
}

/** The examples of all docstrings, each once. */
export const documented: readonly Example[] = [
  ...new Map(
    pieces.flatMap(({ name, examples }) => examples.map((text) => [text, exampleOf(name, text)] as const)),
  ).values(),
];

const publicKey =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1SU1LfVLPHCozMxH2Mo4lgOEePzNm0tRgeLezV6ffAt0gunVTLw7onLRnrq0/IzW7yWR7QkrmBL7jTKEn5u+qKhbwKfBstIs+bMY2Zkp18gnTxKLxoS2tFczGkPLPgizskuemMghRniWaoLcyehkd3qqGElvW/VDL5AaWTg0nLVkjRo9z+40RQzuVaE8AkAFmxZzow3x+VJYKdjykkJ0iT9wCS0DRTXu269V264Vf/3jvredZiKRkgwlL9xNAwxXFg0x/XFw005UWVRIkdgcKWTjpBP2dPwVZ4WWC+9aGVd+Gyn1o0CLelf4rEjGoXbAAEgAqeGUxrcIlbjXfbcmwIDAQAB";

const names = { ...cdktf, Construct, ...stratus };

/** Runs code with `this` as its scope. */
function evaluate(code: string, scope: Construct, values: Readonly<Record<string, unknown>>): unknown {
  const all = { ...names, ...values };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  return (new Function(...Object.keys(all), code) as (...given: unknown[]) => unknown).call(
    scope,
    ...Object.values(all),
  );
}

/** The variables that an example doesn't declare, created as the examples of their classes do. */
const variablesOf = (scope: Construct, { context }: Example): Readonly<Record<string, unknown>> =>
  Object.fromEntries(context.map(([variable, type]) => [variable, valueOf(new Construct(scope, variable), type)]));

function valueOf(scope: Construct, type: string): unknown {
  if (type === "string") return publicKey;
  const example = documented.find(({ owner }) => owner === type);
  const props = example?.places.find(({ name }) => name === `${type}(2)`);
  if (!example || !props) throw new Error(`The docstring of ${type} has no example that creates one.`);
  const { code } = example;
  const before = code.slice(0, code.lastIndexOf("\n", props.start) + 1);
  const create = `return new ${type}(this, "it", ${code.slice(props.start, props.end)});`;
  return evaluate(`${before}${create}`, scope, variablesOf(scope, example));
}

/** Runs an example in a stack, with another value at the place if there is one. */
export function run(example: Example, stack: cdktf.TerraformStack, place?: Place, wrong?: unknown): void {
  const { code } = example;
  const changed = place ? [code.slice(0, place.start), code.slice(place.end)].join(place.around.join("$wrong")) : code;
  evaluate(changed, stack, { ...variablesOf(new Construct(stack, "given"), example), $wrong: wrong });
}
