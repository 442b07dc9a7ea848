import { check, defineContract, int, list, milliseconds, text } from "../../contract";
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
  summary: "Returns the zone file of a domain, as last rendered by the service.",
  source: "document 3, Domains (Zone file view)",
  parent: domain,
  path: `${domain.path}/{domainId}/zone-file`,
  operations: ["view"],
  access: { scope: "domains" },
  singleton: true,
  id: "domainId",
  fields: {
    domainId: int("The id of the domain.").idOf("domain"),
    lines: list("The lines of the zone file. Empty until the service has rendered it.", text("A line."))
      .computed()
      .from(({ zoneFile }: ZoneFileResponse) => zoneFile ?? []),
    text: text("The zone file as one string, with a line break after each line.")
      .computed()
      .from((response: ZoneFileResponse) =>
        linesIn(response)
          .map((line) => `${line}\n`)
          .join(""),
      ),
    waitFor: text(
      "The maximum time to wait until the service has rendered the zone file. If omitted, the zone file may be empty.",
    )
      .check(duration)
      .optional()
      .providerOnly(),
  },
});
