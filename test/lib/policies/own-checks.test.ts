import { Testing } from "cdktf";
import { ComputeInstance, Firewall, Policies, type PolicyCheck } from "../../../lib";
import { instance, web } from "../rules/programs";
import { errorOf } from "../stacks";
import { checkedStack, warningsOf } from "./programs";

const check: PolicyCheck = {
  id: "label-of-team",
  severity: "error",
  why: "The bill is split by labels.",
  advice: "Begin the label with team-.",
  find: (program) =>
    program
      .resources("stratus_compute_instance")
      .filter((it) => !it.isUnknown("label") && !it.value("label")?.startsWith("team-"))
      .map(({ construct }) => ({ construct, text: "has no label of a team" })),
};

const severities = {
  "instance-without-firewall": "off",
  "unprotected-data": "off",
  "firewall-without-instance": "off",
} as const;
const checked = (own: PolicyCheck = check) => checkedStack({ checks: [own], severities });

describe("a custom check", () => {
  it("finds its cases, and is suppressed like the others", () => {
    const stack = checked();
    new ComputeInstance(stack, "good", { ...instance, label: "team-web" });
    const bad = web(stack);
    const other = new ComputeInstance(stack, "other", { ...instance, label: bad.publicIpv4 });
    expect(warningsOf(stack)).toEqual([
      expect.stringMatching(
        /^error label-of-team: stack\/web \(\S+:\d+:\d+\) has no label of a team\. The bill is split by labels\. Begin the label with team-\.$/,
      ),
    ]);
    expect(other.node.id).toBe("other");
    Policies.allow(bad, "label-of-team", "every team uses it");
    expect(warningsOf(stack)).toEqual([]);
  });

  it("sees the references between resources", () => {
    const pairs: string[] = [];
    const stack = checked({
      ...check,
      find: (program) => {
        for (const device of program.resources("stratus_firewall_device"))
          for (const firewall of program.resources("stratus_firewall"))
            if (device.refersTo("firewallId", firewall)) pairs.push(`${device.type} ${firewall.construct.node.id}`);
        return [];
      },
    });
    const one = web(stack);
    new Firewall(stack, "edge", { label: "edge" }).protect(one);
    new Firewall(stack, "back", { label: "back" });
    warningsOf(stack);
    expect([...new Set(pairs)]).toEqual(["stratus_firewall_device edge"]);
  });

  it("reads the known parts of a value", () => {
    const rules: unknown[] = [];
    const stack = checked({
      ...check,
      find: (program) => {
        rules.push(...program.resources("stratus_firewall").map((it) => it.value("rules")?.inbound));
        return [];
      },
    });
    new Firewall(stack, "edge", {
      label: "edge",
      rules: {
        inbound: [
          {
            action: "ACCEPT",
            protocol: "TCP",
            ports: "443",
            addresses: { ipv4: [web(stack).publicIpv4, "192.0.2.0/24"] },
          },
        ],
      },
    });
    warningsOf(stack);
    expect(rules[0]).toMatchObject([
      { action: "ACCEPT", ports: "443", addresses: { ipv4: [undefined, "192.0.2.0/24"] } },
    ]);
  });

  it("is named if it fails, or if its id is invalid", () => {
    const throwing = (): never => {
      throw new Error("no such thing");
    };
    expect(errorOf(() => Testing.synth(checked({ ...check, find: throwing }), true))).toBe(
      "The check label-of-team failed: no such thing",
    );
    expect(errorOf(() => checked({ ...check, id: "Label of team" }))).toBe(
      'Policies.check: the id of a check must be lower-case words joined with dashes, got "Label of team"',
    );
    expect(errorOf(() => checked({ ...check, id: "open-shell-port" }))).toBe(
      'Policies.check: the id of a check must be unique, got "open-shell-port" twice',
    );
  });
});
