import { check, int, list, milliseconds, defineContract, text } from "../../contract";
import { domain } from "../domain/contract";

const duration = check<string>(
  'must be a duration such as "20m" or "90s"',
  (value) => milliseconds(value) !== undefined,
);

/** The response, which only contains the lines. */
export interface ZoneFileResponse {
  readonly zoneFile?: unknown;
}

/** The lines in a response. Empty before the first rendering, regardless of how the service represents that. */
export const linesIn = ({ zoneFile }: ZoneFileResponse): readonly string[] =>
  Array.isArray(zoneFile) ? (zoneFile as unknown[]).filter((line) => typeof line === "string") : [];

export const domainZoneFile = defineContract({
  kind: "data source",
  name: "domain_zone_file",
  summary: "The zone file of a domain, as the service rendered it last.",
  source: "document 3, Domains (Zone file view)",
  parent: domain,
  path: `${domain.path}/{domainId}/zone-file`,
  operations: ["view"],
  access: { scope: "domains" },
  singleton: true,
  id: "domainId",
  fields: {
    domainId: int("The id of the domain.").idOf("domain"),
    lines: list("The zone file, line by line; empty before the first rendering.", text("A line."))
      .computed()
      .from(({ zoneFile }: ZoneFileResponse) => zoneFile ?? []),
    text: text("The zone file as one text, every line with its line break.")
      .computed()
      .from((answer: ZoneFileResponse) =>
        linesIn(answer)
          .map((line) => `${line}\n`)
          .join(""),
      ),
    waitFor: text('How long to wait for the first rendering, as "20m". Not set: it is read as it is, perhaps empty.')
      .check(duration)
      .optional()
      .providerOnly(),
  },
});
