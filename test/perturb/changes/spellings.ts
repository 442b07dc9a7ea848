import { isIPv4, isIPv6 } from "node:net";

/** The address as the network that contains only it. */
export function asNetwork(text: string): string {
  if (isIPv4(text)) return `${text}/32`;
  return isIPv6(text) ? `${text}/128` : text;
}

/** An IPv6 address or network with all its digits, in capital letters. */
export function inFull(text: string): string {
  const [address = "", ...mask] = text.split("/");
  if (!isIPv6(address) || address.includes(".")) return text;
  const [before = "", after] = address.split("::");
  const groupsOf = (part: string) => (part === "" ? [] : part.split(":"));
  const [first, last] = [groupsOf(before), groupsOf(after ?? "")];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  const all = [...first, ...(after === undefined ? [] : zeros), ...last];
  return [all.map((group) => group.padStart(4, "0").toUpperCase()).join(":"), ...mask].join("/");
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

export const withZone = (text: string): string => (time.test(text) ? `${text}Z` : text);
