import { Annotations } from "cdktf";
import type { IConstruct } from "constructs";

/** Adds a warning or a note to a construct, once: a stack may be synthesized more than once. */
export function annotateOnce(construct: IConstruct, level: "warning" | "note", text: string): void {
  if (construct.node.metadata.some(({ data }) => data === text)) return;
  const annotations = Annotations.of(construct);
  if (level === "warning") annotations.addWarning(text);
  else annotations.addInfo(text);
}
