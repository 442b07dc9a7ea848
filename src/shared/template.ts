// Terraform reads every string of a configuration as a template, in which `${…}` and `%{…}` are code. Text from a file
// or an account must be escaped before it is written to a configuration.

/**
 * Escapes a string so that Terraform reads it as literal text. The result is valid in JSON, and in HCL between quotes.
 */
export const escapeTemplate = (text: string): string =>
  text.replace(/([$%]*)([$%])\{/g, (_, before: string, sign: string) =>
    // Terraform would read a longer sequence of doubled signs differently.
    before === "" ? `${sign}${sign}{` : `\${"${before}${sign}"}{`,
  );

const special = /\$\{"([$%]*)"\}|[$%]*[$%]\{/g;
const isEscape = (found: string) => found === "$${" || found === "%%{";

/** Returns the literal text of a template, or undefined if the template contains an expression. */
export function literalOf(template: string): string | undefined {
  const found = [...template.matchAll(special)];
  if (found.some(([whole, signs]) => signs === undefined && !isEscape(whole))) return undefined;
  return template.replace(special, (whole, signs: string | undefined) => signs ?? whole.slice(1));
}

/** True if a template has a `%{…}` that isn't a Terraform directive, such as an SPF macro. */
export const hasUnknownDirective = (template: string): boolean =>
  /(?<![$%])%\{(?!~?\s*(?:if|else|endif|for|endfor)\b)/.test(template);

const escapes: { readonly [character: string]: string } = {
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  '"': '\\"',
  "\\": "\\\\",
};
const unicode = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Returns literal text as a quoted HCL string. */
export function quoteHcl(text: string): string {
  // eslint-disable-next-line no-control-regex -- HCL accepts none of these characters unescaped.
  const quoted = text.replace(/["\\\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, (character) => {
    return escapes[character] ?? unicode(character);
  });
  return `"${escapeTemplate(quoted)}"`;
}
