import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { failure } from "../wire/failure";
import type { RequestTarget } from "./server";

/** Suffixes that are never public, so no attacker can point such a name at this machine. */
const privateEnding = /(^|\.)(localhost|internal|test)$/;

const withoutBrackets = (name: string) => name.replace(/^\[(.*)\]$/, "$1");

/** The host name in a Host header without the port, or undefined if the header is invalid. */
function nameIn(host: string): string | undefined {
  const url = `http://${host}`;
  if (!URL.canParse(url) || /[/?#@\\]/.test(host)) return undefined;
  return withoutBrackets(new URL(url).hostname);
}

const isPrivate = (name: string) => isIP(name) !== 0 || !name.includes(".") || privateEnding.test(name);

/** Values of `Sec-Fetch-Site` for requests of the emulator's own page, and for a URL that the user entered. */
const trustedSites = ["same-origin", "none"];

/** True if the browser opens a document in a tab. The page that links to it cannot read it. */
const opensTab = ({ method, headers }: IncomingMessage) =>
  (method === "GET" || method === "HEAD") &&
  headers["sec-fetch-mode"] === "navigate" &&
  headers["sec-fetch-dest"] === "document";

const crossOrigin = (header: string) =>
  failure(
    403,
    `The emulator rejects requests from web pages of other origins, got ${header}. ` +
      "Send the request from a program, or open the emulator's page at /_emulator/ui",
  );

interface SenderOptions {
  /** Additional host names of the emulator. */
  readonly allowedHosts: readonly string[];
  /** True for the path of the emulator's page, which any page may link to. */
  readonly isPage: (path: string) => boolean;
}

/**
 * Rejects requests that a web page of another origin makes a browser send. Such a page can point its own domain at
 * this machine (DNS rebinding) and then read every response; the browser sends that domain in `Host`. Accepts
 * requests to an IP address, to a name without a period, and to a name that can't be public.
 */
export function createSenderCheck({ allowedHosts, isPage }: SenderOptions) {
  const names = new Set(allowedHosts.map((name) => withoutBrackets(name.toLowerCase())));

  function checkHost({ headers: { host }, httpVersion }: IncomingMessage): void {
    if (host === undefined && httpVersion === "1.0") return;
    if (host === undefined) throw failure(400, "The request must have the header Host");
    const name = nameIn(host);
    if (name === undefined)
      throw failure(400, `The header Host must be a host name or an IP address, got ${JSON.stringify(host)}`);
    if (isPrivate(name) || names.has(name)) return;
    throw failure(
      403,
      `The emulator rejects requests to the host ${name}, because a web page could point that name at this machine. ` +
        `Use an IP address, a name without a period, or a name under localhost, internal or test. ` +
        `If you own the name, start the emulator with --allowed-host ${name}`,
    );
  }

  /**
   * Browsers send the requesting page's origin in `Origin`. Only pages of the emulator itself are accepted. The emulator
   * doesn't use TLS, so its own pages have http://, also if another server on this machine uses the same name and port
   * with https://.
   */
  function checkOrigin({ headers: { origin, host } }: IncomingMessage): void {
    if (origin === undefined) return;
    const own = host !== undefined && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).origin : undefined;
    if (own !== undefined && origin.toLowerCase() === own) return;
    throw crossOrigin(`Origin: ${origin}`);
  }

  /**
   * Browsers send no `Origin` with links, images, scripts and frames, but they always send `Sec-Fetch-Site`. Another
   * port of this machine is `same-site`, and is rejected like any other origin. Links to the page are allowed.
   */
  function checkSite(request: IncomingMessage, { path }: RequestTarget): void {
    const site = request.headers["sec-fetch-site"];
    if (site === undefined || trustedSites.includes(site)) return;
    if (opensTab(request) && isPage(path)) return;
    throw crossOrigin(`Sec-Fetch-Site: ${site}`);
  }

  return (request: IncomingMessage, target: RequestTarget): void => {
    checkHost(request);
    checkOrigin(request);
    checkSite(request, target);
  };
}
