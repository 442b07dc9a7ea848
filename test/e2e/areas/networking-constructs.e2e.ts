import {
  ComputeInstance,
  Domain,
  Firewall,
  IpAddress,
  IpAssignment,
  IpShare,
  Ipv6Range,
  Peer,
  Port,
  Tags,
} from "../../../lib";
import { newStack, synthesized } from "../../lib/stacks";
import { type Stack, startStack } from "../support/stack";

const plan = { region: "us-east", type: "g6-nanode-1" };

/** A shop that uses every networking construct. */
function shop(statements: "as written" | "the other way round"): Readonly<Record<string, unknown>> {
  const stack = newStack();
  const web = new ComputeInstance(stack, "web", { ...plan, label: "web" });
  const db = new ComputeInstance(stack, "db", { ...plan, label: "database" });
  const edge = new Firewall(stack, "edge", { label: "edge" });
  const inner = new Firewall(stack, "inner", { label: "inner", rules: { outboundPolicy: "DROP" } });
  const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
  const address = new IpAddress(stack, "address", { instance: web });
  const range = new Ipv6Range(stack, "range", { instance: web, prefixLength: 64 });
  new IpAssignment(stack, "assignment", { assignments: [{ address, instance: db }] });
  new IpShare(stack, "share", { instance: db, ips: [web, range] });
  zone.point("www", web);
  web.reverseDns("www.shop.example");
  const messages = [
    () => edge.protect(web),
    () => inner.protect(db),
    () => {
      db.connections.allowFrom(web, Port.tcp(3306));
    },
    () => {
      web.connections.allowFrom(Peer.anyIp(), Port.tcp(443));
    },
    () => Tags.of(stack).add(["team-shop", "Production"]),
    () => Tags.of(zone).exclude("production"),
  ];
  for (const statement of statements === "as written" ? messages : messages.reverse()) statement();
  return synthesized(stack).resource ?? {};
}

describe("the networking constructs", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
    await stack.control("PUT", "account", { additionalIps: true });
  });
  afterAll(() => stack.close());

  test("lead to an empty second plan, regardless of the order of statements", async () => {
    const workspace = stack.workspace();
    await workspace.apply({ resource: shop("as written") });
    expect(await workspace.plan()).toEqual([]);
    workspace.write({ resource: shop("the other way round") });
    expect(await workspace.plan()).toEqual([]);

    const number = (name: string) => workspace.state(`stratus_compute_instance.${name}`)["id"];
    const own = workspace.state("stratus_compute_instance.web")["public_ipv4"];
    const check = async (computeId: unknown, source: unknown, port: number) =>
      (
        await stack.control("POST", "firewall-check", {
          computeId,
          source,
          protocol: "TCP",
          port,
          direction: "inbound",
        })
      )["passes"];
    expect(await check(number("db"), own, 3306)).toBe(true);
    expect(await check(number("db"), "203.0.113.1", 3306)).toBe(false);
    expect(await check(number("web"), "203.0.113.1", 443)).toBe(true);
    expect((await stack.api("GET", `/networking/ips/${String(own)}`))["rdns"]).toBe("www.shop.example");
    expect(workspace.state("stratus_domain.zone")["tags"]).toEqual(["team-shop"]);
    expect(workspace.state("stratus_compute_instance.web")["tags"]).toEqual(["Production", "team-shop"]);
    await workspace.destroy();
  });
});
