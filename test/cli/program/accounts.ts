import type { AccountObject } from "../../../src/cli/program/account-object";
import type { Contract, Properties } from "../../../src/contract";
import { contracts } from "../../../src/resources/contracts";

function contractOf(name: string): Contract {
  const found = contracts.find((each) => each.name === name);
  if (!found) throw new Error(`there is no contract ${name}`);
  return found;
}

/** An object as the account walk returns it. The values in its path come from its attributes. */
export function accountObject(kind: string, attributes: Properties): AccountObject {
  const contract = contractOf(kind);
  const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const parent = Object.fromEntries(names.map((name) => [name, attributes[name]]));
  const ids = new Set([...names, contract.id]);
  const importId = [...ids].map((name) => String(attributes[name])).join("/");
  return { contract, importId, attributes, parent };
}

export const instance = (id: number, label: string, more: Properties = {}): AccountObject =>
  accountObject("compute_instance", {
    id,
    label,
    region: "us-east",
    type: "g6-standard-1",
    image: "public/debian12",
    status: "running",
    tags: [],
    group: "",
    backupsEnabled: false,
    privateIp: false,
    watchdogEnabled: true,
    specs: { vcpus: 1, disk: 51200, memory: 2048, transfer: 2000, gpus: 0 },
    alerts: { cpu: 90, io: 10_000, networkIn: 10, networkOut: 10, transferQuota: 80 },
    backups: { enabled: false, available: false, lastSuccessful: null, schedule: { day: null, window: null } },
    ipv4: [`203.0.113.${String(id)}`],
    ipv6: `2001:db8::${String(id)}/128`,
    publicIpv4: `203.0.113.${String(id)}`,
    privateIpv4: null,
    ipv6Address: `2001:db8::${String(id)}`,
    ...more,
  });

export const domain = (id: number, name: string, more: Properties = {}): AccountObject =>
  accountObject("domain", {
    id,
    domain: name,
    type: "master",
    soaEmail: `ops@${name}`,
    description: null,
    group: "",
    status: "active",
    tags: [],
    masterIps: [],
    axfrIps: [],
    expireSec: 0,
    refreshSec: 0,
    retrySec: 0,
    ttlSec: 0,
    ...more,
  });

export const record = (
  domainId: number,
  id: number,
  type: string,
  name: string,
  target: string,
  more: Properties = {},
) =>
  accountObject("domain_record", {
    id,
    domainId,
    type,
    name,
    target,
    ttlSec: 0,
    priority: 0,
    weight: 0,
    port: 0,
    service: null,
    protocol: null,
    tag: null,
    ...more,
  });

export const firewall = (id: number, label: string, more: Properties = {}): AccountObject =>
  accountObject("firewall", {
    id,
    label,
    status: "enabled",
    tags: [],
    rules: { inbound: [], inboundPolicy: "DROP", outbound: [], outboundPolicy: "ACCEPT" },
    ...more,
  });

export const device = (firewallId: number, id: number, computeId: number): AccountObject =>
  accountObject("firewall_device", { id, firewallId, computeId, label: "device" });
