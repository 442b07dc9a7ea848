import { canonicalIp } from "../../../contract";
import type { Service } from "../../../emulator/service";
import type { StoredObject } from "../../../emulator/store";
import { domain } from "../../domain/contract";
import { domainRecord } from "../../domain_record/contract";

/** How many names may lead on to another one. */
const mostSteps = 8;

const plain = (name: string) => name.toLowerCase().replace(/\.$/, "");

/** The zone that is rendered and that the name is in: of several the one that is nearest. */
function zoneOf({ store }: Service, name: string): StoredObject | undefined {
  const labels = name.split(".");
  for (let first = 0; first < labels.length; first += 1) {
    const [zone] = store.objects.byKey(domain.name, labels.slice(first).join("."));
    if (zone) return zone.body["status"] === "active" ? zone : undefined;
  }
  return undefined;
}

function recordsOf(service: Service, name: string): readonly StoredObject[] {
  const zone = zoneOf(service, name);
  if (!zone) return [];
  const own = plain(String(zone.body["domain"]));
  const relative = name === own ? "" : name.slice(0, -own.length - 1);
  const all = service.store.objects.list(domainRecord.name, { parent: zone.id });
  const under = (wanted: string) => all.filter(({ body }) => plain(String(body["name"] ?? "")) === wanted);
  const exact = under(relative);
  return exact.length > 0 || relative === "" ? exact : under(["*", ...relative.split(".").slice(1)].join("."));
}

/** Whether the service's own zones lead from the name to the address. */
export function resolves(service: Service, name: string, address: string): boolean {
  let at = plain(name);
  for (let step = 0; step < mostSteps; step += 1) {
    const records = recordsOf(service, at);
    const found = records.some(({ body }) => {
      return ["A", "AAAA"].includes(String(body["type"])) && canonicalIp(String(body["target"])) === address;
    });
    if (found) return true;
    const alias = records.find(({ body }) => body["type"] === "CNAME");
    if (!alias) return false;
    at = plain(String(alias.body["target"]));
  }
  return false;
}
