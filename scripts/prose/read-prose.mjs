// The sentences of a file that people read: those of Markdown, of comments, and of strings with at least three words.
import ts from "typescript";

/**
 * @typedef {{ readonly line: number, readonly text: string }} Passage
 * @param {string} text
 */
const withoutCode = (text) =>
  text
    .replace(/`[^`]*`/g, "x")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/https?:\/\/\S+/g, "x")
    .replace(/<[^>\s]*>/g, "x");

/**
 * The paragraphs of Markdown, without code. Headings, list items and table cells are passages of their own.
 * @param {string} source
 * @returns {readonly Passage[]}
 */
export function readMarkdown(source) {
  /** @type {{ line: number, text: string }[]} */
  const passages = [];
  /** @type {string | undefined} */
  let fence;
  /** @type {{ line: number, text: string } | undefined} */
  let open;
  source.split("\n").forEach((raw, index) => {
    const mark = /^\s*(```+|~~~+)/.exec(raw)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined;
      return;
    }
    if (mark !== undefined) {
      fence = mark;
      open = undefined;
      return;
    }
    const line = raw.trim();
    if (line === "" || line.startsWith("<!--") || /^[|:\s-]+$/.test(line)) {
      open = undefined;
    } else if (line.startsWith("|")) {
      open = undefined;
      for (const cell of line.split("|")) {
        if (cell.trim() !== "") passages.push({ line: index + 1, text: cell.trim() });
      }
    } else if (/^(#+|[-*+]|\d+\.)\s/.test(line)) {
      open = { line: index + 1, text: line.replace(/^(#+|[-*+]|\d+\.)\s+/, "") };
      passages.push(open);
      if (line.startsWith("#")) open = undefined;
    } else if (open === undefined) {
      open = { line: index + 1, text: line.replace(/^>\s?/, "") };
      passages.push(open);
    } else {
      open.text += ` ${line.replace(/^>\s?/, "")}`;
    }
  });
  return passages.map(({ line, text }) => ({ line, text: withoutCode(text) }));
}

/** @param {string} comment */
const commentText = (comment) =>
  comment
    .replace(/^\/\*\*?|\*\/$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*(\/\/|\*)\s?/, ""))
    .join("\n");

/**
 * The comments of TypeScript or JavaScript, each run of line comments as one.
 * @param {string} source
 * @param {ts.SourceFile} file
 */
function readComments(source, file) {
  /** @type {{ line: number, text: string, next: number }[]} */
  const passages = [];
  const seen = new Set();
  /** @type {{ line: number, text: string, next: number } | undefined} */
  let last;
  /** @param {ts.CommentRange} range */
  const add = ({ pos, end, kind }) => {
    if (seen.has(pos)) return;
    seen.add(pos);
    const text = source.slice(pos, end);
    const line = file.getLineAndCharacterOfPosition(pos).line + 1;
    if (kind === ts.SyntaxKind.SingleLineCommentTrivia && last?.next === line) {
      last.text += `\n${text}`;
      last.next = line + 1;
      return;
    }
    const passage = { line, text, next: line + 1 };
    passages.push(passage);
    last = kind === ts.SyntaxKind.SingleLineCommentTrivia ? passage : undefined;
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    for (const range of ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []) add(range);
    for (const range of ts.getTrailingCommentRanges(source, node.end) ?? []) add(range);
    node.getChildren(file).forEach(visit);
  };
  visit(file);
  return passages.flatMap(({ line, text }) => {
    const written = commentText(text);
    if (/^\s*(eslint|@ts-|prettier-ignore|#!)/.test(written)) return [];
    return readMarkdown(written.replace(/^\s*@(\w+)( \{[^}]*\})?/gm, "\n").replace(/\{@link ([^}]*)\}/g, "x")).map(
      (passage) => ({ line: line + passage.line - 1, text: passage.text }),
    );
  });
}

/**
 * The strings, templates and JSX texts that contain a phrase. Inserted values read as "x".
 * @param {ts.SourceFile} file
 */
function readStrings(file) {
  /** @type {Passage[]} */
  const passages = [];
  /**
   * @param {ts.Node} node
   * @param {string} text
   */
  const add = (node, text) => {
    if (text.trim().split(/\s+/).length < 3 || /[{}<>]|^\s*(SELECT|INSERT|CREATE|UPDATE|DELETE) /.test(text)) return;
    passages.push({ line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, text: withoutCode(text) });
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.text);
    if (ts.isJsxText(node)) add(node, node.text.replace(/\s+/g, " ").trim());
    if (ts.isTemplateExpression(node)) {
      add(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("x"));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return passages;
}

/**
 * The passages of a file, by kind.
 * @param {string} path
 * @param {string} source
 */
export function readProse(path, source) {
  if (path.endsWith(".md")) return { docs: readMarkdown(source), comments: [], strings: [] };
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  return { docs: [], comments: readComments(source, file), strings: readStrings(file) };
}
