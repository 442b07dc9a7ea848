import { isDeepStrictEqual } from "node:util";
import type { Properties } from "../../../contract";
import type { PrivateState, Spellings } from "../../../provider/private-state";
import { SpellingRecorder } from "../../../provider/private-state/spellings";
import { domainRecord } from "../../domain_record/contract";
import type { RecordContext } from "../../domain_record/contract/canonical";
import { isAddress, parentAttributesFrom, REMOTE_ADDRESS } from "../../domain_record/contract/canonical";
import type { RecordsByKey } from "../contract";
import type { RecordAnswer } from "./send-changes";

/** The private state of a record set: the record of each key, and where the service has another spelling than was sent. */
export interface RecordsPrivateState extends PrivateState {
  readonly parentAttributes?: Pick<RecordContext, "domain">;
  readonly parentAttributesByKey?: RemoteAddresses;
  readonly ids?: { readonly [key: string]: number };
  readonly spellingsByKey?: { readonly [key: string]: Spellings };
}

/** What `[remote_addr]` has become under each key where it is configured. */
interface RemoteAddresses {
  readonly [key: string]: Pick<RecordContext, "remoteAddress">;
}

/** Notes the spellings of each record that was sent. */
export function noteSpellings(
  sent: RecordsByKey,
  answers: ReadonlyMap<string, RecordAnswer>,
  parentAttributes: Properties,
): ReadonlyMap<string, SpellingRecorder> {
  return new Map(
    [...answers].map(([key, { carried, answer, before }]) => {
      const notes = new SpellingRecorder(domainRecord, parentAttributes);
      notes.recordResponse({ sentFields: carried, sent: sent[key] ?? {}, answer, ...(before ? { before } : {}) });
      return [key, notes] as const;
    }),
  );
}

/** The spellings to store: those that were noted now, and of the stored ones those that are still configured. */
export function spellingsToStore(
  records: RecordsByKey,
  notes: ReadonlyMap<string, SpellingRecorder>,
  stored: RecordsPrivateState["spellingsByKey"] = {},
): { readonly [key: string]: Spellings } {
  const all = Object.entries(records).map(([key, record]) => {
    const values: Properties = record;
    const still = Object.entries(stored[key] ?? {}).filter(([name, { sent }]) => isDeepStrictEqual(values[name], sent));
    return [key, notes.get(key)?.confirmed ?? Object.fromEntries(still)] as const;
  });
  return Object.fromEntries(all.filter(([, spellings]) => Object.keys(spellings).length > 0));
}

/** What `[remote_addr]` has become under each key where it is configured: by the answers, or as it was stored. */
export function remoteAddressesToStore(
  configured: RecordsByKey,
  answers: ReadonlyMap<string, RecordAnswer>,
  stored: RemoteAddresses = {},
): RemoteAddresses {
  const remote = Object.entries(configured).filter(([, { target }]) => target === REMOTE_ADDRESS);
  return Object.fromEntries(
    remote.map(([key]) => {
      const answered = answers.get(key);
      return [key, answered ? parentAttributesFrom(answered.answer) : remoteAddressFor(key, stored)];
    }),
  );
}

/** The same for one key. Where all that is stored agrees, a new key becomes that too. */
export function remoteAddressFor(key: string, stored: RemoteAddresses = {}): Pick<RecordContext, "remoteAddress"> {
  const [first, ...others] = new Set(Object.values(stored).map(({ remoteAddress }) => remoteAddress));
  return stored[key] ?? (first === undefined || others.length > 0 ? {} : { remoteAddress: first });
}

/** What `[remote_addr]` would have become for records that an import finds, had they been configured so. */
export function remoteAddressesOf(imported: RecordsByKey): RemoteAddresses {
  const addresses = Object.entries(imported).filter(([, { type }]) => isAddress(type));
  return Object.fromEntries(addresses.map(([key, record]) => [key, parentAttributesFrom(record)]));
}
