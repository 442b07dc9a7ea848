import { styleText } from "node:util";
import type { ChangedAttribute } from "./attributes";
import { type Changes, countsOf, type OutputChange, type ResourceChange } from "./changes";
import { type Detail, details, planSummary, type ReportLine, type Section, sectionsOf } from "./report-lines";

/** GitHub limits comments to 65,536 characters. The report is measured in bytes, which are at least as many. */
export const defaultMaxLength = 65_536;

type Write = (detail: Detail, cut: (lost: Section) => Section) => string;

/** Returns the most detailed report within the limit, in bytes. */
function fitted(maxLength: number, write: Write): string {
  const whole = (section: Section) => section;
  const fits = (text: string) => Buffer.byteLength(text) < maxLength;
  for (const detail of details) {
    const text = write(detail, whole);
    if (fits(text)) return text;
  }
  // Even the names of the lost objects exceed the limit. The report shows as many as fit, and a note.
  const last = details[details.length - 1] as Detail;
  let [short, long] = [0, 0];
  write(last, (section) => {
    long = section.lines.length;
    return section;
  });
  while (short < long) {
    const middle = Math.ceil((short + long) / 2);
    if (fits(write(last, cutTo(middle)))) short = middle;
    else long = middle - 1;
  }
  return write(last, cutTo(short));
}

const cutTo =
  (count: number) =>
  ({ title, lines }: Section): Section => {
    const text = `… ${String(lines.length - count)} more lines with names don't fit in this report. Use --json to list all objects`;
    return { title, lines: [...lines.slice(0, count), { depth: 0, text }] };
  };

type Style = Parameters<typeof styleText>[0];

const styles: Readonly<Record<NonNullable<ReportLine["tone"]>, Style>> = {
  destroy: "red",
  replace: "magenta",
  loss: "red",
  update: "yellow",
  create: "green",
  import: "cyan",
  move: "cyan",
  forget: "cyan",
  read: "gray",
  "-": "red",
  "+": "green",
  " ": "gray",
};

/** Formats the plan for a terminal. */
export function textReport(changes: Changes, isColoured: boolean, maxLength = defaultMaxLength): string {
  const style = (how: Style | undefined, text: string) =>
    isColoured && how !== undefined ? styleText(how, text, { validateStream: false }) : text;
  const writeLine = ({ depth, sign, text, tone }: ReportLine) => {
    const words = sign === undefined ? text : `${sign} ${text}`;
    return `${"  ".repeat(depth)}${style(tone && styles[tone], words)}\n`;
  };
  const write = ({ title, lines }: Section) => `${style("bold", `${title}:`)}\n\n${lines.map(writeLine).join("")}`;
  return fitted(maxLength, (detail, cut) => {
    const { lost, others, outputs, unplanned } = sectionsOf(changes, detail);
    const sections = [lost && cut(lost), others, outputs, unplanned].filter((section) => section !== undefined);
    return [...sections.map(write), `${style("bold", planSummary(changes))}\n`].join("\n");
  });
}

/** True if the stream is a color terminal or the user forces colors: https://no-color.org, https://force-color.org */
export function isColoured(stream: Pick<NodeJS.WriteStream, "isTTY">, environment: NodeJS.ProcessEnv): boolean {
  const { FORCE_COLOR: force = "", NO_COLOR: none = "", TERM: terminal } = environment;
  if (force !== "") return force !== "0" && force !== "false";
  return none === "" && stream.isTTY && terminal !== "dumb";
}

/** The first column, which sets the color of a line in a `diff` code block. */
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

/** Formats the plan for a pull request. Losses are visible, everything else is collapsed. */
export function markdownReport(changes: Changes, maxLength = defaultMaxLength): string {
  return fitted(maxLength, (detail, cut) => {
    const { lost, others, outputs, unplanned } = sectionsOf(changes, detail);
    return [
      `**${planSummary(changes)}**`,
      ...changes.outdated.map((reason) => `**Warning:** ${reason.replace(/[\\`*_<>[\]&]/g, "\\$&")}`),
      ...(lost ? [`#### ${lost.title}`, block(cut(lost))] : []),
      ...(unplanned ? [`#### ${unplanned.title}`, block(unplanned)] : []),
      ...[others, outputs].flatMap((section) => (section ? [folded(section)] : [])),
      "",
    ].join("\n\n");
  });
}

const folded = (section: Section) =>
  `<details>\n<summary>${section.title}</summary>\n\n${block(section)}\n\n</details>`;

/** Markdown and HTML aren't interpreted inside a code block. The fence must be longer than any fence in the content. */
function block({ lines }: Section): string {
  const text = lines.map(writeLine).join("\n");
  const maxLength = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(maxLength + 1);
  return `${fence}diff\n${text}\n${fence}`;
}

function writeLine({ depth, sign, text, tone }: ReportLine): string {
  const column = tone === undefined ? " " : columns[tone];
  // The sign is omitted if the first column already shows it.
  const words = sign === undefined || sign === column ? text : `${sign} ${text}`;
  return `${column} ${"  ".repeat(depth)}${words}`.trimEnd();
}

/** Formats the plan as JSON. Property names are stable across versions; new ones may be added. */
export function jsonReport({ objects, outputs, outdated, unplanned }: Changes): string {
  const report = {
    changes: objects.map(changeJson),
    outputs: outputs.map(outputJson),
    counts: { ...Object.fromEntries(countsOf(objects)), outputs: outputs.length },
    outdated,
    ...(unplanned.length > 0 && { notPlanned: unplanned.map(({ stack, reason }) => ({ stack, reason })) }),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

const changeJson = (change: ResourceChange) => ({
  action: change.action,
  ...(change.stack !== undefined && { stack: change.stack }),
  construct: change.construct ?? null,
  address: change.address,
  kind: change.kind,
  name: change.name,
  loss: change.loss ?? null,
  reason: change.reason ?? null,
  importId: change.importId ?? null,
  previousAddress: change.previousAddress ?? null,
  deposed: change.deposed ?? null,
  attributes: change.attributes.map(attributeJson),
});

function attributeJson({ name, before, after, isSensitive, isUnknown, replaces, lines }: ChangedAttribute): object {
  return {
    attribute: name,
    ...(isSensitive ? { sensitive: true } : { before: before ?? null }),
    ...(isUnknown ? { unknown: true } : isSensitive ? {} : { after: after ?? null }),
    replaces,
    ...(lines && { lines: lines.map(({ sign, text }) => `${sign} ${text}`) }),
  };
}

const outputJson = ({ stack, name, action, before, after }: OutputChange) => ({
  ...(stack !== undefined && { stack }),
  ...{ name, action },
  before: before ?? null,
  after: after ?? null,
});
