/** A title within a sentence: `MySQL databases` and `VLANs` keep their capitals. */
export const inSentence = (title: string): string =>
  /^\p{Lu}\p{Ll}*(\s|$)/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
