/** A replacement of a part of a file. */
export interface Edit {
  readonly file: string;
  /** The text of the file that the positions refer to. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The edits that may give the program a value, the most likely one first, and what is known about its place. */
export interface EditCandidates {
  readonly edits: readonly Edit[];
  readonly place?: { readonly file: string; readonly line: number } | undefined;
  /** The reason why there are no edits, as a sentence. */
  readonly reason?: string | undefined;
}

export const sameEdit = (one: Edit, other: Edit): boolean =>
  one.file === other.file && one.start === other.start && one.end === other.end && one.text === other.text;

/**
 * Returns the new texts of the files that these edits change. Equal edits count once. Returns undefined if two edits
 * overlap.
 */
export function applyEdits(edits: readonly Edit[]): ReadonlyMap<string, string> | undefined {
  const unique = edits.filter((edit, index) => edits.findIndex((each) => sameEdit(each, edit)) === index);
  const texts = new Map<string, string>();
  for (const { file, source } of unique) {
    if (texts.has(file)) continue;
    let text = source;
    let limit = source.length;
    for (const edit of unique.filter((each) => each.file === file).sort((one, other) => other.start - one.start)) {
      if (edit.end > limit) return undefined;
      text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
      limit = edit.start;
    }
    texts.set(file, text);
  }
  return texts;
}
