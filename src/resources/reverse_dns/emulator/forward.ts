import { canonicalIp } from "../../../contract";
import type { Known } from "../../../contract";
import type { Service } from "../../../emulator/service";
import { objectKind } from "../../../emulator/store";
import type { StoredObject } from "../../../emulator/store";
import { domain } from "../../domain/contract";
import { domainRecord } from "../../domain_record/contract";

/** How many names may lead on to another one. */
const mostSteps = 8;

type Zone = StoredObject<Known<typeof domain>>;
type ZoneRecord = StoredObject<Known<typeof domainRecord>>;

const zoneKind = objectKind<Known<typeof domain>>(domain.name);
const recordKind = objectKind<Known<typeof domainRecord>>(domainRecord.name);

const normalizedName = (name: string) => name.toLowerCase().replace(/\.$/, "");

/** The zone that is rendered and that the name is in: of several the one that is nearest. */
function findZone({ store }: Service, name: string): Zone | undefined {
  const labels = name.split(".");
  for (let first = 0; first < labels.length; first += 1) {
    const [zone] = store.objects.byKey(zoneKind, labels.slice(first).join("."));
    if (zone) return zone.body.status === "active" ? zone : undefined;
  }
  return undefined;
}

function findRecords(service: Service, name: string): readonly ZoneRecord[] {
  const zone = findZone(service, name);
  if (!zone) return [];
  const own = normalizedName(String(zone.body.domain));
  const relative = name === own ? "" : name.slice(0, -own.length - 1);
  const all = service.store.objects.list(recordKind, { parent: zone.id });
  const named = (wanted: string) => all.filter(({ body }) => normalizedName(body.name ?? "") === wanted);
  const exact = named(relative);
  return exact.length > 0 || relative === "" ? exact : named(["*", ...relative.split(".").slice(1)].join("."));
}

/** Whether the service's own zones lead from the name to the address. */
export function resolves(service: Service, name: string, address: string): boolean {
  let current = normalizedName(name);
  for (let step = 0; step < mostSteps; step += 1) {
    const records = findRecords(service, current);
    const found = records.some(({ body }) => {
      return (body.type === "A" || body.type === "AAAA") && canonicalIp(String(body.target)) === address;
    });
    if (found) return true;
    const alias = records.find(({ body }) => body.type === "CNAME");
    if (!alias) return false;
    current = normalizedName(String(alias.body.target));
  }
  return false;
}
