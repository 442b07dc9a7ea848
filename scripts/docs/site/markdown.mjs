// Renders Markdown that is written for GitHub: with its anchors, its links between files, and no Vue in it.
import { existsSync, statSync } from "node:fs";
import { posix } from "node:path";
import { inRoot } from "../../support/project.mjs";
import { siteFile } from "./pages.mjs";

/**
 * A part of a parsed page, as far as the rules read it. The parser, markdown-it, has no types.
 * @typedef {object} Token
 * @property {string} type
 * @property {string} info
 * @property {string} content
 * @property {number} level
 * @property {Token[] | null} children
 * @property {(name: string) => string | null} attrGet
 * @property {(name: string, value: string) => void} attrSet
 */

/** @typedef {new (type: string, tag: string, nesting: number) => Token} TokenClass */

/**
 * A page during the rules.
 * @typedef {object} State
 * @property {Token[]} tokens
 * @property {{ readonly frontmatter?: { readonly source?: string } }} env
 * @property {TokenClass} Token
 */

/** @typedef {(tokens: Token[], at: number, ...others: unknown[]) => string} RenderRule */

/**
 * @typedef {object} Markdown
 * @property {{ ruler: { push(name: string, rule: (state: State) => void): void } }} core
 * @property {{ rules: Record<string, RenderRule> }} renderer
 * @property {{ escapeHtml(text: string): string }} utils
 * @property {(rule: string) => void} disable
 */

/** @typedef {import("./repository.mjs").Repository} Repository */

/**
 * The languages that are shown as tabs if their blocks follow each other.
 * @type {Readonly<Record<string, string>>}
 */
const tabs = { ts: "TypeScript", hcl: "HCL" };

/**
 * The anchor of a heading, as GitHub writes it.
 * @param {string} heading
 */
export const slugify = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");

/**
 * Puts a block of TypeScript and the block of HCL right after it into a group with tabs.
 * @param {State} state
 */
function groupCode({ tokens, Token }) {
  for (let at = tokens.length - 2; at >= 0; at--) {
    const [first, second] = tokens.slice(at, at + 2);
    if (first?.type !== "fence" || first.info !== "ts" || second?.type !== "fence" || second.info !== "hcl") continue;
    if (first.level !== second.level) continue;
    for (const token of [first, second]) token.info += ` [${tabs[token.info]}]`;
    /**
     * @param {"open" | "close"} name
     * @param {1 | -1} nesting
     */
    const edge = (name, nesting) =>
      Object.assign(new Token(`container_code-group_${name}`, "div", nesting), { block: true });
    tokens.splice(at, 2, edge("open", 1), first, second, edge("close", -1));
  }
}

/** @param {string} link */
const isExternal = (link) => /^([a-z]+:|#|\/\/)/.test(link);

/**
 * A link to the API reference whose text is the name of a class leads to the page of that class.
 * @param {string} path
 * @param {string | undefined} name
 */
function classPage(path, name) {
  const page = `docs/api/cdktf-stratus/classes/${name}.md`;
  return path === "docs/api.md" && existsSync(inRoot(page)) ? page : path;
}

/**
 * The link on the site to a file that a page of the repository links to. Undefined if no page of the site has it.
 * @param {string} link
 * @param {string | undefined} name
 * @param {string} source
 * @param {Repository | undefined} repository
 */
function redirect(link, name, source, repository) {
  const [, file = "", anchor = ""] = /^([^#]*)(#.*)?$/.exec(link) ?? [];
  const path = classPage(posix.join(posix.dirname(source), decodeURI(file)).replace(/\/$/, ""), name);
  if (!existsSync(inRoot(path))) throw new Error(`${source} links to ${path}, which doesn't exist.`);
  const kind = statSync(inRoot(path)).isDirectory() ? "folder" : "file";
  const target = siteFile(kind === "folder" && path.startsWith("docs/") ? `${path}/index.md` : path);
  if (target === undefined) return repository && repository.source(path, kind) + anchor;
  return posix.relative(posix.dirname(siteFile(source) ?? source), target) + anchor;
}

/**
 * Without a repository, shows the path of a file that the site doesn't have instead of a link to it.
 * @param {Token[]} tokens
 * @param {number} at
 * @param {string} link
 * @param {TokenClass} Token
 */
function unlink(tokens, at, link, Token) {
  const end = tokens.findIndex((token, index) => index > at && token.type === "link_close");
  const path = link.replace(/^(\.\.?\/)+/, "");
  const isNamed = tokens.slice(at, end).some(({ content }) => content.includes(path));
  const text = Object.assign(new Token("text", "", 0), { content: isNamed ? "" : ` (${path})` });
  tokens[at] = new Token("text", "", 0);
  tokens[end] = text;
}

/** @type {Readonly<Record<string, string>>} */
const linkAttributes = { link_open: "href", image: "src" };

/**
 * @param {State} state
 * @param {Repository | undefined} repository
 */
function redirectLinks({ tokens, env, Token }, repository) {
  const { source } = env.frontmatter ?? {};
  if (!source) return;
  for (const { children } of tokens) {
    const parts = children ?? [];
    for (const [at, token] of parts.entries()) {
      const name = linkAttributes[token.type];
      const link = name && token.attrGet(name);
      if (!link || isExternal(link)) continue;
      const target = redirect(link, parts[at + 1]?.content, source, repository);
      if (target === undefined) unlink(parts, at, link, Token);
      else token.attrSet(name, target);
    }
  }
}

/** HTML in the pages: anchors of the API reference and line breaks. Everything else in angle brackets is text. */
const known = /^(<a id="[\w-]+">|<\/a>|<br ?\/?>|<!--[^]*-->\s*)$/;

/**
 * @param {Markdown} md
 * @param {Repository | undefined} repository
 */
export function adaptMarkdown(md, repository) {
  // It would change the middle of a text such as "allow:100:tcp".
  md.disable("emoji");
  md.core.ruler.push("group_code", groupCode);
  md.core.ruler.push("redirect_links", (state) => redirectLinks(state, repository));
  // Vue would evaluate these.
  for (const rule of ["text", "code_inline"]) {
    const render = md.renderer.rules[rule];
    if (!render) throw new Error(`markdown-it has no rule ${rule}`);
    md.renderer.rules[rule] = (...args) => render(...args).replaceAll("{{", "&#123;&#123;");
  }
  for (const rule of ["html_inline", "html_block"]) {
    md.renderer.rules[rule] = (tokens, at) => {
      const { content = "" } = tokens[at] ?? {};
      return known.test(content) ? content : md.utils.escapeHtml(content).replaceAll("{{", "&#123;&#123;");
    };
  }
}
