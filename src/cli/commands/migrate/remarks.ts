import { type HclItem, lineNumberAt } from "../../hcl/parse";
import type { ReferenceProblem } from "./references";
import type { ParsedFile } from "./sources";

/** A message about a place in the configuration. */
export interface Remark {
  /** `network.tf:12` */
  readonly place: string;
  /** `linode_firewall.edge` */
  readonly subject: string;
  readonly text: string;
}

/** Writes a remark about the line on which an item starts. */
export const remark = (
  { name, text: whole }: ParsedFile,
  { start }: Pick<HclItem, "start">,
  subject: string,
  text: string,
): Remark => ({
  place: `${name}:${String(lineNumberAt(whole, start))}`,
  subject,
  text,
});

interface Place {
  readonly source: ParsedFile;
  readonly item: Pick<HclItem, "start">;
}

/** Collects the remarks about a folder. */
export class Remarks {
  readonly notes: Remark[] = [];

  /** @param left the remarks about files that the command only lists */
  constructor(readonly left: Remark[]) {}

  /** Adds a remark about an item that stays as it is. */
  leave({ source, item }: Place, subject: string, text: string): void {
    this.left.push(remark(source, item, subject, text));
  }

  leaveReferences(source: ParsedFile, subject: string, problems: readonly ReferenceProblem[]): void {
    // An expression that is needed twice has the same problems twice.
    const distinct = new Map(problems.map((problem) => [`${String(problem.start)} ${problem.text}`, problem]));
    for (const { text, start } of distinct.values()) this.leave({ source, item: { start } }, subject, text);
  }

  note({ source, item }: Place, subject: string, text: string): void {
    this.notes.push(remark(source, item, subject, text));
  }
}
