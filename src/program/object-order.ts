import type { AccountObject } from "../account/account-object";
import { areaOrder } from "./areas";

/** Which kind comes before which within an area: what is referred to before what refers to it. */
const kindOrder: readonly string[] = [
  "image",
  "compute_instance",
  "instance_snapshot",
  "firewall",
  "firewall_device",
  "ip_address",
  "ip_share",
  "ipv6_range",
  "mysql_database",
  "postgresql_database",
  "mysql_backup",
  "domain",
  "domain_record",
  "reverse_dns",
  "tag",
];

const rankOf = (list: readonly string[], value: string) => (list.includes(value) ? list.indexOf(value) : list.length);

/** By area, kind and id: an order that does not depend on the order in which the objects were found. */
export function sortObjects(
  objects: readonly AccountObject[],
  areaOf: (object: AccountObject) => string,
): readonly AccountObject[] {
  const keyed = objects.map((object) => {
    const area = areaOf(object);
    return {
      object,
      rank: rankOf(areaOrder, area.split("/")[0] ?? ""),
      area,
      kind: rankOf(kindOrder, object.contract.name),
    };
  });
  return keyed
    .sort(
      (left, right) =>
        left.rank - right.rank ||
        (left.area < right.area ? -1 : left.area > right.area ? 1 : 0) ||
        left.kind - right.kind ||
        byId(left.object, right.object),
    )
    .map(({ object }) => object);
}

/** Older objects first: ids are numbers that the service counts, or texts. */
export function byId(left: AccountObject, right: AccountObject): number {
  const [ones, others] = [left.importId.split("/"), right.importId.split("/")];
  for (const [index, one] of ones.entries()) {
    const other = others[index] ?? "";
    if (one === other) continue;
    const areNumbers = /^\d+$/.test(one) && /^\d+$/.test(other);
    if (areNumbers) return Number(one) - Number(other);
    return one < other ? -1 : 1;
  }
  return ones.length - others.length;
}
