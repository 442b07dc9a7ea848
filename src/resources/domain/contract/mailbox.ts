/**
 * Returns the email address of the mailbox in a start of authority, which has a period instead of the @:
 * `first\.last.shop.example` is first.last@shop.example. Returns the email address if the mailbox is written as one, which
 * is a common mistake, and the mailbox itself if it has one label only.
 */
export function emailOfMailbox(mailbox: string): string {
  if (isEmail(mailbox)) return mailbox.replace(/\\\./g, ".").replace(/\.$/, "");
  const [, local, host] = /^((?:\\.|[^.\\])+)\.(.+)$/.exec(mailbox) ?? [];
  if (local === undefined || host === undefined) return mailbox;
  const plain = local.replace(/\\(\d{3}|.)/g, (_, escaped: string) =>
    escaped.length === 3 ? String.fromCharCode(Number(escaped)) : escaped,
  );
  return `${plain}@${host}`;
}

/** True if a mailbox is written as an email address, which is no name of DNS and so never relative. */
export const isEmail = (mailbox: string): boolean => /^(?:[^@\\]|\\\.)+@[^@\\]+$/.test(mailbox);

/** Returns the mailbox of an email address: `first\.last.shop.example` for first.last@shop.example. */
export function mailboxOfEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, at).replace(/\./g, "\\.")}.${email.slice(at + 1)}`;
}
