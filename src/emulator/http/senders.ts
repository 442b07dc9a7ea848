import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { failure } from "../wire/failure";

/** Endings that no public domain has, so that no stranger can point such a name at this machine. */
const privateEnding = /(^|\.)(localhost|internal|test)$/;

const withoutBrackets = (name: string) => name.replace(/^\[(.*)\]$/, "$1");

/** The name in a Host header, without the port; `undefined` where it cannot be read. */
function nameIn(host: string): string | undefined {
  const url = `http://${host}`;
  if (!URL.canParse(url) || /[/?#@\\]/.test(host)) return undefined;
  return withoutBrackets(new URL(url).hostname);
}

const isPrivate = (name: string) => isIP(name) !== 0 || !name.includes(".") || privateEnding.test(name);

/**
 * Refuses what a web page of somebody else makes a browser send. Such a page can point a domain of its own at this machine
 * (DNS rebinding), and then reads every answer; the browser names that domain in `Host`. A request to an address, to a
 * name without a period, or to one that cannot be public comes from somebody who knows this machine.
 *
 * @param allowed further names under which the emulator is reached.
 */
export function makeSenderCheck(allowed: readonly string[]) {
  const names = new Set(allowed.map((name) => withoutBrackets(name.toLowerCase())));

  function checkHost({ headers: { host }, httpVersion }: IncomingMessage): void {
    if (host === undefined && httpVersion === "1.0") return;
    if (host === undefined) throw failure(400, "The request has no header Host");
    const name = nameIn(host);
    if (name === undefined) throw failure(400, `The header Host names no host, got ${JSON.stringify(host)}`);
    if (isPrivate(name) || names.has(name)) return;
    throw failure(
      403,
      `The emulator does not answer as ${name}, because a web page could have pointed that name at this machine. ` +
        `It answers to IP addresses, to names without a period, and to names under localhost, internal and test. ` +
        `If the name is yours, start the emulator with --allowed-host ${name}`,
    );
  }

  /** Browsers name the page that sends in `Origin`; only a page that the emulator itself serves may. */
  function checkOrigin({ headers: { origin, host } }: IncomingMessage): void {
    if (origin === undefined) return;
    const sender = URL.canParse(origin) ? new URL(origin).host : undefined;
    if (sender !== undefined && sender !== "" && sender === host?.toLowerCase()) return;
    throw failure(403, `The emulator does not answer to the web page ${origin}`);
  }

  return (request: IncomingMessage): void => {
    checkHost(request);
    checkOrigin(request);
  };
}
