import { labelLines, type NodeKind, type TopologyGraph, type TopologyNode } from "./topology";

/** The delimiters before and after a label, which select the shape of the node. */
const shapes: Readonly<Record<NodeKind, readonly [string, string]>> = {
  internet: ["((", "))"],
  source: ["([", "])"],
  name: [">", "]"],
  firewall: ["{{", "}}"],
  instance: ["[", "]"],
  database: ["[(", ")]"],
};

/** Renders the topology as Mermaid text, which GitHub and GitLab display. The output is deterministic. */
export function mermaidText(topology: TopologyGraph): string {
  const ids = idsOf(topology.nodes);
  const id = (key: string) => ids.get(key) ?? "";
  const node = (each: TopologyNode) => `${id(each.key)}${shapeOf(each)}${each.isForeign ? ":::elsewhere" : ""}`;
  const of = (stack: string | undefined) => topology.nodes.filter((each) => each.stack === stack);
  const lines = [
    ...of(undefined).map(node),
    ...topology.stacks.flatMap((stack, index) => [
      `subgraph stack_${String(index + 1)}["${escaped(stack)}"]`,
      ...of(stack).map((each) => `  ${node(each)}`),
      "end",
    ]),
    ...topology.edges.map(({ from, to, label, kind }) => {
      const arrow = kind === "name" ? "-.->" : "-->";
      return `${id(from)} ${arrow}${label === "" ? "" : `|"${escaped(label)}"|`} ${id(to)}`;
    }),
    ...(topology.nodes.some(({ isForeign }) => isForeign) ? ["classDef elsewhere stroke-dasharray: 4 4"] : []),
  ];
  return `flowchart LR\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

function shapeOf(node: TopologyNode): string {
  const [before, behind] = shapes[node.kind];
  return `${before}"${labelLines(node).map(escaped).join("<br>")}"${behind}`;
}

/** Escapes every character that may have a meaning in Mermaid or HTML as a numeric entity. */
const escaped = (text: string) =>
  text.replace(/[^\p{L}\p{N} .,:/()+_-]/gu, (character) => `#${String(character.codePointAt(0))};`);

/** Derives ids from the names of the nodes, so that a change in the program changes only the lines of its nodes. */
function idsOf(nodes: readonly TopologyNode[]): ReadonlyMap<string, string> {
  const used = new Set<string>();
  return new Map(
    nodes.map(({ key, kind, names, stack = "" }) => {
      const words = [kind, stack, names[0] ?? ""].join("_").replace(/[^A-Za-z0-9]+/g, "_");
      let id = words;
      for (let number = 2; used.has(id); number++) id = `${words}_${String(number)}`;
      used.add(id);
      return [key, id];
    }),
  );
}
