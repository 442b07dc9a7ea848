import { BlockList, isIP } from "node:net";
import { isLoopback } from "../../../contract";
import { ProxySettingError } from "../errors";

/** A proxy from the environment. */
export interface Proxy {
  /** The environment variable, as it is spelled there. */
  readonly variable: string;
  /** The URL for connections, with the user and the password. Never shown. */
  readonly url: URL;
}

/** The name of a proxy for messages, without its user and password: `http://proxy.example:3128 (HTTPS_PROXY)`. */
export const proxyName = ({ variable, url }: Proxy): string => `${url.protocol}//${url.host} (${variable})`;

/** The variables for each protocol of the service, in order. Lower case comes first, as in curl and Go. */
const variables: Readonly<Record<string, readonly string[]>> = {
  "https:": ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"],
  "http:": ["http_proxy", "HTTP_PROXY"],
};

/**
 * Returns the proxy for connections to a URL. Undefined if none is set, or if NO_PROXY lists the host. Never one for
 * this machine.
 *
 * @throws ProxySettingError if the proxy can't be used
 */
export function proxyFor(address: URL, environment: NodeJS.ProcessEnv = process.env): Proxy | undefined {
  const names = variables[address.protocol] ?? [];
  const variable = names.find((name) => (environment[name] ?? "").trim() !== "");
  const noProxy = environment["no_proxy"] ?? environment["NO_PROXY"] ?? "";
  if (variable === undefined || isLoopback(address) || isListed(address, noProxy)) return undefined;
  return { variable, url: proxyUrl(variable, (environment[variable] ?? "").trim()) };
}

/** The scheme is optional, as in curl and Go. */
function proxyUrl(variable: string, value: string): URL {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  // The part before the last @ can contain a password, also if it isn't encoded.
  const shown = value.includes("@")
    ? "a value that isn't shown, because it can contain a password"
    : JSON.stringify(value);
  const invalid = (fix: string) =>
    new ProxySettingError(
      `${variable} must be the URL of an HTTP proxy, such as http://proxy.example:3128, got ${shown}. ${fix}`,
    );
  const scheme = text.slice(0, text.indexOf(":")).toLowerCase();
  if (/^socks/.test(scheme))
    throw invalid(`SOCKS proxies aren't supported. Use an HTTP proxy, or list the host of the service in NO_PROXY.`);
  if (scheme !== "http" && scheme !== "https") throw invalid("It must begin with http:// or https://.");
  const encode = "If the user or the password contains special characters, encode them as in a URL: %40 for @.";
  if (!URL.canParse(text)) throw invalid(value.includes("@") ? encode : "Correct its host and port.");
  const url = new URL(text);
  const isEncodedRight = [url.username, url.password].every(isEncoded);
  const hasMore = url.pathname !== "/" || url.search !== "" || url.hash !== "";
  if (!isEncodedRight || (hasMore && value.includes("@"))) throw invalid(encode);
  if (!/^(?:[\w.-]+|\[.*\])$/.test(url.hostname)) throw invalid("Correct its host and port.");
  if (hasMore) throw invalid("Remove everything after the host and the port.");
  return url;
}

function isEncoded(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    // The part has a percent sign that starts no escape.
    return false;
  }
}

const withoutBrackets = (host: string) => host.replace(/^\[(.*)\]$/, "$1");

/**
 * True if NO_PROXY lists the host: `*`, a domain with its subdomains (`example.com`, `.example.com`, `*.example.com`),
 * an IP address, or a network in CIDR notation. A port can follow.
 */
function isListed({ protocol, hostname, port: given }: URL, noProxy: string): boolean {
  const host = withoutBrackets(hostname).replace(/\.$/, "");
  const port = given === "" ? (protocol === "https:" ? "443" : "80") : given;
  return noProxy
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      const [, name = entry, ofPort] = isIP(entry) === 6 ? [] : (/^(.+?)(?::(\d+))?$/.exec(entry) ?? []);
      if (ofPort !== undefined && ofPort !== port) return false;
      if (name === "*") return true;
      if (name.includes("/")) return isInNetwork(host, name);
      const domain = withoutBrackets(name)
        .replace(/^\*?\./, "")
        .replace(/\.$/, "");
      return host === domain || host.endsWith(`.${domain}`);
    });
}

function isInNetwork(host: string, network: string): boolean {
  const [address = "", prefix = ""] = network.split("/");
  const family = isIP(address);
  if (family === 0 || isIP(host) !== family || !/^\d{1,3}$/.test(prefix)) return false;
  const type = family === 6 ? "ipv6" : "ipv4";
  if (Number(prefix) > (family === 6 ? 128 : 32)) return false;
  const list = new BlockList();
  list.addSubnet(address, Number(prefix), type);
  return list.check(host, type);
}

/** Why a connection through a proxy failed. */
export interface ProxyProblem {
  readonly words: string;
  /** True if another attempt would fail in the same way. */
  readonly isLasting: boolean;
  /** True if the proxy itself is the cause, so that the URL of the service doesn't matter. */
  readonly isOfProxy: boolean;
}

/** Explains an error of a connection through a proxy. Undefined if the proxy isn't the cause. */
export function proxyProblem(
  proxy: Proxy,
  { code = "", message }: Error & { readonly code?: string },
  host: string,
): ProxyProblem | undefined {
  const { variable, url } = proxy;
  const name = `the proxy ${proxyName(proxy)}`;
  const [, status] = /^Proxy response \((\d+)\)/.exec(message) ?? [];
  if (status === "407") {
    const fix =
      url.username === ""
        ? `requires a user and a password. Set ${variable} to ${url.protocol}//USER:PASSWORD@${url.host}`
        : `rejected the user or the password. Check them in ${variable}`;
    return { words: `${name} ${fix}.`, isLasting: true, isOfProxy: true };
  }
  if (status !== undefined) {
    const isRefusal = Number(status) < 500;
    const fix = isRefusal
      ? `Ask its operator to allow the host, or list the host in NO_PROXY if this machine can connect to it directly.`
      : "Check base_url, and check that the proxy can reach the host.";
    return {
      words: `${name} didn't connect to ${host} (status code ${status}). ${fix}`,
      isLasting: isRefusal,
      isOfProxy: false,
    };
  }
  switch (code) {
    case "ECONNREFUSED":
      return {
        words: `${name} refused the connection (${code}). Check ${variable}, and check that the proxy is running.`,
        isLasting: false,
        isOfProxy: true,
      };
    case "ENOTFOUND":
      return {
        words: `the host name of ${name} doesn't exist (${code}). Check ${variable}.`,
        isLasting: true,
        isOfProxy: true,
      };
    case "EAI_AGAIN":
      return {
        words: `the host name of ${name} could not be resolved (${code}). Check ${variable}.`,
        isLasting: false,
        isOfProxy: true,
      };
    case "UND_ERR_CONNECT_TIMEOUT":
    case "UND_ERR_HEADERS_TIMEOUT":
    case "UND_ERR_SOCKET":
    case "ECONNRESET":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return {
        words: `${name} didn't respond, or the service behind it didn't (${code}). Check ${variable}, and check that the proxy can reach ${host}.`,
        isLasting: false,
        isOfProxy: false,
      };
    default:
      if (!code.startsWith("HPE_") && !/match the HTTP\/1\.1 protocol/.test(message)) return undefined;
      return {
        words: `${name}, or the service behind it, doesn't respond with HTTP. Check ${variable}, and check that the port is that of an HTTP proxy.`,
        isLasting: false,
        isOfProxy: false,
      };
  }
}
