import { ApiError } from "../../../client";
import type { Known } from "../../../contract";
import { canonicalIp } from "../../../contract";
import type { OperationContext } from "../../../provider/handler";
import { listObjects } from "../../../provider/waiting/conflict";
import { domain } from "../../domain/contract";
import { domainRecord } from "../../domain_record/contract";
import { ownerOf } from "../../domain_record/contract/identity";

type Zone = Known<typeof domain>;

/** The record that has to lead from a name to an address. */
export interface WantedRecord {
  readonly name: string;
  readonly address: string;
}

/** What the account's own zones say of a forward record. */
export type Forward =
  | { readonly zone: Zone; readonly state: "missing" | "there" | "alias" }
  /** The name is in no zone that the token can read, so it is not known whether its record is there. */
  | { readonly zone?: undefined; readonly state: "unknown" };

const plain = (name: unknown) => String(name).toLowerCase().replace(/\.$/, "");

export const addressType = (address: string) => (address.includes(":") ? "AAAA" : "A");

/** The name as its zone has it: `www`, and `@` for the zone itself. */
export function nameIn({ domain: zone }: Zone, name: string): string {
  const relative = plain(name).slice(0, -plain(zone).length - 1);
  return relative === "" ? "@" : relative;
}

/** Looks into the account's own zones: one request for the zones, and one for each page of the records. */
export async function findForward(context: OperationContext, wanted: WantedRecord): Promise<Forward> {
  try {
    const zone = await findZone(context, wanted.name);
    return zone ? { zone, state: await stateIn(context, zone, wanted) } : { state: "unknown" };
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return { state: "unknown" };
    throw error;
  }
}

/** The nearest of the zones that the name is in. */
async function findZone(context: OperationContext, name: string): Promise<Zone | undefined> {
  const zones = await listObjects(context, domain, {});
  const around = zones.filter((zone) => `.${plain(name)}`.endsWith(`.${plain(zone.domain)}`));
  return around.sort((left, right) => plain(right.domain).length - plain(left.domain).length)[0];
}

async function stateIn(
  context: OperationContext,
  zone: Zone,
  { name, address }: WantedRecord,
): Promise<"missing" | "there" | "alias"> {
  const records = await listObjects(context, domainRecord, { domainId: zone.id });
  const relative = nameIn(zone, name).replace(/^@$/, "");
  const above = relative.split(".").slice(1).join(".");
  const names = [relative, above === "" ? "*" : `*.${above}`];
  const named = records.filter((record) => names.includes(ownerOf({ ...record, domain: zone.domain })));
  const leads = named.some(
    ({ type, target }) => type === addressType(address) && canonicalIp(String(target)) === canonicalIp(address),
  );
  if (leads) return "there";
  return named.some(({ type }) => type === "CNAME") ? "alias" : "missing";
}
