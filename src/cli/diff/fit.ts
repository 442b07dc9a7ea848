import type { Detail, Section } from "./report-lines";
import { details } from "./report-lines";

/** The longest comment that GitHub takes has 65,536 characters. Bytes are counted, which are no fewer. */
export const mostOfReport = 65_536;

type Write = (detail: Detail, cut: (lost: Section) => Section) => string;

/** The most detailed report that is short enough. */
export function fitted(write: Write): string {
  const whole = (section: Section) => section;
  const fits = (text: string) => Buffer.byteLength(text) < mostOfReport;
  for (const detail of details) {
    const text = write(detail, whole);
    if (fits(text)) return text;
  }
  // Even the names of what is lost are too many. Say so, and show as many as there is room for.
  const least = details[details.length - 1] as Detail;
  let [short, long] = [0, 0];
  write(least, (section) => {
    long = section.lines.length;
    return section;
  });
  while (short < long) {
    const middle = Math.ceil((short + long) / 2);
    if (fits(write(least, cutTo(middle)))) short = middle;
    else long = middle - 1;
  }
  return write(least, cutTo(short));
}

const cutTo =
  (count: number) =>
  ({ title, lines }: Section): Section => {
    const text = `… the names of more objects do not fit in here (${String(lines.length - count)} lines): --json has all`;
    return { title, lines: [...lines.slice(0, count), { depth: 0, text }] };
  };
