import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { root, run } from "./package";

/** GitHub serves the pages of a project below its name. */
export const base = "/stratus/";
export const repository = "https://github.example/acme/stratus";

/** A page of the built site. */
export interface SitePage {
  /** Its URL without the origin. */
  readonly url: string;
  readonly html: string;
  /** The anchors that it has. */
  readonly ids: ReadonlySet<string>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

export async function buildSite(folder: string): Promise<void> {
  const github = { GITHUB_SERVER_URL: "https://github.example", GITHUB_REPOSITORY: "acme/stratus", GITHUB_SHA: "abc" };
  const args = ["scripts/docs/site/site.mjs", folder, "--base", base];
  await run(process.execPath, args, root, { ...process.env, ...github, GITHUB_REF_NAME: "main" });
}

/** The file that GitHub Pages serves at a URL without its anchor, if there is one. */
export function fileAt(folder: string, url: string): string | undefined {
  if (!url.startsWith(base)) return undefined;
  const path = decodeURIComponent(url.slice(base.length));
  const candidates = path === "" || path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`];
  return candidates.find((name) => extname(name) !== "" && existsSync(join(folder, name)));
}

export function pagesOf(folder: string): readonly SitePage[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".html") && name !== "404.html")
    .map((name) => {
      const html = readFileSync(join(folder, name), "utf8");
      const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id));
      return { url: base + name.replace(/(^|\/)index\.html$|\.html$/, "$1"), html, ids };
    });
}

/** Serves the site like GitHub Pages. */
export function serveSite(folder: string): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    const file = fileAt(folder, new URL(request.url ?? "/", "http://site").pathname);
    const name = file ?? "404.html";
    response.writeHead(file === undefined ? 404 : 200, { "content-type": types[extname(name)] ?? "text/plain" });
    response.end(readFileSync(join(folder, name)));
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      resolve({ origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, server });
    });
  });
}
