import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pageName } from "./tables";

/** A class of the package, with the example in its comment. */
export interface ConstructClass {
  readonly name: string;
  readonly example: string;
}

const declaration = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export (?:abstract )?class (\w+)/g;

/** The example of a comment: a fenced block, or the rest of the line. */
function exampleIn(comment: string): string | undefined {
  const text = comment.replace(/^[ \t]*\* ?/gm, "");
  const [, given] = /@example\s([^]*?)(?=\n@\w|$)/.exec(text) ?? [];
  return given === undefined ? undefined : (/```ts\n([^]*?)\n```/.exec(given)?.[1] ?? given.trim());
}

function classesOf(lib: string): ReadonlyMap<string, ConstructClass> {
  const files = readdirSync(lib, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && !path.startsWith("l1"),
  );
  const found = files.flatMap((path) => [...readFileSync(join(lib, path), "utf8").matchAll(declaration)]);
  return new Map(
    found.flatMap(([, comment = "", name = ""]) => {
      const example = exampleIn(comment);
      return example === undefined ? [] : [[name.toLowerCase(), { name, example }] as const];
    }),
  );
}

const affixes = { data: ["data", ""], action: ["", "action"], list: ["", "query"], ephemeral: ["", ""] } as const;

/** Finds the class for a type such as `stratus_mysql_backups`: `DataMySqlBackups`. */
export type FindConstruct = (kind: keyof typeof affixes, type: string) => ConstructClass;

/** Reads the classes of the package from its sources. `root` is the folder of the repository. */
export function constructsIn(root: string): FindConstruct {
  const classes = classesOf(join(root, "lib"));
  return (kind, type) => {
    const [before, after] = affixes[kind];
    const name = `${before}${pageName(type).replaceAll("_", "")}${after}`;
    const found = classes.get(name);
    if (!found) throw new Error(`no class of lib is named like ${name} and has an example`);
    return found;
  };
}

/** The example in TypeScript, as a block that the tests compile. A block of HCL may follow it. */
export function typescriptExample({ example }: ConstructClass): readonly string[] {
  const isMarked = example.startsWith("// in a stack");
  return [...(isMarked ? [] : ["<!-- in a stack -->", ""]), "```ts", example, "```", ""];
}

/** A link to the API reference, from a directory of `docs`. On the site, it leads to the page of the class. */
export const constructLink = ({ name }: { readonly name: string }) => `[\`${name}\`](../api.md)`;
