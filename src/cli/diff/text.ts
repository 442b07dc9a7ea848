import { styleText } from "node:util";
import type { Changes } from "./changes";
import { fitted } from "./fit";
import type { ReportLine, Section } from "./report-lines";
import { sectionsOf } from "./report-lines";
import { summaryOf } from "./words";

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

/** The plan as a person reads it in a terminal. */
export function textReport(changes: Changes, isColoured: boolean): string {
  const style = (how: Style | undefined, text: string) =>
    isColoured && how !== undefined ? styleText(how, text, { validateStream: false }) : text;
  const writeLine = ({ depth, sign, text, tone }: ReportLine) => {
    const words = sign === undefined ? text : `${sign} ${text}`;
    return `${"  ".repeat(depth)}${style(tone && styles[tone], words)}\n`;
  };
  const write = ({ title, lines }: Section) => `${style("bold", `${title}:`)}\n\n${lines.map(writeLine).join("")}`;
  return fitted((detail, cut) => {
    const { lost, others, outputs } = sectionsOf(changes, detail);
    const sections = [lost && cut(lost), others, outputs].filter((section) => section !== undefined);
    return [...sections.map(write), `${style("bold", summaryOf(changes))}\n`].join("\n");
  });
}

/** Whether a stream is a terminal that shows colours, or the user wants them: https://no-color.org, https://force-color.org */
export function isColoured(stream: Pick<NodeJS.WriteStream, "isTTY">, environment: NodeJS.ProcessEnv): boolean {
  const { FORCE_COLOR: force = "", NO_COLOR: none = "", TERM: terminal } = environment;
  if (force !== "") return force !== "0" && force !== "false";
  return none === "" && stream.isTTY && terminal !== "dumb";
}
