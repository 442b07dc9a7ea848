import ts from "typescript";
import { UnexpectedSource } from "./syntax";

/**
 * Removes the generator's links to the Terraform registry from the comments of a file: this provider isn't in it. Returns
 * text and not a changed tree, because comments are not nodes of the tree.
 */
export function removeRegistryLinks(source: ts.SourceFile): string {
  const edits = commentsOf(source).flatMap(({ pos, end }) => {
    const comment = source.text.slice(pos, end);
    const text = withoutLinks(comment);
    // Removing a comment removes its line.
    return text === comment ? [] : [{ pos, end: text === "" ? end + 1 : end, text }];
  });
  if (edits.length === 0) throw new UnexpectedSource(source, "no comment contains a link to the registry.");
  return edits.reduceRight((all, { pos, end, text }) => all.slice(0, pos) + text + all.slice(end), source.text);
}

/** The comments before the nodes of a file, in order. */
function commentsOf(source: ts.SourceFile): readonly ts.CommentRange[] {
  const comments = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    for (const comment of ts.getLeadingCommentRanges(source.text, node.pos) ?? []) comments.set(comment.pos, comment);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...comments.values()].sort((left, right) => left.pos - right.pos);
}

const withoutLinks = (comment: string): string =>
  comment
    .replace(/^\/\/ https:\S+$/, "")
    .replace(/\n *\*\n *\* Docs at Terraform Registry: .*/g, "")
    .replace(/\{@link https:\S+ ([^}]*)\}/g, "$1");
