import { isIPv4 } from "node:net";
import { hint, inPunycode, ip, ipv6, withoutPeriod } from "../../../../contract";

/** Stands for a macro, which may contain the characters that separate the parts of a term. */
const macroMark = "\0";
/** A macro of RFC 7208, section 7.1. The letters c, r and t are for explanations only. */
const macros = /%(?:[%_-]|\{[slodiphv](?:[1-9]\d*)?r?[-.+,/_=]*\})/gi;

const label = /^[\w\0](?:[\w\0-]{0,61}[\w\0])?$/;
/** The last label of a name. A hyphen before "all" is a missing space. */
const topLabel = /^(?=.*[a-z])[a-z\d](?:[a-z\d-]*[a-z\d])?$(?<!-all)/i;

/** True for a domain name in which macros are marks (RFC 7208, section 7.1: domain-spec). */
function isDomainSpec(value: string): boolean {
  const labels = withoutPeriod(value).split(".");
  const last = labels[labels.length - 1] ?? "";
  const isEnd = last.endsWith(macroMark) || (labels.length > 1 && topLabel.test(last));
  return isEnd && labels.every((each) => label.test(each)) && value.length <= 253;
}

const prefix = (text: string, maximum: number) => /^(?:0|[1-9]\d{0,2})$/.test(text) && Number(text) <= maximum;

function isNetwork(value: string, isAddress: (text: string) => boolean, bits: number): boolean {
  const [address = "", length, ...rest] = value.split("/");
  return isAddress(address) && rest.length === 0 && (length === undefined || prefix(length, bits));
}

/** The prefix lengths for IPv4 and IPv6 after a name: `/24`, `//64`, `/24//64`. */
function isDualPrefix(text: string): boolean {
  const lengths = /^(?:\/(?<v4>[^/]+))?(?:\/\/(?<v6>[^/]+))?$/.exec(text)?.groups;
  return lengths !== undefined && prefix(lengths["v4"] ?? "0", 32) && prefix(lengths["v6"] ?? "0", 128);
}

/** `:mail.shop.example/24//64`, or a part of it. */
function isHostAndPrefix(value: string): boolean {
  const parts = /^(?::(?<host>[^/]+))?(?<lengths>\/.*)?$/.exec(value)?.groups;
  if (parts === undefined) return false;
  const { host, lengths } = parts as { readonly host?: string; readonly lengths?: string };
  return (host === undefined || isDomainSpec(host)) && isDualPrefix(lengths ?? "");
}

interface TermKind {
  /** Follows the name of the term: what its value must be. */
  readonly words: string;
  readonly test: (value: string) => boolean;
  /** True if receivers look up a name for it. RFC 7208 allows ten of them. */
  readonly looksUp: boolean;
}

const ofDomain = { words: "must have a domain name", test: isDomainSpec, looksUp: true };
const ofHost = {
  words: "must be alone, or have a domain name or prefix lengths as in :mail.shop.example/24//64",
  test: isHostAndPrefix,
  looksUp: true,
};

/** The mechanisms with their separators, except for all (RFC 7208, section 5). */
const mechanisms: { readonly [name: string]: TermKind } = {
  include: { ...ofDomain, test: (value) => value.startsWith(":") && isDomainSpec(value.slice(1)) },
  exists: { ...ofDomain, test: (value) => value.startsWith(":") && isDomainSpec(value.slice(1)) },
  a: ofHost,
  mx: ofHost,
  ptr: {
    words: "must be alone, or have a domain name as in :shop.example",
    test: (value) => value === "" || (value.startsWith(":") && isDomainSpec(value.slice(1))),
    looksUp: true,
  },
  ip4: {
    words: "must have one IPv4 address or network, as in ip4:192.0.2.0/24",
    test: (value) => value.startsWith(":") && isNetwork(value.slice(1), isIPv4, 32),
    looksUp: false,
  },
  ip6: {
    words: "must have one IPv6 address or network, as in ip6:2001:db8::/32",
    test: (value) => value.startsWith(":") && isNetwork(value.slice(1), (text) => ipv6.test(text), 128),
    looksUp: false,
  },
};

/** The modifiers of RFC 7208. Receivers ignore all others. */
const modifiers: { readonly [name: string]: TermKind } = {
  redirect: ofDomain,
  exp: { ...ofDomain, looksUp: false },
};

interface Term {
  readonly qualifier: string;
  readonly name: string;
  /** The value with its separator, with a mark for each macro. Without the "=" of a modifier. */
  readonly value: string;
  readonly isModifier: boolean;
}

