import { firewall } from "../../../src/resources/firewall/contract";
import { writtenValues } from "../../rules/configured-values";
import type { ElementOf } from "../../rules/contracts";
import { entriesOf, knownEntries } from "../../rules/references";

/** An inbound rule as synth writes it. Unknown values have placeholders. */
interface WrittenRule {
  readonly action?: string;
  readonly protocol?: string;
  readonly ports?: string | null;
  readonly addresses?: { readonly ipv4?: readonly string[]; readonly ipv6?: readonly string[] };
}

/** The inbound policy and rules of a firewall, as synth writes them. */
export interface InboundTraffic {
  readonly policy: unknown;
  readonly rules: readonly WrittenRule[];
}

/** The inbound rules of a firewall in evaluation order, including those for connections. */
export function inboundTraffic(element: ElementOf<"stratus_firewall">): InboundTraffic {
  const { rules } = writtenValues(element, firewall.fields) as {
    readonly rules?: { readonly inboundPolicy?: unknown; readonly inbound?: readonly WrittenRule[] };
  };
  return { policy: rules?.inboundPolicy, rules: entriesOf(rules?.inbound) };
}

const everywhere = { ipv4: "0.0.0.0/0", ipv6: "::/0" } as const;

/**
 * The index of the rule that opens a TCP port to all IPv4 or all IPv6 addresses. The first rule for all addresses and this
 * port decides.
 */
export function openedBy({ rules }: InboundTraffic, port: number): number | undefined {
  for (const family of ["ipv4", "ipv6"] as const) {
    const index = rules.findIndex(
      (rule) =>
        rule.protocol === "TCP" &&
        hasPort(rule.ports, port) &&
        knownEntries(rule.addresses?.[family]).includes(everywhere[family]),
    );
    if (rules[index]?.action === "ACCEPT") return index;
  }
  return undefined;
}

/** True if ports such as `22-24, 80` include a port. A rule without ports includes all. Unknown ports include none. */
function hasPort(ports: string | null | undefined, port: number): boolean {
  if (ports === undefined || ports === null) return true;
  return ports.split(",").some((piece) => {
    const [first = NaN, last = first] = piece.split("-").map(Number);
    return first <= port && port <= last;
  });
}
