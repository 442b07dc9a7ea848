import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { TerraformElement, TerraformResource } from "cdktf";
import type { Construct } from "constructs";
import { canonicalValue } from "../../src/contract";
import { readZoneFile, type ReadZoneFileOptions, type ZoneFile } from "../../src/functions/zone-file/read-zone-file";
import { ZoneFileError } from "../../src/functions/zone-file/zone-file-error";
import { domain as contract } from "../../src/resources/domain/contract";
import { type MethodOptions, requireText } from "../core/arguments";
import { pathIn, throwProblems } from "../core/problems";
import type { IDomainRef } from "../core/references";
import { requirePlace } from "../core/scope/host";
import { readConfigured } from "../rules/configured-values";
import { isKnown } from "../rules/references";

/** How `fromZoneFile` reads a zone file. */
export interface ZoneFileOptions extends MethodOptions {
  /**
   * Skips records of types that the service doesn't support, such as SSHFP, DNSKEY or ALIAS, and a CNAME record of the
   * domain itself. By default, such records are errors.
   * @default false
   */
  readonly skipUnsupportedTypes?: boolean | undefined;
}

/**
 * Reads the zone file for a construct.
 *
 * @throws if it can't be read, with the path of the construct and all problems.
 */
export function loadZoneFile(scope: Construct, id: string, path: string, options: ReadZoneFileOptions): ZoneFile {
  requirePlace(scope, id);
  requireText(`${pathIn(scope, id)}: fromZoneFile`, "path", path, "the path of a zone file");
  try {
    return readZoneFile(readFileSync(path, "utf8"), options);
  } catch (error) {
    const problems =
      error instanceof ZoneFileError
        ? error.problems.map(({ line, text }) => `${path}, line ${String(line)}: ${text}`)
        : [`can't read the zone file ${resolve(path)}: ${(error as Error).message}`];
    throwProblems(pathIn(scope, id), problems);
    throw error;
  }
}

/** The name of a domain and the default TTL of its records, as far as the program knows them. */
export function zoneOfDomain(domain: IDomainRef): Pick<ReadZoneFileOptions, "domain" | "omittedTtlSec"> {
  if (!TerraformElement.isTerraformElement(domain)) return { omittedTtlSec: "unknown" };
  const name = readConfigured(domain, "domain");
  const isName = typeof name === "string" && isKnown(name);
  return { domain: isName ? name : undefined, omittedTtlSec: ttlOf(domain) ?? "unknown" };
}

/** A domain that starts as a copy or by a transfer may have the TTL of its source. */
function ttlOf(domain: TerraformElement): number | undefined {
  if (!TerraformResource.isTerraformResource(domain)) return undefined;
  const given = readConfigured(domain, "ttlSec");
  if (typeof given === "number") return Number(canonicalValue(contract.fields.ttlSec, given, {}));
  const starts = ["cloneFrom", "transferFrom"].some((field) => readConfigured(domain, field) !== undefined);
  return given === undefined && !starts ? Number(canonicalValue(contract.fields.ttlSec, 0, {})) : undefined;
}
