import { emailOfMailbox, isEmail } from "../../resources/domain/contract";
import { toAbsolute } from "./escapes";
import { fieldsOf } from "./record-data";
import { parseSeconds, type RecordHead, timeProblem } from "./record-head";
import { fail } from "./zone-file-error";

/** The SOA record of a zone. Times are in seconds. */
export interface StartOfAuthority {
  readonly primary: string;
  readonly soaEmail: string;
  readonly refreshSec: number;
  readonly retrySec: number;
  readonly expireSec: number;
  readonly minimum: number;
}

const timeNames = ["refresh time", "retry time", "expire time", "minimum TTL"] as const;

/** @throws ZoneFileError if the record isn't complete, has too many fields, or has a wrong number. */
export function readStartOfAuthority(head: RecordHead, line: number, origin: string): StartOfAuthority {
  const [primary = "", mailbox = "", serial = "", ...times] = fieldsOf({ ...head, type: "SOA" }, line);
  if (!/^\d+$/.test(serial)) {
    fail(line, `the serial of the SOA record must be a number, got ${JSON.stringify(serial)}. Correct it.`);
  }
  const [refreshSec = 0, retrySec = 0, expireSec = 0, minimum = 0] = timeNames.map((name, index) => {
    const given = times[index] ?? "";
    return parseSeconds(given) ?? fail(line, timeProblem(`the ${name} of the SOA record`, given));
  });
  return {
    primary: toAbsolute(primary, origin).toLowerCase(),
    soaEmail: emailOfMailbox(isEmail(mailbox) ? mailbox : toAbsolute(mailbox, origin)),
    refreshSec,
    retrySec,
    expireSec,
    minimum,
  };
}
