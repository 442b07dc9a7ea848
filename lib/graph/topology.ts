import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { IAspect } from "cdktf";
import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { shellQuote } from "../../src/terraform/shell-quote";
import { mermaidText } from "../../src/topology/mermaid";
import { topologyOf } from "../../src/topology/read-program";
import { inHost } from "../core/scope/host";
import { addAspectToStacks } from "../tags/aspects-above-stacks";

/** Where a picture goes. */
export interface TopologyOptions {
  /**
   * The file, from the working directory of the program: Mermaid as it is, or in a block of its own where the name ends in
   * `.md`.
   */
  readonly file: string;
}

const drawnScopes = new WeakSet<IConstruct>();

/** Draws the stacks of a scope anew as each of them is validated, so that the last one draws all. */
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
    const drawn = [...this.stacks].filter(([, json]) => json !== undefined);
    const text = mermaidText(topologyOf(drawn.map(([{ node }, json]) => ({ name: node.id, json }))));
    try {
      mkdirSync(dirname(this.file), { recursive: true });
      writeFileSync(this.file, /\.md$/i.test(this.file) ? `\`\`\`mermaid\n${text}\`\`\`\n` : text);
      return [];
    } catch (error) {
      return [`Topology.write cannot write ${this.file}: ${error instanceof Error ? error.message : String(error)}`];
    }
  }
}

/** Pictures of what a program makes: who reaches what, from the internet through firewalls to instances and databases. */
// A namespace as `Policies` and `Tags` are, so that programs read alike.
// eslint-disable-next-line @typescript-eslint/no-extraneous-class
export class Topology {
  /**
   * Writes the topology of all stacks of a scope, such as the app, as text of Mermaid at each synth, after its checks.
   * `npx stratus graph` prints the same text, and draws SVG.
   *
   * Throws where the file is to be SVG, and for a second call with the same scope. A file that cannot be written is an
   * error of the synth.
   */
  static write(scope: IConstruct, { file }: TopologyOptions): void {
    const name = scope.node.path || "the app";
    if (/\.svg$/i.test(file)) {
      throw new Error(
        `Topology.write writes Mermaid, and ${file} is to be SVG: npx stratus graph --out ${shellQuote(file)}`,
      );
    }
    if (drawnScopes.has(inHost(scope))) throw new Error(`Topology.write was called for ${name} before`);
    drawnScopes.add(scope);
    addAspectToStacks(scope, new DrawStacks(resolve(file)));
  }
}
