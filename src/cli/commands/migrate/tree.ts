import type { HclEntry, HclExpression } from "../../program/hcl/code";

/** An element of a list, or an expression for several elements. */
interface ListPart {
  readonly expression: HclExpression;
  readonly comments: readonly string[];
  readonly isMany: boolean;
}

/** The values of an object, in the order in which the configuration sets them. */
export class Tree {
  private readonly values = new Map<string, Tree | ListPart[] | HclExpression>();
  private readonly comments = new Map<string, readonly string[]>();
  /** The lines of comments that belong to the next value. */
  private pending: string[] = [];

  has = (name: string): boolean => this.values.has(name);

  /** Keeps the comments of a value that is left out. */
  keep(lines: readonly string[]): void {
    this.pending.push(...lines);
  }

  /** Removes the comments that belong to the next value, and returns them. */
  take(): readonly string[] {
    const lines = this.pending;
    this.pending = [];
    return lines;
  }

  put([name = "", ...rest]: readonly string[], value: Tree | HclExpression, comments: readonly string[]): void {
    const all = this.with(comments);
    if (rest.length > 0) this.treeAt(name).put(rest, value, all);
    else {
      this.values.set(name, value);
      this.comments.set(name, [...(this.comments.get(name) ?? []), ...all]);
    }
  }

  /** Adds an object to a list. */
  append([name = "", ...rest]: readonly string[], part: ListPart): void {
    const comments = this.with(part.comments);
    if (rest.length > 0) this.treeAt(name).append(rest, { ...part, comments });
    else {
      const known = this.values.get(name);
      this.values.set(name, [...(Array.isArray(known) ? known : []), { ...part, comments }]);
    }
  }

  expression(): HclExpression {
    return { kind: "object", entries: this.entries(), lastComments: this.lastComments() };
  }

  entries(): readonly HclEntry[] {
    return [...this.values].map(([name, value]): HclEntry => {
      const comments = this.comments.get(name) ?? [];
      if (Array.isArray(value)) return [name, listOf(value), comments];
      return [name, value instanceof Tree ? value.expression() : value, comments];
    });
  }

  /** The lines of the comments after the last value. */
  lastComments = (): readonly string[] => withoutEmptyEnd(this.pending);

  private with(comments: readonly string[]): readonly string[] {
    return [...this.take(), ...comments];
  }

  private treeAt(name: string): Tree {
    const known = this.values.get(name);
    if (known instanceof Tree) return known;
    const created = new Tree();
    this.values.set(name, created);
    return created;
  }
}

const withoutEmptyEnd = (lines: readonly string[]) => lines.slice(0, lines.findLastIndex((line) => line !== "") + 1);

/** Joins the single elements and the expressions for several ones. */
function listOf(parts: readonly ListPart[]): HclExpression {
  const lists: HclExpression[] = [];
  let run: ListPart[] = [];
  const endRun = () => {
    const entries = run.map(({ expression }) => expression);
    const comments = run.map((part) => withoutEmptyEnd(part.comments));
    if (run.length > 0) lists.push({ kind: "list", entries, comments });
    run = [];
  };
  for (const part of parts) {
    if (part.isMany) {
      endRun();
      lists.push(part.expression);
    } else run.push(part);
  }
  endRun();
  const [only] = lists;
  return lists.length === 1 && only ? only : { kind: "call", name: "concat", args: lists };
}
