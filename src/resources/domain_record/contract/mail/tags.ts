/** A tag of a DKIM or DMARC record. */
export interface MailTag {
  readonly name: string;
  readonly value: string;
}

/** Splits a record such as `v=DKIM1; k=rsa; p=…` into its tags. Returns the problem if a part isn't a tag, or repeated. */
export function readTags(record: string): readonly MailTag[] | string {
  const parts = record.split(";").map((part) => part.trim());
  if (parts[parts.length - 1] === "") parts.pop();
  const tags: MailTag[] = [];
  for (const part of parts) {
    const [, name, value = ""] = /^([a-z]\w*)\s*=\s*([^]*)$/i.exec(part) ?? [];
    if (name === undefined) {
      const start = part.length > 20 ? `${part.slice(0, 20)}…` : part;
      return `each part of the record must have the form tag=value, got ${JSON.stringify(start)}. Separate the parts with semicolons.`;
    }
    if (tags.some((tag) => tag.name === name)) {
      return `each tag must appear once, got ${name}= twice. Remove one of them.`;
    }
    tags.push({ name, value });
  }
  return tags;
}
