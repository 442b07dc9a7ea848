import { UNKNOWN } from "../../../src/contract";
import { changedFields, changesToWire, toWire } from "../../../src/objects/wire/body";
import { computeInstance } from "../../../src/resources/compute_instance/contract";
import { domain } from "../../../src/resources/domain/contract";
import { domainRecord } from "../../../src/resources/domain_record/contract";
import { firewall } from "../../../src/resources/firewall/contract";
import { firewallDevice } from "../../../src/resources/firewall_device/contract";

describe("request bodies", () => {
  test("a create sends the set fields under the API's names, without those in the path", () => {
    expect(toWire(domainRecord, { domainId: 1, id: 2, type: "A", target: "192.0.2.1", ttlSec: 300 })).toEqual({
      type: "A",
      target: "192.0.2.1",
      ttl_sec: 300,
    });
  });

  test("R1-133: a create of an instance carries neither alerts nor the watchdog, an update does", () => {
    const wanted = { region: "us-east", type: "g6-nanode-1", watchdogEnabled: true, alerts: { cpu: 90, io: UNKNOWN } };
    expect(toWire(computeInstance, wanted)).toEqual({ region: "us-east", type: "g6-nanode-1" });
    expect(changesToWire(computeInstance, wanted, new Set(["watchdogEnabled", "alerts", "region"]))).toEqual({
      watchdog_enabled: true,
      alerts: { cpu: 90 },
    });
  });

  test("R1-123: additional fields of an interface are sent with the specified ones", () => {
    const otherFields = '{"primary": true, "ipv4": {"vpc": "10.0.0.2"}, "purpose_note": null}';
    const wanted = {
      interfaces: [
        { purpose: "public", otherFields },
        { purpose: "vlan", label: "in" },
      ],
    };
    expect(toWire(computeInstance, wanted)).toEqual({
      interfaces: [
        { purpose: "public", primary: true, ipv4: { vpc: "10.0.0.2" }, purpose_note: null },
        { purpose: "vlan", label: "in" },
      ],
    });
  });

  test("R1-134: sends only the schedule of backups", () => {
    const wanted = { backups: { enabled: true, available: false, schedule: { day: "Sunday" } } };
    expect(changesToWire(computeInstance, wanted, new Set(["backups"]))).toEqual({
      backups: { schedule: { day: "Sunday" } },
    });
  });

  test("sends the value that clears a field: null for a string and a record's time, an empty list, 0 for a domain's time", () => {
    expect(changesToWire(domain, {}, new Set(["description", "group", "axfrIps"]))).toEqual({
      description: null,
      group: null,
      axfr_ips: [],
    });
    expect(changesToWire(domainRecord, {}, new Set(["name", "ttlSec"]))).toEqual({ name: "", ttl_sec: null });
  });

  test("R3-136: rules are always sent with all four fields", () => {
    const wanted = { label: "edge", rules: { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" } };
    expect(toWire(firewall, wanted)).toEqual({
      label: "edge",
      rules: { inbound: [], inbound_policy: "DROP", outbound: [], outbound_policy: "ACCEPT" },
    });
  });

  test("R3-120: a device sends its instance as id", () => {
    expect(toWire(firewallDevice, { firewallId: 1, computeId: 12 })).toEqual({ id: 12 });
  });

  test("sends the write-only password in the same field as the other one", () => {
    expect(toWire(computeInstance, { rootPassWo: "correct horse", rootPassWoVersion: 1 })).toEqual({
      root_pass: "correct horse",
    });
  });

  test("an unknown value is not a change", () => {
    const changed = changedFields(domain, { description: UNKNOWN, group: "b" }, { description: "a", group: "a" });
    expect([...changed]).toEqual(["group"]);
  });
});
