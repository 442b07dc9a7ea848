// The examples in the docstrings of generated constructs, from the props in the specimens.
import { isObject } from "../../src/contract";
import { specimens } from "../../test/kinds";

/** A variable of an example, in place of a construct. */
class Variable {
  constructor(
    readonly name: string,
    readonly type: string,
  ) {}
}

/** The constructs that specimens refer to, as the variables of examples. */
const variables = {
  instance: new Variable("web", "ComputeInstance"),
  other: new Variable("staging", "ComputeInstance"),
  domain: new Variable("zone", "Domain"),
  firewall: new Variable("edge", "Firewall"),
  database: new Variable("db", "MySqlDatabase"),
};

/** Props that an example doesn't need. */
const omitted = ["timeouts", "limit", "includeResource"];

function print(value: unknown, used: Set<Variable>): string {
  if (value instanceof Variable) {
    used.add(value);
    return value.name;
  }
  if (Array.isArray(value)) return `[${value.map((each) => print(each, used)).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([name]) => !omitted.includes(name));
  return `{ ${entries.map(([name, each]) => `${name}: ${print(each, used)}`).join(", ")} }`.replace("{  }", "{}");
}

/** The example of a class, from its specimen. */
export function exampleOf(name: string, id: string): readonly string[] {
  const all = specimens.flatMap(({ constructs }) => constructs[name as keyof typeof constructs] ?? []);
  const props: unknown = all.at(-1);
  if (props === undefined) throw new Error(`test/kinds has no props of ${name}.`);
  const used = new Set<Variable>();
  const given = print(typeof props === "function" ? (props as (beside: unknown) => unknown)(variables) : props, used);
  const code = `new ${name}(this, "${id}"${given === "{}" ? "" : `, ${given}`});`;
  if (used.size === 0) return [`@example ${code}`];
  const context = [...used].map((each) => `${each.name}: ${each.type}`).join(", ");
  return ["@example", "```ts", `// in a stack with ${context}`, code, "```"];
}
