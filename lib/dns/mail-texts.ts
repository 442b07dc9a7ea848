import { hasRedirect, isSpf, spfRedirectProblem } from "../../src/resources/domain_record/contract";
import { mayHaveToken } from "../core/tokens/replace-tokens";
import { literalAroundTokens } from "../core/tokens/literal-parts";
import { startTraceAtCaller } from "../core/validation/problems";
import type { DmarcOptions } from "./record-options";

// The texts of mail records. Mail providers often show a complete record, with or without the quotes of a zone file. Such a
// record is used unchanged.

export type SpfAll = "-all" | "~all" | "?all";
export type DkimKeyType = "rsa" | "ed25519";

const fail = (text: string) => startTraceAtCaller(new Error(text));

/** The content of `"v=DKIM1; " "k=rsa; p=…"`. In a zone file, each piece of a text is in quotes. */
function withoutQuotes(text: string): string {
  const pieces = /^\s*(?:"[^"]*"\s*)+$/.test(text)
    ? [...text.matchAll(/"([^"]*)"/g)].map(([, piece]) => piece)
    : [text];
  return pieces.join("").trim();
}

/** A mechanism with or without a qualifier, or a modifier (RFC 7208, section 4.6). */
const spfTerm = /^(?:[-+~?]?(?:include:|exists:|ip4:|ip6:|a(?=$|[:/])|mx(?=$|[:/])|ptr(?=$|:))|[a-z][\w.-]*=(?!$))/i;
const spfAll = /^[-+~?]?all$/i;

/** Suggests a valid term for an invalid one. */
function spfHint(term: string): string {
  const [, redirected] = /^[-+~?]?redirect[:=](.+)$/i.exec(term) ?? [];
  const meant =
    redirected !== undefined
      ? `redirect=${redirected}`
      : /^[\w-]+(?:\.[\w-]+)+$/.test(term)
        ? `include:${term}`
        : undefined;
  return meant === undefined ? "" : ` (did you mean ${JSON.stringify(meant)}?)`;
}

function requireRedirectApplies(record: string): void {
  const problem = spfRedirectProblem(record);
  if (problem !== undefined) throw fail(`spf: ${problem}`);
}

/**
 * `v=spf1 include:_spf.example.net -all`, from mechanisms or a complete record. A record with `redirect=` ends without
 * `all`, because receivers ignore the redirect otherwise (RFC 7208, section 6.1).
 */
export function spfText(given: string | readonly string[], all?: SpfAll): string {
  const terms = [given].flat().map(withoutQuotes);
  const whole = terms.find(isSpf);
  const end = all ?? (terms.some(hasRedirect) ? "" : "-all");
  const isWhole = whole !== undefined && terms.length === 1 && all === undefined;
  requireRedirectApplies([...terms, ...(isWhole ? [] : [end])].join(" "));
  if (isWhole) return literalAroundTokens(whole);
  if (whole !== undefined) {
    throw fail(
      `spf: expected mechanisms or one complete record, got the record ${JSON.stringify(whole)} and ${terms.length > 1 ? "other terms" : `all: ${JSON.stringify(all)}`}. Put everything into the record, or remove its "v=spf1".`,
    );
  }
  for (const term of terms.flatMap((each) => each.split(/\s+/)).filter((each) => !mayHaveToken(each))) {
    if (spfAll.test(term)) {
      throw fail(
        `spf: ${JSON.stringify(term)} must not be among the terms, because spf adds the last mechanism itself (default: "-all"). Pass { all: ${JSON.stringify(term)} } instead.`,
      );
    }
    if (!spfTerm.test(term)) {
      throw fail(
        `spf: each term must be include:, a, mx, ptr, ip4:, ip6:, exists: or redirect=, got ${JSON.stringify(term)}${spfHint(term)}.`,
      );
    }
  }
  return literalAroundTokens(["v=spf1", ...terms, end].filter(Boolean).join(" "));
}

/** `v=DMARC1; p=reject; rua=mailto:reports@shop.example` */
export function dmarcText({ policy, subdomainPolicy, reports = [], percent }: DmarcOptions): string {
  const addresses = reports.map((address) => (/^mailto:/i.test(address) ? address : `mailto:${address}`));
  const tags = [
    "v=DMARC1",
    `p=${policy}`,
    ...(subdomainPolicy === undefined ? [] : [`sp=${subdomainPolicy}`]),
    ...(percent === undefined ? [] : [`pct=${String(percent)}`]),
    ...(addresses.length === 0 ? [] : [`rua=${addresses.join(",")}`]),
  ];
  return literalAroundTokens(tags.join("; "));
}

const tagOf = (record: string, name: string) =>
  new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*([^;]*)`, "i").exec(record)?.[1]?.trim();

/** `v=DKIM1; k=rsa; p=MIIB…`, from a key in PEM or base64, or a complete record. */
export function dkimText(publicKey: string, keyType?: DkimKeyType): string {
  const given = withoutQuotes(publicKey);
  if (/PRIVATE KEY/.test(given)) {
    throw fail(
      "dkim: expected the public key, got a private key. Keep the private key on the mail server, and pass the public one.",
    );
  }
  if (tagOf(given, "p") !== undefined) {
    const itsType = tagOf(given, "k") ?? "rsa";
    if (keyType === undefined || keyType === itsType) return literalAroundTokens(given);
    throw fail(
      `dkim: keyType must match the record, got ${JSON.stringify(keyType)} and a record with the key type ${JSON.stringify(itsType)}. Remove keyType.`,
    );
  }
  const key = given.replace(/-----[A-Z ]+-----/g, "").replace(/\s+/g, "");
  if (!mayHaveToken(key) && !/^[A-Za-z0-9+/]+={0,2}$/.test(key)) {
    throw fail(
      `dkim: expected a public key in PEM or base64, or a complete record ("v=DKIM1; k=rsa; p=…"), got ${JSON.stringify(given.slice(0, 40))}.`,
    );
  }
  return literalAroundTokens(`v=DKIM1; k=${keyType ?? "rsa"}; p=${key}`);
}
