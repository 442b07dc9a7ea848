import type { Changes } from "./changes";
import { fitted } from "./fit";
import type { ReportLine, Section } from "./report-lines";
import { sectionsOf } from "./report-lines";
import { summaryOf } from "./words";

/** In the first column, where a block of kind `diff` colours a line. */
const columns: Readonly<Record<NonNullable<ReportLine["tone"]>, string>> = {
  destroy: "-",
  replace: "-",
  loss: "-",
  update: "!",
  create: "+",
  import: " ",
  move: " ",
  forget: " ",
  read: " ",
  "-": "-",
  "+": "+",
  " ": " ",
};

/** The plan for the page of a pull request: what is lost is in sight, the rest unfolds. */
export function markdownReport(changes: Changes): string {
  return fitted((detail, cut) => {
    const { lost, others, outputs } = sectionsOf(changes, detail);
    return [
      `**${summaryOf(changes)}**`,
      ...changes.outdated.map((reason) => `**Warning:** ${reason.replace(/[\\`*_<>[\]&]/g, "\\$&")}`),
      ...(lost ? [`#### ${lost.title}`, block(cut(lost))] : []),
      ...[others, outputs].flatMap((section) => (section ? [folded(section)] : [])),
      "",
    ].join("\n\n");
  });
}

const folded = (section: Section) =>
  `<details>\n<summary>${section.title}</summary>\n\n${block(section)}\n\n</details>`;

/** Nothing in a block of code is read as Markdown or HTML, as long as the block does not end too early. */
function block({ lines }: Section): string {
  const text = lines.map(writeLine).join("\n");
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}diff\n${text}\n${fence}`;
}

function writeLine({ depth, sign, text, tone }: ReportLine): string {
  const column = tone === undefined ? " " : columns[tone];
  // A sign that the first column shows already is not said twice.
  const words = sign === undefined || sign === column ? text : `${sign} ${text}`;
  return `${column} ${"  ".repeat(depth)}${words}`.trimEnd();
}
