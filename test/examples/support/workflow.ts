type Node = string | readonly Node[] | { readonly [key: string]: Node };

interface Line {
  readonly indent: number;
  readonly text: string;
}

/**
 * The part of YAML that a workflow needs: maps, lists, texts, and blocks that keep their lines. Throws on a line that
 * it does not know, because what it passed over nobody would have tested.
 */
export function readYaml(text: string): Node {
  const lines: Line[] = text
    .split("\n")
    .map((line) => ({ indent: line.search(/\S|$/), text: line.trim() }))
    .filter(({ text: trimmed }) => trimmed !== "" && !trimmed.startsWith("#"));
  let at = 0;

  const isInside = (indent: number) => at < lines.length && (lines[at]?.indent ?? 0) >= indent;

  function block(indent: number): string {
    const kept: string[] = [];
    const first = lines[at]?.indent ?? 0;
    while (isInside(indent + 1)) {
      const line = lines[at++];
      kept.push(" ".repeat((line?.indent ?? 0) - first) + (line?.text ?? ""));
    }
    return kept.join("\n");
  }

  function value(written: string, indent: number): Node {
    if (written === "|") return block(indent);
    if (written === "") return isInside(indent + 1) ? node(lines[at]?.indent ?? 0) : "";
    if (/^\[.*\]$/.test(written))
      return written
        .slice(1, -1)
        .split(",")
        .map((each) => each.trim());
    if (/^"[^"\\]*"$/.test(written)) return written.slice(1, -1);
    if (/^["'{[&*!>|%@`]/.test(written)) throw new Error(`not read: ${written}`);
    return written;
  }

  function node(indent: number): Node {
    if (lines[at]?.text.startsWith("- ")) {
      const list: Node[] = [];
      while (isInside(indent) && lines[at]?.indent === indent) {
        const line = lines[at];
        if (!line?.text.startsWith("- ")) throw new Error(`not read: ${String(line?.text)}`);
        lines[at] = { indent: indent + 2, text: line.text.slice(2) };
        list.push(node(indent + 2));
      }
      return list;
    }
    const map: { [key: string]: Node } = {};
    while (isInside(indent)) {
      const line = lines[at++];
      const [, key, written = ""] = /^([\w-]+):(?: +(.*))?$/.exec(line?.text ?? "") ?? [];
      if (key === undefined || key in map || line?.indent !== indent)
        throw new Error(`not read: ${String(line?.text)}`);
      map[key] = value(written, indent);
    }
    return map;
  }
  return node(0);
}

export interface Step {
  readonly uses?: string;
  readonly with?: { readonly [name: string]: string };
  readonly run?: string;
  readonly env?: { readonly [name: string]: string };
  readonly "working-directory"?: string;
}

export interface Job {
  readonly if: string;
  readonly environment: string;
  readonly concurrency: { readonly group: string; readonly "cancel-in-progress": string };
  readonly strategy: { readonly "max-parallel"?: string; readonly matrix: { readonly stack: readonly string[] } };
  readonly steps: readonly Step[];
}

export interface Workflow {
  readonly on: { readonly [event: string]: { readonly branches: readonly string[] } };
  readonly env: { readonly [name: string]: string };
  readonly defaults: { readonly run: { readonly shell: string } };
  readonly jobs: { readonly diff: Job; readonly deploy: Job };
}

export const readWorkflow = (text: string) => readYaml(text) as unknown as Workflow;

/** A text with what stands in `${{ … }}`. */
export const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\$\{\{ *([\w.]+) *\}\}/g, (_, name: string) => {
    const found = values[name];
    if (found === undefined) throw new Error(`the workflow reads ${name}, which is not given`);
    return found;
  });
