import type { PolicyFinding } from "../policy-check";
import type { Program } from "../../rules/program";
import { defineCheck } from "./check";
import type { WholeZone } from "./zones";
import { wholeZones } from "./zones";

/** Whether the zone has a text that begins so under a name, or a record whose text is not known or is elsewhere. */
const hasText = ({ entries }: WholeZone, name: string, start: RegExp) =>
  entries.some(
    ({ owner, type, target }) =>
      owner === name && ((type === "TXT" && (target === undefined || start.test(target))) || type === "CNAME"),
  );

/** The names of a zone that get mail. A null MX record says that a name gets none. */
const mailNames = ({ entries }: WholeZone) =>
  new Set(entries.flatMap(({ type, owner, target }) => (type === "MX" && target !== "" ? [owner] : [])));

/** Names that get mail and lack a text. */
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
        text: `gets mail for ${name === "" ? "" : `${name}.`}${zone.name} and has no ${what}`,
      })),
  );
}

export const mailWithoutSpf = defineCheck({
  id: "mail-without-spf",
  severity: "warning",
  why: "Everybody may send mail in the name of the domain, and others take what it sends for spam.",
  advice: "Say who sends its mail, as zone.spf(…) does.",
  find: (program) => namesWithout(program, "SPF record", (zone, name) => hasText(zone, name, /^v=spf1(?:\s|$)/i)),
});

export const mailWithoutDmarc = defineCheck({
  id: "mail-without-dmarc",
  severity: "warning",
  why: "Nobody who gets forged mail of the domain knows what to do with it, and large services refuse the domain's own.",
  advice: "Say what is to be done with forged mail, as zone.dmarc(…) does.",
  find: (program) =>
    namesWithout(program, "DMARC record", (zone, name) =>
      ["_dmarc", ...(name === "" ? [] : [`_dmarc.${name}`])].some((each) => hasText(zone, each, /^v=DMARC1\b/i)),
    ),
});
