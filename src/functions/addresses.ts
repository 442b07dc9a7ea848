import { canonicalNetwork, ipOrNetwork } from "../contract";
import { defineFunction, InvalidArgumentError } from "./declaration";

const isIpv6 = (address: string) => address.includes(":");

/** @throws InvalidArgumentError if the value is neither an IP address nor a network */
function requireAddress(value: string): void {
  if (ipOrNetwork.test(value)) return;
  throw new InvalidArgumentError(0, `${ipOrNetwork.words}, got ${JSON.stringify(value)}.`);
}

/** The 32 hexadecimal digits of an IPv6 address. */
function digitsOf(address: string): readonly string[] {
  const [head = "", tail] = canonicalNetwork(address).split("::");
  const [first, last] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  return [...first, ...zeros, ...last].flatMap((group) => Array.from(group.padStart(4, "0")));
}

/** @throws InvalidArgumentError if the value isn't an IP address, or a network that is no zone of its own */
function nameOfAddress(given: string): string {
  requireAddress(given);
  const [address = "", mask] = given.split("/");
  const [labels, bits, zone] = isIpv6(address)
    ? [digitsOf(address), 4, "ip6.arpa"]
    : [address.split("."), 8, "in-addr.arpa"];
  const length = mask === undefined ? labels.length * bits : Number(mask);
  if (length === 0 || length % bits !== 0) {
    throw new InvalidArgumentError(
      0,
      `the prefix length of ${isIpv6(address) ? "an IPv6" : "an IPv4"} network must be a multiple of ${String(bits)}, because each label of the name stands for ${String(bits)} bits, got ${JSON.stringify(given)}.`,
    );
  }
  return [...labels.slice(0, length / bits).reverse(), zone].join(".");
}

export const reverseDnsName = defineFunction({
  name: "reverse_dns_name",
  summary: "Returns the name of the PTR record for an IP address.",
  description:
    "For a network, returns the name of its reverse zone. The prefix length must be a multiple of 8 for IPv4 and of 4 for IPv6. For the reverse DNS of addresses of the service, use `stratus_reverse_dns` instead: the service serves their zones.",
  parameters: [{ name: "address", type: "string", description: "An IP address, or a network such as `192.0.2.0/24`." }],
  returns: "string",
  examples: [
    { arguments: ["192.0.2.10"], result: "10.2.0.192.in-addr.arpa" },
    { arguments: ["192.0.2.0/24"], result: "2.0.192.in-addr.arpa" },
    {
      arguments: ["2001:db8::10"],
      result: "0.1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa",
    },
    { arguments: ["2001:db8::/32"], result: "8.b.d.0.1.0.0.2.ip6.arpa" },
  ],
  call: nameOfAddress,
});

/** Writes an IP address as a network of its own. */
export function asNetwork(value: string): string {
  if (value.includes("/")) return value;
  return isIpv6(value) ? `${value}/128` : `${value}/32`;
}

/** Networks by family, in the form of `addresses` of a firewall rule. */
export interface NetworksByFamily {
  /** The IPv4 networks, such as "192.0.2.0/24". Undefined if there are none. */
  readonly ipv4?: readonly string[] | undefined;
  /** The IPv6 networks, such as "2001:db8::/32". Undefined if there are none. */
  readonly ipv6?: readonly string[] | undefined;
}

/** @throws InvalidArgumentError if an entry is neither an IP address nor a network */
function separateNetworks(networks: readonly string[]): NetworksByFamily {
  for (const each of networks) requireAddress(each);
  const of = (isOfFamily: (each: string) => boolean) => {
    const found = networks.filter(isOfFamily).map(asNetwork);
    return found.length > 0 ? found : undefined;
  };
  return { ipv4: of((each) => !isIpv6(each)), ipv6: of(isIpv6) };
}

export const networksByFamily = defineFunction({
  name: "networks_by_family",
  summary: "Separates IP addresses and networks into IPv4 and IPv6, as `addresses` of a firewall rule has them.",
  description:
    "A single IP address becomes a network with the prefix length 32 or 128. A family without networks is null, so you can use the result as `addresses`.",
  parameters: [
    {
      name: "networks",
      type: ["list", "string"],
      description: "IP addresses and networks in CIDR notation, of both families.",
    },
  ],
  returns: ["object", { ipv4: ["list", "string"], ipv6: ["list", "string"] }],
  examples: [
    {
      arguments: [["192.0.2.0/24", "2001:db8::/32", "198.51.100.7", "2001:db8::7"]],
      result: { ipv4: ["192.0.2.0/24", "198.51.100.7/32"], ipv6: ["2001:db8::/32", "2001:db8::7/128"] },
    },
    { arguments: [["192.0.2.1"]], result: { ipv4: ["192.0.2.1/32"], ipv6: null } },
  ],
  call: separateNetworks,
});
