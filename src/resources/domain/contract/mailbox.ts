/**
 * Returns the email address of the mailbox in a start of authority, which has a period in place of the @:
 * `first\.last.shop.example` is first.last@shop.example. Returns the email address unchanged if the mailbox contains
 * one, a common mistake, and the mailbox itself if it has only one label.
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

/** True if a mailbox is an email address. It isn't a DNS name then, and therefore never relative. */
export const isEmail = (mailbox: string): boolean => /^(?:[^@\\]|\\\.)+@[^@\\]+$/.test(mailbox);

/** Returns the mailbox of an email address: `first\.last.shop.example` for first.last@shop.example. */
export function mailboxOfEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, at).replace(/\./g, "\\.")}.${email.slice(at + 1)}`;
}
