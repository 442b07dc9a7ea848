import { useNodeClient } from "./support/node-client";
import { type Json, useService } from "./support/service";

const service = useService();
const { call, list } = useNodeClient(service);

const everywhere = { ipv4: ["0.0.0.0/0"], ipv6: ["::/0"] };
const inbound = [{ action: "ACCEPT", protocol: "TCP", ports: "80, 443", label: "web", addresses: everywhere }];
const rules = { inbound_policy: "DROP", outbound_policy: "ACCEPT", inbound, outbound: [] };
const empty = { region: "us-east", type: "g6-standard-1" };
const instance = async (label: string) => (await call("createLinode", { ...empty, label }))["id"];

describe("firewalls", () => {
  test("create, list, view, update, delete", async () => {
    // Applications send a status, which the service sets.
    const made = await call("createFirewall", { label: "edge", rules, tags: ["shop"], status: "disabled" });
    expect(made).toMatchObject({ label: "edge", status: "enabled", tags: ["shop"], rules });
    const id = made["id"];
    await call("createFirewall", { label: "other", rules });
    expect(await list("getFirewalls", {}, { label: "edge" })).toMatchObject([{ id, label: "edge" }]);
    expect(await call("updateFirewall", id, { label: "edge-2", tags: ["blue"] })).toMatchObject({
      label: "edge-2",
      tags: ["blue"],
    });
    expect(await call("disableFirewall", id)).toMatchObject({ status: "disabled" });
    expect(await call("enableFirewall", id)).toMatchObject({ status: "enabled" });
    expect(await call("getFirewall", id)).toMatchObject({ label: "edge-2", rules });
    expect(await call("deleteFirewall", id)).toEqual({});
    await expect(call("getFirewall", id)).rejects.toThrow("404: Not found");
    expect((await service().objects("firewall")).map(({ label }) => label)).toEqual(["other"]);
  });

  test("rules: view, update, clear", async () => {
    const { id } = await call("createFirewall", { label: "edge", rules });
    expect(await call("getFirewallRules", id)).toMatchObject(rules);
    const outbound = [{ action: "DROP", protocol: "UDP", ports: "53", addresses: { ipv4: ["192.0.2.0/24"] } }];
    const changed = { ...rules, outbound, inbound_policy: "ACCEPT" };
    expect(await call("updateFirewallRules", id, changed)).toMatchObject(changed);
    expect(await call("getFirewallRules", id)).toMatchObject(changed);
    const empty = { ...rules, inbound: [] };
    expect(await call("updateFirewallRules", id, empty)).toMatchObject(empty);
    expect(await service().objects("firewall")).toMatchObject([{ rules: { inbound: [], outbound: [] } }]);
  });

  test("devices: with the firewall, one added, one removed", async () => {
    const [first, second] = [await instance("first"), await instance("second")];
    const { id } = await call("createFirewall", { label: "edge", rules, devices: { linodes: [first] } });
    const devices = () => list("getFirewallDevices", id);
    expect(await devices()).toMatchObject([
      { entity: { id: first, type: "linode", label: "first", url: `/v4/linode/instances/${String(first)}` } },
    ]);
    const added = await call("addFirewallDevice", id, { type: "linode", id: second });
    expect(added).toMatchObject({ entity: { id: second, type: "linode", label: "second" } });
    expect(await call("getFirewallDevice", id, added["id"])).toEqual(added);
    expect(await call("deleteFirewallDevice", id, added["id"])).toEqual({});
    expect((await devices()).map(({ entity }) => (entity as Json)["id"])).toEqual([first]);
    expect(await service().objects("firewall_device")).toMatchObject([{ computeId: first }]);
  });

  test("rejections contain the path of the field", async () => {
    const wrong = { ...rules, inbound: [{ action: "ACCEPT", protocol: "TCP", ports: "90-80", addresses: everywhere }] };
    const { id } = await call("createFirewall", { label: "edge", rules });
    await expect(call("updateFirewallRules", id, wrong)).rejects.toThrow(/^400: (rules\.)?inbound\[0\]\.ports: /);
    const missing = { label: "inner", rules, devices: { linodes: [99] } };
    await expect(call("createFirewall", missing)).rejects.toThrow(/^400: devices\.linodes/);
    expect(await call("getFirewallRules", id)).toMatchObject(rules);
  });
});

describe("IP addresses", () => {
  test("list, move to another instance, share", async () => {
    const [first, second] = [await instance("first"), await instance("second")];
    const own = (await list("getIPs")).filter(({ type }) => type === "ipv4");
    expect(own.map(({ linode_id }) => linode_id)).toEqual([first, second]);
    const [address, other] = own.map(({ address: text }) => text);
    const assignments = [
      { address, linode_id: second },
      { address: other, linode_id: first },
    ];
    await call("assignAddresses", { region: "us-east", assignments });
    const moved = (await list("getIPs")).filter(({ type }) => type === "ipv4");
    expect(new Map(moved.map(({ address: text, linode_id }) => [text, linode_id]))).toEqual(
      new Map([
        [address, second],
        [other, first],
      ]),
    );
    const kept = (await service().objects("ip_address")).find(({ address: text }) => text === address);
    expect(kept).toMatchObject({ computeId: second });
    // Under `/v4` and under `/v4beta`.
    for (const name of ["shareAddressesv4", "shareAddresses"]) {
      expect(await call(name, { ips: [address], linode_id: first })).toEqual({});
      await expect(call(name, { ips: [address], linode_id: 99 })).rejects.toThrow(/^400: linode_id/);
    }
  });

  test("an IPv6 range: create, list, view, delete", async () => {
    const linode_id = await instance("web");
    const { range } = await call("createIPv6Range", { linode_id, prefix_length: 64 });
    expect(range).toMatch(/^[\da-f:]+::\/64$/);
    const [bare] = String(range).split("/");
    expect(await list("getIPv6Ranges")).toMatchObject([{ range: bare, prefix: 64, region: "us-east" }]);
    expect(await call("getIPv6RangeInfo", bare)).toMatchObject({ range: bare, is_bgp: false, linodes: [linode_id] });
    expect(await service().objects("ipv6_range")).toHaveLength(1);
    await call("removeIPv6Range", { range: bare });
    expect(await service().objects("ipv6_range")).toEqual([]);
  });

  test("a VLAN lists its instances", async () => {
    const deployed = { image: "linode/debian12", root_pass: "correct horse battery 1" };
    const interfaces = [{ purpose: "vlan", label: "backend", ipam_address: "10.0.0.1/24" }];
    const { id } = await call("createLinode", { ...empty, label: "web", interfaces, ...deployed });
    expect(await list("getVlans")).toMatchObject([{ label: "backend", region: "us-east", linodes: [id] }]);
  });
});
