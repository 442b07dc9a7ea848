import { canonicalValue, explain, UNKNOWN, validate } from "../../src/contract";
import {
  dkimProblem,
  dmarcProblem,
  domainRecord,
  isDkim,
  isDmarc,
  isSpf,
  spfProblem,
} from "../../src/resources/domain_record/contract";
import { ownerOf } from "../../src/resources/domain_records/contract";
import { type ConfiguredRecord, readZones } from "./configured-zones";
import type { Finding } from "./finding";
import type { Program } from "./program";
import { isKnown } from "./references";

/** True if a name has this label at its start, or after its first labels. */
const hasLabel = (owner: string, label: string) => `.${owner}.`.includes(`.${label}.`);

/** The reason why receivers of mail don't apply a text at a name. Undefined for other texts. */
function problemOf(owner: string, text: string): string | undefined {
  if (isSpf(text)) return spfProblem(text);
  if (isDmarc(text)) {
    if (owner === "_dmarc" || owner.startsWith("_dmarc.")) return dmarcProblem(text);
    return `the name of a DMARC record must start with _dmarc, got ${JSON.stringify(owner)}. Use zone.dmarc(…).`;
  }
  if (hasLabel(owner, "_domainkey")) return isDkim(text) ? dkimProblem(text) : undefined;
  if (!/^v\s*=\s*DKIM1\b/i.test(text)) return undefined;
  return `the name of a DKIM record must be a selector before _domainkey, got ${JSON.stringify(owner)}. Use zone.dkim("selector", …).`;
}

/**
 * Finds SPF, DKIM and DMARC records that receivers reject or ignore. The methods `spf`, `dkim` and `dmarc` refuse such
 * records, but a TXT record may be a copy of what the domain has had for years.
 */
export function findIneffectiveMailRecords(program: Program): readonly Finding[] {
  return readTexts(program).flatMap(({ name, construct, record, target }) => {
    const text = String(canonicalValue(domainRecord.fields.target, target, { type: "TXT" }));
    const problem = problemOf(ownerOf(record), text.trim());
    return problem === undefined ? [] : [{ construct, text: `Mail receivers reject or ignore ${name}: ${problem}` }];
  });
}

/**
 * Finds TXT records with a line of a zone file. This is a warning, because a domain may have had such a text for years. The
 * provider refuses it in a new record.
 */
export function findZoneFileTexts(program: Program): readonly Finding[] {
  return readTexts(program).flatMap(({ name, construct, target }) =>
    validate(domainRecord, { type: "TXT", domainId: UNKNOWN, target })
      .filter(({ precaution }) => precaution === "warning")
      .map((problem) => ({ construct, text: `${name}: ${explain(problem, "camel")}.` })),
  );
}

interface ConfiguredText extends ConfiguredRecord {
  readonly target: string;
}

/** Returns the TXT records of a stack whose texts are known. */
const readTexts = (program: Program): readonly ConfiguredText[] =>
  readZones(program).flatMap(({ records }) =>
    records.flatMap((each) => {
      if (each.record.type !== "TXT" || !program.isOwn(each.construct)) return [];
      const { target } = each.readAll();
      return typeof target === "string" && isKnown(target) ? [{ ...each, target }] : [];
    }),
  );
