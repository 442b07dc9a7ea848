import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./blocks";

/** A message on the troubleshooting page. `…` stands for the varying parts. */
export interface Message {
  readonly words: string;
  readonly section: string;
}

export const messages: readonly Message[] = readFileSync(join(root, "docs", "troubleshooting.md"), "utf8")
  .split(/^## /m)
  .slice(1)
  .flatMap((part) => {
    const section = part.slice(0, part.indexOf("\n"));
    return [...part.matchAll(/^#### `(.*)`$/gm)].map(([, words = ""]) => ({ words, section }));
  });

/** True if a text contains the words of a message, in order. */
export function has(text: string, words: string): boolean {
  let from = 0;
  const all = text.replace(/\s+/g, " ");
  return words.split("…").every((part) => {
    const at = all.indexOf(part.trim(), from);
    from = at + part.trim().length;
    return at !== -1;
  });
}
