// The interfaces merged with the classes tell the compiler that these have the methods for records.
/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type */
import { DataDomain } from "./data-dns";
import type { IDomain, RecordMethods } from "./record-methods";
import { addNamedRecord, recordMethods } from "./record-methods";
import type { IDomainRef } from "../core/references";
import { idOf } from "../core/props/id-of";
import { Token } from "cdktf";
import { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { domain } from "../../src/resources/domain/contract";
import { withoutNulls, validateProps } from "../core/validation/validate-props";
import type { DomainConfig } from "../l1/domain";
import { Domain as L1Domain } from "../l1/domain";
import type { Props } from "../core/props";
import { literalFields } from "../core/tokens/literal-parts";
import type { ZoneFileOptions } from "./zone-file/load-zone-file";
import { loadZoneFile } from "./zone-file/load-zone-file";

type Written = Props<typeof domain, DomainConfig, "cloneFrom" | "importFrom">;

type Typed<T extends Written["type"]> = Extract<Written, { readonly type: T }>;

/** A domain that starts empty, or as a copy of another one. */
export interface StartsAsCopy {
  /** A domain whose fields and records the new one starts with. Later changes mean nothing. */
  readonly cloneFrom?: IDomainRef | undefined;
  readonly importFrom?: undefined;
}

/** A domain that starts with the records of a zone elsewhere. */
export interface StartsByTransfer {
  /** Where the new domain's records are transferred from. Later changes mean nothing. */
  readonly importFrom: {
    /** A nameserver that permits the transfer of the zone (AXFR) to the service's addresses. 1 to 253 characters. */
    readonly remoteNameserver: string;
  };
  readonly cloneFrom?: undefined;
}

/** A domain that the service is the origin of. */
export interface MasterDomain extends Omit<Typed<"master">, "type"> {
  /** Whether the service is the zone's origin or copies it from elsewhere. Default: "master". */
  readonly type?: "master" | undefined;
}

/** A domain that the service copies from elsewhere. */
export interface SlaveDomain extends Typed<"slave">, StartsAsCopy {}

/** What a domain takes. Without a `type` it is a master, for which the service is the origin; a slave needs `masterIps`. */
export type DomainProps = SlaveDomain | (MasterDomain & (StartsByTransfer | StartsAsCopy));

/**
 * A DNS zone that the service hosts (document 3, Domain).
 *
 * Throws when a value cannot work: a master needs `soaEmail`, a slave `masterIps`; times are in seconds.
 */
export class Domain extends L1Domain implements IDomain {
  declare readonly terraformResourceType: "stratus_domain";

  constructor(scope: Construct, id: string, props: DomainProps) {
    const { cloneFrom, ...rest } = withoutNulls(props);
    const start = cloneFrom === undefined ? {} : { cloneFrom: idOf(cloneFrom) };
    const fields = { ...rest, ...start, type: rest.type ?? "master" };
    // CDKTF has a method `importFrom` for something else, so the generated binding calls the field otherwise.
    const bound = rest.importFrom === undefined ? {} : { importFromAttribute: rest.importFrom };
    super(scope, id, { ...validateProps<DomainConfig>(scope, id, { contract: domain }, fields), ...bound });
  }

  /**
   * Creates a domain and its records from a BIND zone file, with a construct for each record. The file's values are
   * literal text: Terraform doesn't evaluate `${…}` in them. Relative paths start at the working directory. `props` take
   * precedence over the file. Set `domain` if the file names its zone only as @.
   *
   * @throws if the file can't be read, or has problems, with the line of each.
   */
  static fromZoneFile(
    scope: Construct,
    id: string,
    path: string,
    { skipUnsupportedTypes, ...props }: Partial<Omit<MasterDomain, "type">> & ZoneFileOptions = {},
  ): Domain {
    const { records, ...fields } = loadZoneFile(scope, id, path, {
      domain: knownName(props.domain),
      skipUnsupportedTypes,
    });
    const zone = new Domain(scope, id, { ...literalFields(fields), ...withoutNulls(props) } as DomainProps);
    for (const record of records) addNamedRecord(zone, literalFields(record));
    return zone;
  }

  /** A domain that this program does not own, by its id. Nothing is sent for it. */
  static fromDomainId(scope: Construct, id: string, domainId: Id<"domain">): IDomain {
    return new ForeignDomain(scope, id, domainId);
  }

  /** A domain that this program does not own, by its name, which a data source looks up. */
  static fromName(scope: Construct, id: string, name: string): DataDomain {
    return new DataDomain(scope, id, { domain: name });
  }
}

/** The name if it is known at synth. The file has to name its zone if it isn't. */
const knownName = (name: string | undefined) => (name === undefined || Token.isUnresolved(name) ? undefined : name);

export interface Domain extends RecordMethods {}
interface ForeignDomain extends RecordMethods {}

class ForeignDomain extends Construct implements IDomain {
  readonly terraformResourceType = "stratus_domain";
  readonly id: Id<"domain">;

  constructor(scope: Construct, name: string, id: Id<"domain">) {
    super(scope, name);
    this.id = id;
  }
}

for (const domainClass of [Domain, ForeignDomain]) Object.assign(domainClass.prototype, recordMethods);
