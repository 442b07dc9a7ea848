/** The text as one word of a POSIX shell: in quotes if it has anything that a shell would read. */
export const shellQuote = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
