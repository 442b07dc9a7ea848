import { TerraformStack } from "cdktf";
import { Firewall, Peer, Policies, type PolicyOptions, Port, StratusProvider } from "../../../lib";
import { newStacks } from "../rules/programs";
import { errorOf } from "../stacks";
import { checkedStack, warningsOf } from "./programs";

/** A checked stack with a firewall that opens port 22 to everyone. The rest doesn't matter. */
function openStack(options: PolicyOptions = {}) {
  const stack = checkedStack({ ...options, severities: { "firewall-without-instance": "off", ...options.severities } });
  const edge = new Firewall(stack, "edge", { label: "edge" });
  edge.allowInbound(Peer.anyIp(), Port.tcp(22));
  return { stack, edge };
}

const reason = "the bastion of the whole company";

describe("Policies.allow", () => {
  it("suppresses a finding of the construct or its scope", () => {
    const { stack, edge } = openStack();
    expect(warningsOf(stack)).toHaveLength(1);
    Policies.allow(edge, "open-shell-port", reason);
    expect(warningsOf(stack)).toEqual([]);
    const around = openStack();
    Policies.allow(around.stack, "open-shell-port", reason);
    expect(warningsOf(around.stack)).toEqual([]);
  });

  it("leaves other checks and other constructs unchanged", () => {
    const { stack, edge } = openStack();
    Policies.allow(edge, "open-shell-port", reason);
    edge.allowInbound(Peer.anyIp(), Port.tcp(3306));
    new Firewall(stack, "back", { label: "back" }).allowInbound(Peer.anyIp(), Port.tcp(22));
    expect(warningsOf(stack).map((line) => line.split(" ").slice(0, 3).join(" "))).toEqual([
      "error open-shell-port: stack/back",
      "error open-database-port: stack/edge",
    ]);
  });

  it("requires a reason", () => {
    const { edge } = openStack();
    for (const empty of ["", "  \n", undefined as never]) {
      expect(
        errorOf(() => {
          Policies.allow(edge, "open-shell-port", empty);
        }),
      ).toBe(
        `Policies.allow(stack/edge, "open-shell-port"): the reason must be a non-empty string, got ${JSON.stringify(empty)}. Explain in the third argument why the finding is acceptable.`,
      );
    }
  });
});

describe("unused-suppression", () => {
  it("is reported if the check finds nothing, at the line of the suppression", () => {
    const { stack, edge } = openStack();
    Policies.allow(edge, "open-shell-port", reason);
    Policies.allow(edge, "open-database-port", "nobody knows");
    const [only, ...more] = warningsOf(stack);
    expect(more).toEqual([]);
    expect(only).toMatch(
      /^error unused-suppression: stack\/edge \(test\/lib\/policies\/suppressions\.test\.ts:\d+:\d+\) suppresses open-database-port \("nobody knows"\), but the check has no findings there\. /,
    );
  });

  it("suggests a check with a similar name", () => {
    const { stack, edge } = openStack();
    Policies.allow(edge, "open-shel-port", reason);
    expect(warningsOf(stack).join("\n")).toContain(
      'suppresses an unknown check: no check has the id "open-shel-port" (did you mean "open-shell-port"?). ',
    );
  });

  it("is not reported for a disabled check, or if it is disabled itself", () => {
    const off = openStack({ severities: { "open-shell-port": "off" } });
    Policies.allow(off.edge, "open-shell-port", reason);
    expect(warningsOf(off.stack)).toEqual([]);
    const spared = openStack({ severities: { "unused-suppression": "off" } });
    Policies.allow(spared.stack, "mail-without-spf", reason);
    expect(warningsOf(spared.stack).join()).not.toContain("unused");
  });

  it("is reported for an app with its last stack", () => {
    const [first, second] = newStacks("first", "second") as [TerraformStack, TerraformStack];
    const app = first.node.root;
    Policies.check(app, { severities: { "firewall-without-instance": "off" } });
    Policies.allow(app, "open-shell-port", reason);
    Policies.allow(app, "open-database-port", reason);
    new Firewall(first, "edge", { label: "first" }).allowInbound(Peer.anyIp(), Port.tcp(22));
    new Firewall(second, "edge", { label: "second" });
    expect(warningsOf(first)).toEqual([]);
    expect(warningsOf(second).map((line) => line.split(/ \(|, but/)[0])).toEqual(["error unused-suppression: the app"]);
    expect(warningsOf(second).join()).toContain("suppresses open-database-port");
  });
});

describe("settings", () => {
  it("change a severity, and disable a check", () => {
    const level = (severity: "warning" | "note" | "off") =>
      warningsOf(openStack({ severities: { "open-shell-port": severity } }).stack).map((line) => line.split(" ")[0]);
    expect([level("warning"), level("note"), level("off")]).toEqual([["warning"], ["note"], []]);
  });

  it("of the nearest scope apply", () => {
    const { stack } = openStack();
    const scope = new Firewall(stack, "inner", { label: "inner" });
    scope.allowInbound(Peer.anyIp(), Port.tcp(22));
    Policies.check(scope, { severities: { "open-shell-port": "warning", "firewall-without-instance": "off" } });
    expect(warningsOf(stack).map((line) => line.split(" ").slice(0, 3).join(" "))).toEqual([
      "error open-shell-port: stack/edge",
      "warning open-shell-port: stack/inner",
    ]);
  });

  it("of an app apply to stacks created later", () => {
    const [first] = newStacks("first") as [TerraformStack];
    Policies.check(first.node.root);
    const later = new TerraformStack(first.node.root, "later");
    new StratusProvider(later, "stratus");
    new Firewall(later, "edge", { label: "edge", rules: { inboundPolicy: "ACCEPT" } });
    expect(warningsOf(later).join("\n")).toContain("error inbound-policy-accept: later/edge");
    expect(warningsOf(first)).toEqual([]);
  });

  it("are rejected if they are invalid, with a suggestion", () => {
    const refused = (options: PolicyOptions) => errorOf(() => checkedStack(options));
    expect(refused({ severities: { "open-shel-port": "off" } })).toBe(
      'Policies.check: severities: no check has the id "open-shel-port" (did you mean "open-shell-port"?)',
    );
    expect(refused({ severities: { "open-shell-port": "none" as never } })).toBe(
      'Policies.check: severities["open-shell-port"] must be "error", "warning", "note" or "off", got "none"',
    );
    expect(
      errorOf(() => {
        Policies.check(checkedStack());
      }),
    ).toBe("Policies.check was already called for stack. Pass all options in one call.");
  });
});
