// The interfaces are merged with the classes, so the compiler knows the record methods.
/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type */
import { Token } from "cdktf";
import { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { domain } from "../../src/resources/domain/contract";
import { flagOption } from "../core/arguments";
import { literalFields } from "../core/arguments/literal-parts";
import type { Props } from "../core/props";
import { readProps } from "../core/props/read-props";
import type { IDomainRef } from "../core/references";
import { requireForeignId } from "../core/scope/foreign";
import { validateProps } from "../core/validation/validate-props";
import { Domain as L1Domain, type DomainConfig } from "../l1/domain";
import { DataDomain, type DataDomainProps } from "./data-dns";
import { loadZoneFile, type ZoneFileOptions } from "./load-zone-file";
import { addNamedRecord, type IDomain, type INamedDomain, type RecordMethods, recordMethods } from "./record-methods";

type AllDomainProps = Props<typeof domain, DomainConfig, "cloneFrom" | "transferFrom">;

type DomainOfType<T extends AllDomainProps["type"]> = Extract<AllDomainProps, { readonly type: T }>;

/** A domain that starts empty, or as a copy of another domain. */
export interface DomainCopyProps {
  /**
   * The domain to copy fields and records from at creation. Later changes have no effect.
   * @default none: the domain starts empty
   */
  readonly cloneFrom?: IDomainRef | undefined;
  readonly transferFrom?: undefined;
}

/** A domain that starts with the records of an existing zone, by zone transfer. */
export interface DomainTransferProps {
  /** The zone transfer to perform at creation. Later changes have no effect. */
  readonly transferFrom: {
    /** A nameserver that allows zone transfers (AXFR) to the service's IP addresses. 1–253 characters. */
    readonly remoteNameserver: string;
  };
  readonly cloneFrom?: undefined;
}

/** A domain with the service as its primary source. */
export interface MasterDomainProps extends Omit<DomainOfType<"master">, "type"> {
  /**
   * The domain's type: "master" if the service is the zone's primary source.
   * @default "master"
   */
  readonly type?: "master" | undefined;
}

/** A domain that the service copies from other nameservers. */
export interface SlaveDomainProps extends DomainOfType<"slave">, DomainCopyProps {}

/** Properties of `Domain`. A domain is a master unless `type` is "slave". A slave needs `masterIps`. */
export type DomainProps = SlaveDomainProps | (MasterDomainProps & (DomainTransferProps | DomainCopyProps));

/**
 * A DNS zone hosted by the service. A master needs `soaEmail`, and a slave needs `masterIps`. All times are in
 * seconds.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance
 * const zone = new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
 * zone.point("www", web);
 * ```
 * @throws if a value is invalid
 */
export class Domain extends L1Domain implements IDomain {
  declare readonly terraformResourceType: "stratus_domain";

  constructor(scope: Construct, id: string, props: DomainProps) {
    const given = readProps(scope, id, props);
    const fields = { ...given, type: given.type ?? "master" };
    super(scope, id, validateProps<DomainConfig>(scope, id, { contract: domain }, fields));
  }

  /**
   * Creates a domain and its records from a BIND zone file, with a construct for each record. The file's values are literal
   * text: Terraform doesn't evaluate `${…}` in them. Relative paths start at the working directory. `props` take precedence
   * over the file. Set `domain` if the file names its zone only as @.
   *
   * @example Domain.fromZoneFile(this, "zone", "shop.example.zone", { soaEmail: "ops@shop.example" });
   * @throws if the file can't be read, or has problems, with the line of each
   */
  static fromZoneFile(
    scope: Construct,
    id: string,
    path: string,
    props: Partial<Omit<MasterDomainProps, "type">> & ZoneFileOptions = {},
  ): Domain {
    const { skipUnsupportedTypes, ...own } = readProps(scope, id, props);
    const { records, ...fields } = loadZoneFile(scope, id, path, {
      domain: knownName(own.domain),
      skipUnsupportedTypes: flagOption("fromZoneFile", "skipUnsupportedTypes", skipUnsupportedTypes),
    });
    const zone = new Domain(scope, id, { ...literalFields(fields), ...own } as DomainProps);
    for (const record of records) addNamedRecord(zone, literalFields(record));
    return zone;
  }

  /**
   * References a domain outside this program by its id. No request is sent.
   * @example Domain.fromDomainId(this, "zone", 4711);
   */
  static fromDomainId(scope: Construct, id: string, domainId: Id<"domain">): IDomain {
    return new ForeignDomain(scope, id, domainId);
  }

  /**
   * Looks up a domain outside this program by its name or id, with a data source. To read its other attributes,
   * create a `DataDomain`.
   * @example Domain.fromLookup(this, "zone", { domain: "shop.example" });
   * @throws if a value is invalid
   */
  static fromLookup(scope: Construct, id: string, props: DataDomainProps): INamedDomain {
    return new DataDomain(scope, id, props);
  }
}

/** The name if it is known at synth. The file has to name its zone if it isn't. */
const knownName = (name: unknown) => (typeof name === "string" && !Token.isUnresolved(name) ? name : undefined);

export interface Domain extends RecordMethods {}
interface ForeignDomain extends RecordMethods {}

class ForeignDomain extends Construct implements IDomain {
  readonly terraformResourceType = "stratus_domain";
  readonly id: Id<"domain">;

  constructor(scope: Construct, name: string, id: Id<"domain">) {
    requireForeignId(scope, name, id);
    super(scope, name);
    this.id = id;
  }
}

for (const domainClass of [Domain, ForeignDomain]) Object.assign(domainClass.prototype, recordMethods);
