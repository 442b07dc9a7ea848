import type { Program } from "../../rules/program";
import type { PolicyFinding } from "../policy-check";
import { defineCheck } from "./check";
import { type WholeZone, wholeZones } from "./zones";

/** True if a name has a TXT record with this start, or a record whose text is unknown or in another zone. */
const hasText = ({ entries }: WholeZone, name: string, start: RegExp) =>
  entries.some(
    ({ owner, type, target }) =>
      owner === name && ((type === "TXT" && (target === undefined || start.test(target))) || type === "CNAME"),
  );

/** The names of a zone that receive mail. A null MX record means that a name receives none. */
const mailNames = ({ entries }: WholeZone) =>
  new Set(entries.flatMap(({ type, owner, target }) => (type === "MX" && target !== "" ? [owner] : [])));

/** The findings for names that receive mail but lack a record. */
function namesWithout(
  program: Program,
  what: string,
  hasRecord: (zone: WholeZone, name: string) => boolean,
): readonly PolicyFinding[] {
  return wholeZones(program).flatMap((zone) =>
    [...mailNames(zone)]
      .filter((name) => !hasRecord(zone, name))
      .map((name) => ({
        construct: zone.construct,
        text: `receives mail for ${name === "" ? "" : `${name}.`}${zone.name} but has no ${what}`,
      })),
  );
}

export const mailWithoutSpf = defineCheck({
  id: "mail-without-spf",
  severity: "warning",
  why: "Anyone can send mail in the domain's name, and receivers may treat its own mail as spam.",
  advice: "Add an SPF record that lists the servers that send its mail, with zone.spf(…).",
  find: (program) => namesWithout(program, "SPF record", (zone, name) => hasText(zone, name, /^v=spf1(?:\s|$)/i)),
});

export const mailWithoutDmarc = defineCheck({
  id: "mail-without-dmarc",
  severity: "warning",
  why: "Receivers don't know how to handle forged mail from the domain, and large mail services reject the domain's own mail.",
  advice: "Add a DMARC record that defines how to handle forged mail, with zone.dmarc(…).",
  find: (program) =>
    namesWithout(program, "DMARC record", (zone, name) =>
      ["_dmarc", ...(name === "" ? [] : [`_dmarc.${name}`])].some((each) => hasText(zone, each, /^v=DMARC1\b/i)),
    ),
});
