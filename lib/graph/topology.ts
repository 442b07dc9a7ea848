import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type IAspect, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { shellQuote } from "../../src/shared/shell";
import { mermaidText } from "../../src/shared/topology/mermaid";
import { topologyOf } from "../../src/shared/topology/read-program";
import { optionsOf, requireArgument } from "../core/arguments";
import { inHost } from "../core/scope/host";
import { addAspectToStacks } from "../tags/aspects-above-stacks";

/** Options of `Topology.write`. */
export interface TopologyOptions {
  /**
   * The path of the file to write, relative to the program's working directory. A file whose name ends with `.md` contains
   * the diagram in a Mermaid code block. Other files contain only the Mermaid source.
   */
  readonly file: string;
}

const drawnScopes = new WeakSet<IConstruct>();

/** Writes the diagram again after each stack is validated, so the last write includes all stacks. */
class DrawStacks implements IAspect {
  private readonly stacks = new Map<TerraformStack, unknown>();

  constructor(private readonly file: string) {}

  visit(construct: IConstruct): void {
    const stack = TerraformStack.of(construct);
    if (this.stacks.has(stack)) return;
    this.stacks.set(stack, undefined);
    stack.node.addValidation({ validate: () => this.draw(stack) });
  }

  private draw(stack: TerraformStack): string[] {
    this.stacks.set(stack, stack.toTerraform());
    const synthesized = [...this.stacks].filter(([, json]) => json !== undefined);
    const text = mermaidText(topologyOf(synthesized.map(([{ node }, json]) => ({ name: node.id, json }))));
    try {
      mkdirSync(dirname(this.file), { recursive: true });
      writeFileSync(this.file, /\.md$/i.test(this.file) ? `\`\`\`mermaid\n${text}\`\`\`\n` : text);
      return [];
    } catch (error) {
      return [`Topology.write can't write ${this.file}: ${error instanceof Error ? error.message : String(error)}`];
    }
  }
}

/**
 * Diagrams of a program's topology: the allowed traffic from the internet through firewalls to instances and databases.
 *
 * @example Topology.write(this, { file: "topology.md" });
 */
// A namespace like `Policies` and `Tags`.
// eslint-disable-next-line @typescript-eslint/no-extraneous-class
export class Topology {
  /**
   * Writes the topology of all stacks in a scope, such as the app, as a Mermaid diagram. The file is written at each synth,
   * after validation. `npx stratus graph` prints the same diagram, and can write SVG.
   *
   * @example Topology.write(this, { file: "docs/topology.md" });
   * @throws if the file name ends with `.svg`, or the scope already has a diagram
   */
  static write(scope: IConstruct, options: TopologyOptions): void {
    const name = inHost(scope).node.path || "the app";
    const { file = "" } = optionsOf(scope, "Topology.write", options, ["file"]);
    const isPath = (given: unknown) => typeof given === "string" && given.trim() !== "";
    requireArgument("Topology.write", "file", 'the path of a file, such as "topology.md"', file, isPath);
    if (/\.svg$/i.test(file)) {
      throw new Error(
        `Topology.write: file must not end with .svg, because the diagram is Mermaid, got ${file}. For SVG, run: npx --no stratus graph --out ${shellQuote(file)}`,
      );
    }
    if (drawnScopes.has(scope))
      throw new Error(`Topology.write was already called for ${name}. Call it once per scope.`);
    drawnScopes.add(scope);
    addAspectToStacks(scope, new DrawStacks(resolve(file)));
  }
}
