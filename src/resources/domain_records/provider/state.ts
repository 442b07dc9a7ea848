import { isDeepStrictEqual } from "node:util";
import type { Properties } from "../../../contract";
import type { PrivateState } from "../../../provider/private-state";
import { withConfiguredSpelling, SpellingRecorder } from "../../../provider/private-state/spellings";
import type { Spellings } from "../../../provider/private-state/spellings";
import { domainRecord } from "../../domain_record/contract";
import { isAddress, parentAttributesFrom, REMOTE_ADDRESS } from "../../domain_record/contract/canonical";
import type { Present } from "./difference";
import { keysFor } from "../contract/keys";
import type { Answered } from "./apply";

type Records = { readonly [key: string]: Properties };
/** What the set remembers: which record each key stands for, and where the service spells one otherwise than the user. */
export interface SetPrivateState extends PrivateState {
  readonly ids?: { readonly [key: string]: number };
  readonly spellingsByKey?: { readonly [key: string]: Spellings };
}

const { id: _i, domainId: _d, ...fields } = domainRecord.fields;
const names = Object.keys(fields);

/** Notes for each record that was sent. */
export function notesOf(sent: Records, answers: ReadonlyMap<string, Answered>, around: Properties) {
  return new Map(
    [...answers].map(([key, { carried, answer, before }]) => {
      const notes = new SpellingRecorder(domainRecord, around);
      notes.recordResponse({ sentFields: carried, sent: sent[key] ?? {}, answer, ...(before ? { before } : {}) });
      return [key, notes] as const;
    }),
  );
}

/** What is to be remembered of spellings: what was noted now, and what still stands of what was remembered before. */
export function spellingsFor(
  records: Records,
  notes: ReadonlyMap<string, SpellingRecorder>,
  before: SetPrivateState["spellingsByKey"] = {},
): { readonly [key: string]: Spellings } {
  const all = Object.entries(records).map(([key, record]) => {
    const remembered = Object.entries(before[key] ?? {}).filter(([name, { sent }]) =>
      isDeepStrictEqual(record[name], sent),
    );
    return [key, notes.get(key)?.confirmed ?? Object.fromEntries(remembered)] as const;
  });
  return Object.fromEntries(all.filter(([, spellings]) => Object.keys(spellings).length > 0));
}

type ByKey = NonNullable<SetPrivateState["parentAttributesByKey"]>;

/** What `[remote_addr]` has become under each key that is written so, by the answers or as it was remembered. */
export function remoteIn(written: Records, answers: ReadonlyMap<string, Answered>, before: ByKey = {}): ByKey {
  const own = Object.entries(written).filter(([, { target }]) => target === REMOTE_ADDRESS);
  return Object.fromEntries(
    own.map(([key]) => {
      const answered = answers.get(key);
      return [key, answered ? parentAttributesFrom(answered.answer) : remoteFor(key, before)];
    }),
  );
}

/** The same for a key that is new: where all that is remembered agrees, it is what a new one becomes too. */
export function remoteFor(key: string, before: ByKey = {}): Properties {
  const [first, ...others] = new Set(Object.values(before).map(({ remoteAddress }) => remoteAddress));
  return before[key] ?? (first === undefined || others.length > 0 ? {} : { remoteAddress: first });
}

/** What the records that an import finds would be, had they been written as `[remote_addr]`. */
export function learnedIn(found: Records): ByKey {
  const addresses = Object.entries(found).filter(([, { type }]) => isAddress(type));
  return Object.fromEntries(addresses.map(([key, record]) => [key, parentAttributesFrom(record)]));
}

/** What the service says of itself where nothing was written. */
function isDefault(name: string, record: Properties): boolean {
  const value = record[name] ?? null;
  if (value === null || (name === "name" && value === "")) return true;
  return name === "priority" && record["type"] === "MX" && value === 0;
}

/** A record as the map has it: without what nobody wrote, in the user's spelling while the service answers the same. */
function shown(record: Properties, before: Properties | undefined, spellings: Spellings): Properties {
  const spelled = withConfiguredSpelling(domainRecord, spellings, record);
  const entries = names.map((name) => {
    const written = before?.[name];
    if (written === undefined && isDefault(name, record) && (before !== undefined || name !== "priority")) {
      return [name, undefined] as const;
    }
    return [name, spelled[name] ?? undefined] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/**
 * The zone's records under their keys. One that has gone has no key any more; one that somebody added gets a key, so
 * that the plan says that it will be deleted.
 */
export function shownRecords(before: Properties, memory: SetPrivateState, present: readonly Present[]) {
  const left = (before["leaveTypes"] ?? []) as readonly unknown[];
  const records = (before["records"] ?? {}) as Records;
  const byId = new Map(present.map((each) => [each.id, each.record]));
  const known = Object.entries(memory.ids ?? {}).filter(([, id]) => byId.has(id));
  const owned = new Set(known.map(([, id]) => id));
  const strange = present.filter(({ id, record }) => !owned.has(id) && !left.includes(record["type"]));
  const taken = new Set(known.map(([key]) => key));
  const named = keysFor(
    strange.map(({ id, record }) => ({ ...record, id })),
    taken,
  );
  const ids = Object.fromEntries([...known, ...[...named].map(([key, { id }]) => [key, Number(id)] as const)]);
  const all = Object.entries(ids).map(([key, id]) => {
    return [key, shown(byId.get(id) ?? {}, records[key], memory.spellingsByKey?.[key] ?? {})] as const;
  });
  return { records: Object.fromEntries(all), ids };
}
