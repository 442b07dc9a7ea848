import { escapeTemplate } from "../../../src/shared/template";
import { requireText } from ".";

/**
 * Marks a string as literal text, so that Terraform doesn't evaluate `${…}` and `%{…}` in it. Use it for text that your
 * program reads from a file, a database or an API. Without it, such text can run Terraform functions, for example `file`.
 * Tokens in the text become literal text, too.
 *
 * Zone files, `userData` and the mail records `spf`, `dkim` and `dmarc` are literal already.
 *
 * @example
 * ```ts
 * // in a stack with zone: Domain
 * zone.txt("", literal("v=spf1 exists:%{i}._spf.example.net -all"));
 * ```
 */
export function literal(text: string): string {
  requireText("literal", "text", text);
  return (
    escapeTemplate(text)
      // CDKTF replaces its markers wherever they are, so the text must not contain any.
      .replace(/tf(?=token)/gi, '$&${""}')
      .replace(/\de(?=\+\d{3})/g, '$&${""}')
  );
}
