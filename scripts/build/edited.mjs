/**
 * A text with replacements, each given by its start and end.
 * @param {string} text
 * @param {readonly { readonly from: number, readonly to: number, readonly text: string }[]} edits
 */
export function edited(text, edits) {
  const inOrder = [...edits].sort((left, right) => left.from - right.from);
  const pieces = inOrder.map((edit, index) => text.slice(inOrder[index - 1]?.to ?? 0, edit.from) + edit.text);
  return pieces.join("") + text.slice(inOrder.at(-1)?.to ?? 0);
}
