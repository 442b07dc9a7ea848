const wholeSpf = /^v=spf1(?=\s|$)/i;
const all = /(?:^|\s)([-+~?]?all)(?=\s|$)/i;

/** True if the string is an SPF record. */
export const isSpf = (text: string): boolean => wholeSpf.test(text);

/** True if an SPF record, or a part of one, redirects to another domain's record. */
export const hasRedirect = (text: string): boolean => /(?:^|\s)redirect=/i.test(text);

/**
 * Returns the reason why receivers would ignore the `redirect` of an SPF record, or the whole record. Returns undefined
 * if they apply it.
 */
export function spfRedirectProblem(text: string): string | undefined {
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
