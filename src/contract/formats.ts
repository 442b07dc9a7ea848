import { isIPv4, isIPv6 } from "node:net";
import { check } from "./check";
import { punycodeHint } from "./punycode";

const hostBeyondAscii = /^[^:/]*:[/\\]*[^/\\?#]*[\u0080-\uffff]/;

/**
 * Parses an http:// or https:// URL. Returns undefined for any other string, and if the host isn't in ASCII, because
 * runtimes convert it differently.
 */
export function webAddress(text: string): URL | undefined {
  const url = !hostBeyondAscii.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/**
 * True if requests to the URL stay on this machine. Names below `localhost` don't count: they should resolve to
 * this machine, but some resolvers query the network for them.
 */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || (isIPv4(hostname) && hostname.startsWith("127."));
}

// Addresses

const isPlainIPv6 = (value: string) => isIPv6(value) && !value.includes("%");

/**
 * The shortest lower-case spelling of an IP address, from the URL parser. Services also return a single address as
 * a network: 1.2.3.4 as 1.2.3.4/32.
 */
export function canonicalIp(value: string): string {
  if (value.endsWith("/32") && isIPv4(value.slice(0, -3))) return value.slice(0, -3);
  const address = value.endsWith("/128") ? value.slice(0, -4) : value;
  return isPlainIPv6(address) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : value;
}

function isNetwork(value: string, isAddress: (address: string) => boolean, bits: number): boolean {
  const [address = "", mask, ...rest] = value.split("/");
  return rest.length === 0 && isAddress(address) && /^(0|[1-9]\d{0,2})$/.test(mask ?? "") && Number(mask) <= bits;
}

/** Accepts IP addresses and networks. */
export function canonicalNetwork(value: string): string {
  const [address = "", mask] = value.split("/");
  return mask === undefined ? canonicalIp(address) : `${canonicalIp(address)}/${mask}`;
}

/** Also treats a single IP address as its network: `1.2.3.4` is `1.2.3.4/32`. */
export function canonicalSource(value: string): string {
  return canonicalIp(canonicalNetwork(value));
}

const alone = (value: string) => {
  if (isIPv4(value)) return `write ${value}/32 for a single address`;
  return isPlainIPv6(value) ? `write ${value}/128 for a single address` : undefined;
};

const isIPv4Like = (value: string) => isIPv4(value.split("/")[0] ?? "");
const isIPv6Like = (value: string) => isPlainIPv6(value.split("/")[0] ?? "");

export const ipv4 = check<string>("must be an IPv4 address", isIPv4, (value) =>
  isPlainIPv6(value) ? "this is an IPv6 address" : undefined,
);
export const ipv6 = check<string>("must be an IPv6 address", isPlainIPv6, (value) =>
  isIPv4(value) ? "this is an IPv4 address" : undefined,
);
export const ip = check<string>("must be an IP address", (value) => isIPv4(value) || isPlainIPv6(value));
export const ipv4Network = check<string>(
  'must be an IPv4 network in CIDR notation, such as "192.0.2.0/24"',
  (value) => isNetwork(value, isIPv4, 32),
  (value) => (isIPv6Like(value) ? "this is IPv6" : alone(value)),
);
export const ipv6Network = check<string>(
  'must be an IPv6 network in CIDR notation, such as "2001:db8::/32"',
  (value) => isNetwork(value, isPlainIPv6, 128),
  (value) => (isIPv4Like(value) ? "this is IPv4" : alone(value)),
);
export const network = check<string>(
  'must be an IP address with a prefix length, such as "10.0.0.1/24"',
  (value) => isNetwork(value, isIPv4, 32) || isNetwork(value, isPlainIPv6, 128),
  alone,
);
export const ipOrNetwork = check<string>(
  'must be an IP address or a network such as "192.0.2.0/24"',
  (value) => ip.test(value) || network.test(value),
);

// Times

const time = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/i;

/** Converts a timestamp to UTC without a zone suffix, the form of the specification (document 1, Conventions 3). */
export function canonicalTime(value: string): string {
  const [, day, hours, , zone = "Z"] = time.exec(value) ?? [];
  if (day === undefined || hours === undefined) return value;
  const instant = Date.parse(`${day}T${hours}${zone.replace(/([+-]\d\d)(\d\d)/, "$1:$2").toUpperCase()}`);
  return Number.isNaN(instant) ? value : new Date(instant).toISOString().slice(0, 19);
}

// Names

const hostLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Removes the trailing period of a domain name. */
export const withoutPeriod = (value: string) => (value.endsWith(".") ? value.slice(0, -1) : value);

/** True if each label of a name matches. The leftmost label may also be `*` if the options allow it. */
export function labelsAre(value: string, pattern: RegExp, options: { readonly star?: boolean } = {}): boolean {
  const labels = value.split(".");
  return labels.every((label, index) => pattern.test(label) || (options.star === true && index === 0 && label === "*"));
}

/** A zone name by RFC 1035. Labels may start with a digit, as in RFC 1123. */
export const domainName = check<string>(
  'must be a domain name such as "shop.example": labels of at most 63 letters, digits and inner hyphens',
  (value) => labelsAre(value, hostLabel),
  (value) => {
    if (labelsAre(withoutPeriod(value), hostLabel)) return "omit the trailing period";
    return punycodeHint((ascii) => labelsAre(ascii, hostLabel))(withoutPeriod(value));
  },
);

const isEmail = (value: string) => {
  const [local = "", host = "", ...rest] = value.split("@");
  return (
    rest.length === 0 &&
    /^[^\s"(),:;<>[\]\\]{1,64}$/.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    labelsAre(host, hostLabel)
  );
};
export const email = check<string>(
  'must be an email address such as "ops@shop.example"',
  isEmail,
  punycodeHint(isEmail),
);

/** Only the part after the @ is a DNS name, so the case of the rest is kept. */
export const canonicalEmail = (value: string) => value.replace(/@[^@]*$/, (host) => host.toLowerCase());

// Others

const base64Text = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export const base64 = check<string>(
  "must be encoded in base64",
  (value) => value !== "" && base64Text.test(value),
  (value) => (value.startsWith("#") ? "encode the plain text, for example with base64encode" : undefined),
);
