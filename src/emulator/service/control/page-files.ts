import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { sendResponse, toErrorResponse } from "../http/response";
import type { ControlContext, DirectControlRoute } from "../kinds/control-route";
import { notFound } from "../wire/failure";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Blocks scripts in account data from running, and blocks requests to other origins. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const security = {
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** @throws RefusedRequestError 404 if this build has no page, or the page no such file. */
async function contentOf({ pageFolder }: ControlContext, name: string): Promise<Buffer> {
  if (pageFolder === undefined) throw notFound("this build doesn't include the page. Use the npm package");
  const isOfPage = /^[a-z][a-z-]*\.[a-z]+$/.test(name) && types[extname(name)] !== undefined;
  const content = isOfPage ? await readFile(join(pageFolder, name)).catch(() => undefined) : undefined;
  if (!content) throw notFound(`the page has no file ${name}`);
  return content;
}

const serve =
  (nameOf: (params: Readonly<Record<string, string>>) => string): DirectControlRoute["writeResponse"] =>
  async (context, params, { request, response }) => {
    const name = nameOf(params);
    try {
      const content = await contentOf(context, name);
      const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
      const headers = { ...security, etag, "cache-control": "no-cache" };
      if (request.headers["if-none-match"] === etag) {
        response.writeHead(304, headers).end();
        return;
      }
      response.writeHead(200, { ...headers, "content-type": types[extname(name)], "content-length": content.length });
      response.end(content);
    } catch (error) {
      sendResponse(response, toErrorResponse(error));
    }
  };

/** The files contain no account data. The page requests that separately, with the token if one is required. */
export const pageRoutes: readonly DirectControlRoute[] = [
  { method: "GET", path: "/ui", isOpen: true, writeResponse: serve(() => "index.html") },
  { method: "GET", path: "/ui/{file}", isOpen: true, writeResponse: serve(({ file = "" }) => file) },
];
