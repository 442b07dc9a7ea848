import { isSet, type Properties, propertyText } from "../../../contract";

/** Formats a record: `MX @ mail.shop.example, priority 10, ttl 300`. */
export function recordLine({ type, name, target, ...more }: Properties): string {
  const host = propertyText(name) === "" ? "@" : propertyText(name);
  const others = Object.entries(more).filter(([, value]) => isSet(value));
  return [
    [propertyText(type), host, propertyText(target)].join(" ").trim(),
    ...others.map(([key, value]) => `${key === "ttlSec" ? "ttl" : key} ${propertyText(value)}`),
  ].join(", ");
}
