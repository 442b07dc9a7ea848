import { readFileSync } from "node:fs";
import { Command, Option } from "commander";
import { mermaidText } from "../../../shared/topology/mermaid";
import { topologyOf } from "../../../shared/topology/read-program";
import type * as Svg from "../../../shared/topology/svg";
import type { TopologyGraph } from "../../../shared/topology/topology";
import { CommandError, withExamples } from "../../command";
import {
  chooseStacks,
  givenStackNames,
  type ProjectStack,
  stackFile,
  type StacksOption,
  withStacks,
} from "../../stacks/find-stacks";
import { hostOf } from "../../stacks/program-files";
import { synthesizedStacks, type SynthOption, warnIfOutdated, withSynth } from "../../stacks/run-synth";
import { writeOutput } from "../../write-files";

const formats = ["mermaid", "svg"] as const;
type Format = (typeof formats)[number];

export function graphCommand(): Command {
  const command = new Command("graph")
    .description(
      "Draw the network of the synthesized stacks: firewalls with their open ports, the instances and databases behind them, the names that point to them, and what stacks share. The command reads the output of the last synth; --synth runs a new one. It needs neither the service nor Terraform, and the same program always produces the same picture.",
    )
    .argument("[stacks...]", "stacks to draw (default: all synthesized stacks)")
    .addOption(
      new Option(
        "--format <format>",
        "output format (default: svg if the file name in --out ends in .svg, otherwise mermaid)",
      ).choices(formats),
    )
    .option("--out <file>", "write to this file instead of standard output")
    .action(run);
  return withExamples(withSynth(withStacks(command)), {
    group: "See what changes:",
    summary: "draw the network: firewalls, instances, databases, names",
    guide: "guides/draw-a-program.md",
    environment: ["CDKTF_APP"],
    examples: ["npx stratus graph", "npx stratus graph --out topology.svg", "npx stratus graph shop --format mermaid"],
  });
}

interface Options extends SynthOption, StacksOption {
  readonly format?: Format;
  readonly out?: string;
}

async function run(given: readonly string[], { format, out, ...options }: Options): Promise<void> {
  const all = await synthesizedStacks(".", options);
  const stacks = chooseStacks(
    givenStackNames(given, options),
    all.filter(({ isSynthesized }) => isSynthesized),
    process.cwd(),
  );
  warnIfOutdated(stacks);
  const topology = topologyOf(stacks.map((stack) => ({ name: stack.name, json: contentOf(stack) })));
  const isSvg = format === undefined ? /\.svg$/i.test(out ?? "") : format === "svg";
  const text = isSvg ? drawn(topology) : mermaidText(topology);
  if (out === undefined) process.stdout.write(text);
  else writeOutput(out, text, { isOwn: (present) => /^\s*(<svg|flowchart) /.test(present) });
}

function drawn(topology: TopologyGraph): string {
  // Loads the layout library only for SVG output.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- import() can't load a part of the bundle
  const { svgText } = require("../../../shared/topology/svg") as typeof Svg;
  return svgText(topology);
}

function contentOf({ folder }: ProjectStack): unknown {
  const file = stackFile(folder) ?? folder;
  const again = `Run ${hostOf(folder)} synth again`;
  if (!file.endsWith(".json")) throw new CommandError(`${file} is HCL, but graph reads JSON. ${again}, without --hcl.`);
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new CommandError(`Can't read ${file}: ${words}. ${again}.`);
  }
}
