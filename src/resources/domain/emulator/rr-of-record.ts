import { withoutPeriod } from "../../../contract";
import type { Rr } from "../../../emulator/dns/rr";
import type { ShownRecord } from "../../domain_record/emulator/stored";

/** A record of the API as DNS has it. */
export function rrOf(record: ShownRecord, zone: string, defaultTtl: number): Rr {
  const { type } = record;
  const labels =
    type === "SRV" ? [record.service, record.protocol].map((part) => withoutPeriod(part ?? "")) : [record.name];
  const base = { name: [...labels, zone].filter(Boolean).join("."), ttl: record.ttlSec ?? defaultTtl };
  const target = record.target ?? "";
  const host = withoutPeriod(target);
  const priority = record.priority ?? 0;
  switch (type) {
    case "MX":
      return { ...base, type, data: { preference: priority, exchange: host } };
    case "SRV":
      return { ...base, type, data: { priority, weight: record.weight ?? 0, port: record.port ?? 0, target: host } };
    case "CAA":
      return { ...base, type, data: { flags: 0, tag: record.tag ?? "", value: target } };
    case "NS":
    case "CNAME":
    case "PTR":
      return { ...base, type, data: host };
    case "A":
    case "AAAA":
    case "TXT":
      return { ...base, type, data: target };
    default:
      throw new Error(`a record of ${zone} has no type`);
  }
}