function partsOf(term: string): Term | undefined {
  const [, qualifier = "", name = "", value = ""] =
    /^([-+~?]?)([a-z][\w.-]*?)((?:[:/=].*)?)$/is.exec(term.replace(macros, macroMark)) ?? [];
  if (name === "") return undefined;
  const isModifier = value.startsWith("=");
  return { qualifier, name: name.toLowerCase(), value: isModifier ? value.slice(1) : value, isModifier };
}

const kindOf = ({ name, isModifier }: Term) => {
  const kinds = isModifier ? modifiers : mechanisms;
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
};

/** True if receivers need a DNS lookup for a term. The value may be unknown. */
export const needsLookup = (term: string): boolean => {
  const parts = partsOf(term.replace(/[:/=].*$/s, (value) => value.charAt(0)));
  return parts !== undefined && kindOf(parts)?.looksUp === true;
};

const formWords = "each term must be include:, a, mx, ptr, ip4:, ip6:, exists: or redirect=";

/** The reason why receivers reject a term, without the term. Undefined if they accept it. */
function reasonOf(term: string): string | undefined {
  const parts = partsOf(term);
  if (!parts) return formWords;
  const { name, value, qualifier, isModifier } = parts;
  const kind = kindOf(parts);
  if (kind && isModifier && qualifier !== "") return `${name}= must not have a qualifier`;
  if (kind) return kind.test(value) ? undefined : `${name}${isModifier ? "=" : ""} ${kind.words}`;
  // Receivers ignore a modifier that they don't know, so a mistyped mechanism would have no effect.
  const isOwn = isModifier && qualifier === "" && value !== "" && /^[\x21-\x7e\0]*$/.test(value);
  const mistyped = [...Object.keys(mechanisms), "all", "v", ...Object.keys(modifiers)];
  return isOwn &&
    !mistyped.includes(name) &&
    hint(
      name,
      mistyped.filter(({ length }) => length > 2),
    ) === undefined
    ? undefined
    : formWords;
}

const otherNames: { readonly [name: string]: string } = { ipv4: "ip4", ipv6: "ip6", includes: "include", host: "a" };
const addressName = (value: string) =>
  ip.test(value.split("/")[0] ?? "") ? (value.includes(":") ? "ip6" : "ip4") : undefined;

/** Terms that the user may have meant, from the most to the least likely. */
function* guesses(term: string): Generator<string> {
  const [, before, all] = /^(.+?)([-+~?]all)$/i.exec(term) ?? [];
  if (before !== undefined && all !== undefined) yield `${before} ${all}`;
  const [, qualifier = "", name = "", separator = "", value = ""] =
    /^([-+~?]?)([a-z][\w-]*)([:=]?)(.*)$/is.exec(term) ?? [];
  const family = addressName(value) ?? addressName(term.replace(/^[-+~?]/, ""));
  const isNamed = separator !== "" && addressName(value) !== undefined;
  if (family !== undefined) yield `${qualifier}${family}:${isNamed ? value : term.replace(/^[-+~?]/, "")}`;
  if (/[,;]/.test(term)) {
    const parts = (separator === "" ? term : value).split(/[,;]+/).filter(Boolean);
    yield parts.map((each) => (separator === "" ? each : `${qualifier}${name}${separator}${each}`)).join(" ");
    yield parts
      .map((each, index) => (index === 0 && separator !== "" ? `${qualifier}${name}${separator}${each}` : each))
      .join(" ");
  }
  const known = [...Object.keys(mechanisms), ...Object.keys(modifiers)];
  const lower = name.toLowerCase();
  const meant = known.includes(lower) ? lower : (otherNames[lower] ?? hint(lower, known));
  if (meant !== undefined && value !== "") {
    yield Object.hasOwn(modifiers, meant) ? `${meant}=${value}` : `${qualifier}${meant}:${value}`;
  }
  yield term.replace(/^([^/]+\/\d+)\/(\d+)$/, "$1//$2");
  const ascii = inPunycode(value);
  if (ascii !== value) yield `${qualifier}${name}${separator}${ascii}`;
  yield `include:${inPunycode(term)}`;
}

const isValid = (text: string) =>
  text.split(" ").every((each) => /^[-~?]all$/i.test(each) || reasonOf(each) === undefined);

/** Returns the reason why receivers reject a term other than all, with the term and what it may mean. */
export function spfTermProblem(term: string): string | undefined {
  const reason = reasonOf(term);
  if (reason === undefined) return undefined;
  const meant = [...guesses(term)].find((each) => each !== term && isValid(each));
  const given = term.length > 80 ? `${term.slice(0, 80)}…` : term;
  return `${reason}, got ${JSON.stringify(given)}${meant === undefined ? "" : ` (did you mean ${JSON.stringify(meant)}?)`}.`;
}
