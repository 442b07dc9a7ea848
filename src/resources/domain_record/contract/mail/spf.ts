import { needsLookup, spfTermProblem } from "./spf-terms";

const wholeSpf = /^v=spf1(?=\s|$)/i;
const all = /(?:^|\s)([-+~?]?all)(?=\s|$)/i;
const isAll = (term: string) => /^[-+~?]?all$/i.test(term);

/** The maximum number of terms that need a DNS lookup (RFC 7208, section 4.6.4). */
const maxLookups = 10;

/** True if the string is an SPF record. */
export const isSpf = (text: string): boolean => wholeSpf.test(text);

/** True if an SPF record, or a part of one, redirects to another domain's record. */
export const hasRedirect = (text: string): boolean => /(?:^|\s)redirect=/i.test(text);

/**
 * Returns the reason why receivers would ignore the `redirect` of an SPF record, or the whole record. Returns undefined
 * if they apply it.
 */
function redirectProblem(text: string): string | undefined {
  for (const name of ["redirect", "exp"]) {
    const [first, second] = text.match(new RegExp(`(?<!\\S)${name}=\\S*`, "gi")) ?? [];
    if (first !== undefined && second !== undefined) {
      return `${name}= must appear at most once, got ${JSON.stringify(first)} and ${JSON.stringify(second)}. Receivers reject the whole record (RFC 7208, section 6). Keep one of them.`;
    }
  }
  const [, term] = all.exec(text) ?? [];
  if (term === undefined || !hasRedirect(text)) return undefined;
  return `redirect= must not be combined with all, got ${JSON.stringify(term)}. With both, receivers ignore the redirect (RFC 7208, section 6.1). Remove one of the two.`;
}

/** The problem of `all`: it lets every server send, or receivers ignore what follows it. */
function allProblem(terms: readonly string[]): string | undefined {
  const index = terms.findIndex(isAll);
  const term = terms[index];
  if (term === undefined) return undefined;
  if (/^\+?all$/i.test(term)) {
    return `${JSON.stringify(term)} lets every server send the domain's mail. Use "-all", "~all" or "?all".`;
  }
  const ignored = terms.slice(index + 1).find((each) => !/^[a-z][\w.-]*=/i.test(each));
  if (ignored === undefined) return undefined;
  return `${JSON.stringify(ignored)} must not follow ${JSON.stringify(term)}, because receivers ignore the terms after it. Move ${JSON.stringify(term)} to the end.`;
}

function lookupsProblem(terms: readonly string[]): string | undefined {
  const term = terms.filter(needsLookup)[maxLookups];
  if (term === undefined) return undefined;
  return `an SPF record must have at most ${String(maxLookups)} terms that need a DNS lookup (include, a, mx, ptr, exists and redirect), and ${JSON.stringify(term)} is one more. Receivers reject the whole record (RFC 7208, section 4.6.4). Remove terms, or replace some by ip4: and ip6:.`;
}

/**
 * Returns the reason why receivers reject a complete SPF record, or ignore a part of it. `isKnown` returns false for a term
 * that only apply knows.
 */
export function spfProblem(record: string, isKnown: (term: string) => boolean = () => true): string | undefined {
  const [version = "", ...terms] = record.trim().split(/\s+/);
  if (!isSpf(version)) return `the record must start with "v=spf1", got ${JSON.stringify(version.slice(0, 80))}.`;
  const other = terms.find((term) => /^v=/i.test(term));
  if (other !== undefined) {
    return `a domain must have one SPF record, got another ${JSON.stringify(other)} in it. Receivers reject both (RFC 7208, section 4.5). Merge their terms into one record.`;
  }
  const redirect = redirectProblem(record);
  if (redirect !== undefined) return redirect;
  for (const term of terms) {
    const problem = isAll(term) || !isKnown(term) ? undefined : spfTermProblem(term);
    if (problem !== undefined) return problem;
  }
  return allProblem(terms) ?? lookupsProblem(terms);
}
