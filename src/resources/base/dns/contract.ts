import { check, labelsAre, punycodeHint, withoutPeriod } from "../../../contract";

// The names in DNS records. They may have underscores, unlike the name of a zone.

const looseLabel = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i;
const letterLabel = /^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i;

const isDomain = (value: string) => value.length <= 254 && labelsAre(withoutPeriod(value), looseLabel);

/** The target of a record, with an optional trailing period. */
export const targetDomain = check<string>(
  'must be a valid domain name such as "www.shop.example"',
  isDomain,
  punycodeHint(isDomain),
);

/** A check of a record's own name. The domain itself is the empty name, which zone files write as `@`. */
const ownName = (words: string, isName: (value: string) => boolean) =>
  check<string>(
    words,
    (value) => value === "" || isName(value),
    (value) => (value === "@" ? 'use "" for the domain itself' : punycodeHint(isName)(value)),
  );

/**
 * A record's own name: relative or fully qualified. The left-most label may be `*`, and the name of the domain
 * itself is empty.
 */
export const recordName = ownName(
  'must be a hostname such as "www" or "*.shop", or empty for the domain itself',
  (value) => labelsAre(withoutPeriod(value), looseLabel, { star: true }),
);
export const recordNameWithoutWildcard = ownName(
  "must be a subdomain without a wildcard, or empty for the domain itself",
  (value) => labelsAre(withoutPeriod(value), looseLabel),
);
/** Stricter than DNS: every component starts with a letter (document 3, Domain record). */
export const mailName = ownName(
  'must be a mail subdomain whose labels consist of letters, digits and hyphens, start with a letter and end with a letter or digit (the leftmost label may be "*")',
  (value) => labelsAre(withoutPeriod(value), letterLabel, { star: true }),
);
const isMailHost = (value: string) =>
  value === "" || (value.length < 254 && labelsAre(withoutPeriod(value), letterLabel, { star: true }));
export const mailHost = check<string>(
  'must be a mail server such as "mail.shop.example", with fewer than 254 characters and labels that consist of letters, digits and hyphens, start with a letter and end with a letter or digit, or empty for a null MX record',
  isMailHost,
  punycodeHint(isMailHost),
);
