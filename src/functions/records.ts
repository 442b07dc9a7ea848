import { withoutPeriod } from "../contract";
import { recordName as ownName } from "../resources/base/dns/contract";
import { defineFunction, InvalidArgumentError, requireDomain } from "./declaration";
import { readZoneFile } from "./zone-file/read-zone-file";
import { ZoneFileError } from "./zone-file/zone-file-error";

/**
 * Returns a name relative to the domain if it is the domain's name or ends with it. Returns other names unchanged, except
 * for a trailing period. The domain itself is empty, also if it is written as `@`.
 * @throws InvalidArgumentError if the name is fully qualified and outside the domain
 */
export function relativeRecordName(given: string, domain: string): string {
  if (given === "@") return "";
  const name = withoutPeriod(given);
  const zone = withoutPeriod(domain).toLowerCase();
  const lower = name.toLowerCase();
  if (lower === zone) return "";
  if (lower.endsWith(`.${zone}`)) return name.slice(0, -zone.length - 1);
  if (!given.endsWith(".")) return name;
  throw new InvalidArgumentError(
    0,
    `the name must be inside ${zone}, got ${JSON.stringify(given)}. Add the record to the domain that its name ends with.`,
  );
}

/** A delegation of a part of a reverse zone has names such as `0/25` (RFC 2317). */
const isDelegated = (name: string) => name.includes("/") && ownName.test(name.replaceAll("/", "-"));

const maxLength = 100;

/** @throws InvalidArgumentError if no record of the domain can have the name */
function nameOfRecord(given: string, domain: string): string {
  requireDomain(1, domain);
  const name = relativeRecordName(given.trim(), domain);
  if (name.endsWith(".") || (!ownName.test(name) && !isDelegated(name))) {
    const meant = ownName.hint?.(name);
    throw new InvalidArgumentError(
      0,
      `the name ${ownName.words}, got ${JSON.stringify(given)}${meant === undefined ? "" : ` (${meant})`}.`,
    );
  }
  if (name.length > maxLength) {
    throw new InvalidArgumentError(
      0,
      `the name must have at most ${String(maxLength)} characters before the domain, got ${String(name.length)}. Shorten it.`,
    );
  }
  return name;
}

export const recordName = defineFunction({
  name: "record_name",
  summary: "Returns the name of a record relative to its domain.",
  description:
    "Mail and DNS providers often show the whole name of a record. The domain itself has the empty name, also if it is written as `@`. A name that doesn't end with the domain is returned unchanged, unless it ends with a period.",
  parameters: [
    { name: "name", type: "string", description: "The name of a record, such as `s1._domainkey.shop.example.`" },
    { name: "domain", type: "string", description: "The name of the domain." },
  ],
  returns: "string",
  examples: [
    { arguments: ["s1._domainkey.shop.example.", "shop.example"], result: "s1._domainkey" },
    { arguments: ["Shop.example", "shop.example"], result: "" },
    { arguments: ["@", "shop.example"], result: "" },
    { arguments: ["www", "shop.example"], result: "www" },
  ],
  call: nameOfRecord,
});

/** A CAA record without its name. */
export interface CaaParts {
  /** The property tag: "issue", "issuewild" or "iodef". */
  readonly tag: string;
  /** The value of the property, such as the domain name of a certificate authority. */
  readonly target: string;
}

/** @throws InvalidArgumentError if the value isn't a single CAA record */
function parseCaa(value: string): CaaParts {
  if (/[\r\n]/.test(value))
    throw new InvalidArgumentError(0, "the value must be on one line. Pass one record at a time.");
  try {
    const { records } = readZoneFile(`@ CAA ${value}`, { domain: "shop.example" });
    const [record] = records;
    if (record?.type === "CAA") return { tag: record.tag, target: record.target };
  } catch (error) {
    const [problem] = error instanceof ZoneFileError ? error.problems : [];
    throw problem ? new InvalidArgumentError(0, problem.text, problem.terraformText) : error;
  }
  throw new InvalidArgumentError(0, `expected flags, a tag and a value, got ${JSON.stringify(value)}.`);
}

export const caaParse = defineFunction({
  name: "caa_parse",
  summary: "Returns the tag and the target of a CAA record that is written as in a zone file.",
  description:
    "The result has the names of the arguments of `stratus_domain_record`. The service doesn't store flags, so they must be 0.",
  parameters: [{ name: "value", type: "string", description: 'Flags, tag and value, such as `0 issue "ca.example"`.' }],
  returns: ["object", { tag: "string", target: "string" }],
  examples: [
    { arguments: ['0 issue "letsencrypt.org"'], result: { tag: "issue", target: "letsencrypt.org" } },
    {
      arguments: ['0 ISSUE "ca.example; validationmethods=dns-01"'],
      result: { tag: "issue", target: "ca.example; validationmethods=dns-01" },
    },
    {
      arguments: ["0 iodef mailto:ops@shop.example"],
      result: { tag: "iodef", target: "mailto:ops@shop.example" },
    },
  ],
  call: parseCaa,
});
