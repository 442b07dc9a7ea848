/** Returns the text as one word of a POSIX shell, quoted if it contains a special character. */
export const shellQuote = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
