import { firewall } from "../../../src/resources/firewall/contract";
import { writtenValues } from "../../rules/configured-values";
import type { ElementOf } from "../../rules/contracts";
import { entriesOf, knownEntries } from "../../rules/references";

/** One inbound rule as synth writes it. What is not known has a placeholder. */
interface WrittenRule {
  readonly action?: string;
  readonly protocol?: string;
  readonly ports?: string | null;
  readonly addresses?: { readonly ipv4?: readonly string[]; readonly ipv6?: readonly string[] };
}

/** What a firewall lets in, as synth writes it. */
export interface InboundTraffic {
  readonly policy: unknown;
  readonly rules: readonly WrittenRule[];
}

/** The inbound rules of a firewall with those for connections, in their order. */
export function inboundTraffic(element: ElementOf<"stratus_firewall">): InboundTraffic {
  const { rules } = writtenValues(element, firewall.fields) as {
    readonly rules?: { readonly inboundPolicy?: unknown; readonly inbound?: readonly WrittenRule[] };
  };
  return { policy: rules?.inboundPolicy, rules: entriesOf(rules?.inbound) };
}

const everywhere = { ipv4: "0.0.0.0/0", ipv6: "::/0" } as const;

/**
 * The index of the rule by which everybody reaches a TCP port, by IPv4 or IPv6: the first rule for all addresses and this
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

/** Whether ports such as `22-24, 80` have a port. Without ports a rule is for all of them; what is unknown has none. */
function hasPort(ports: string | null | undefined, port: number): boolean {
  if (ports === undefined || ports === null) return true;
  return ports.split(",").some((piece) => {
    const [first = NaN, last = first] = piece.split("-").map(Number);
    return first <= port && port <= last;
  });
}
