import type { IResolveContext } from "cdktf";
import { resolveTokens } from "./tokens/resolve-tokens";

// `cdktf synth --hcl` writes attributes as the generated bindings describe them. They describe a nested attribute as a
// block, which Terraform refuses, and CDKTF doesn't escape all strings. So this code writes the attributes of the JSON.

type Properties = { readonly [name: string]: unknown };

/** The meta-arguments and blocks that Terraform itself reads. CDKTF writes these correctly. */
const metaArguments = [
  "//",
  "connection",
  "count",
  "depends_on",
  "dynamic",
  "for_each",
  "lifecycle",
  "provider",
  "provisioner",
];

/** The index after the `}` that closes a template sequence, whose content starts at `start`. */
function endOfSequence(text: string, start: number): number {
  let index = start;
  for (let depth = 1; depth > 0 && index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index + 1) - 1;
    else if (character === "{") depth += 1;
    else if (character === "}") depth -= 1;
  }
  return index;
}

/** The index after the quote that closes a string, whose content starts at `start`. */
function endOfString(text: string, start: number): number {
  let index = start;
  while (index < text.length && text[index] !== '"') {
    if (text[index] === "\\") index += 2;
    else if (/^[$%]\{/.test(text.slice(index, index + 2))) index = endOfSequence(text, index + 2);
    else index += 1;
  }
  return index + 1;
}

/** Escapes plain text for a quoted string. HCL has no `\b` and no `\f`. */
const escapePlain = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/\\(\\|b|f)/g, (all, letter: string) => ({ b: "\\u0008", f: "\\u000c" })[letter] ?? all);

/** Escapes text for a quoted string. Template sequences (`${…}` and `%{…}`) are unchanged. */
function escapeAroundTemplates(text: string): string {
  let escaped = "";
  let index = 0;
  for (const { index: found, 0: opening } of text.matchAll(/[$%]+\{/g)) {
    if (found < index) continue;
    const start = found + opening.length;
    // A doubled sign is an escaped sign.
    const end = opening.length === 2 ? endOfSequence(text, start) : start;
    escaped += escapePlain(text.slice(index, found)) + text.slice(found, end);
    index = end;
  }
  return escaped + escapePlain(text.slice(index));
}

/**
 * Converts a value so that CDKTF writes it as an expression. CDKTF writes a string that starts with a quote unchanged, and
 * adds quotes to one that contains a template.
 */
function toExpression(value: unknown): unknown {
  if (typeof value === "string")
    return value.includes("${") ? escapeAroundTemplates(value) : `"${escapeAroundTemplates(value)}"`;
  if (Array.isArray(value)) return value.map(toExpression);
  if (typeof value !== "object" || value === null) return value;
  // CDKTF fails on null in an object. An attribute that is left out is null.
  const entries = Object.entries(value).filter(([, entry]) => entry !== null);
  return Object.fromEntries(entries.map(([name, entry]) => [name, toExpression(entry)]));
}

/** Converts the resolved attributes of a block to the form that CDKTF writes into HCL. */
export const attributesInHcl = (attributes: Properties): Properties =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      if (metaArguments.includes(name)) return [name, value];
      const type = value === null ? "reference" : "any";
      return [name, { value: toExpression(value), isBlock: false, type, storageClassType: type }];
    }),
  );

/**
 * Makes CDKTF resolve the HCL of a construct from its JSON. `change` receives both, resolved.
 *
 * @example resolveInHcl(super.toHclTerraform(), super.toTerraform(), withAttributes("resource"))
 */
export function resolveInHcl(
  hcl: object,
  json: object,
  change: (hcl: Properties, json: Properties) => Properties,
): object {
  function resolve(context: IResolveContext): unknown {
    const resolved = (fragment: object) => resolveTokens({ ...fragment }, context) as Properties;
    const result = change(resolved(hcl), resolved(json));
    context.registerPostProcessor({ postProcess: () => result });
    return undefined;
  }
  return Object.defineProperty({ ...hcl }, "resolve", { value: resolve });
}

type Blocks = { readonly [type: string]: { readonly [name: string]: Properties } };

/** Replaces the attributes of resources or of data sources. */
export const withAttributes =
  (kind: "resource" | "data") =>
  (hcl: Properties, json: Properties): Properties => {
    // A resource that `moveTo` moved elsewhere has no block.
    const [blocks, plain] = [hcl[kind], json[kind]] as readonly (Blocks | undefined)[];
    if (!blocks || !plain) return hcl;
    const [type = ""] = Object.keys(plain);
    const [name = ""] = Object.keys(plain[type] ?? {});
    const written = Object.entries(blocks[type]?.[name] ?? {}).filter(([key]) => metaArguments.includes(key));
    const attributes = { ...attributesInHcl(plain[type]?.[name] ?? {}), ...Object.fromEntries(written) };
    return { ...hcl, [kind]: { [type]: { [name]: attributes } } };
  };
