import { storedValue } from "../../../../src/contract";
import { computeInstance } from "../../../../src/resources/compute_instance/contract";
import { fieldOf, many, sentBy, validatorOf } from "../../support";

const messagesFor = validatorOf(computeInstance, { region: "us-east", type: "g6-standard-1" });

describe("updates", () => {
  it("R1-133: accept alerts, backups, group, label, tags and watchdog_enabled", () => {
    expect(sentBy(computeInstance, "update")).toEqual([
      "alerts",
      "backups",
      "group",
      "label",
      "tags",
      "watchdogEnabled",
    ]);
  });

  it("R1-133: alerts, backups and the watchdog are not part of a create", () => {
    const create = sentBy(computeInstance, "create");
    for (const name of ["alerts", "backups", "watchdogEnabled", "rootPassWoVersion", "timeouts"]) {
      expect(create).not.toContain(name);
    }
  });

  it("R1-047: alerts are integers without limits", () => {
    expect(messagesFor({ alerts: { cpu: 0, io: 1e9, networkIn: -1, networkOut: 5, transferQuota: 1000 } })).toEqual([]);
    expect(messagesFor({ alerts: { cpu: 1.5, io: "9" } })).toEqual([
      "alerts.cpu must be a whole number, got 1.5",
      'alerts.io must be a whole number, got "9" (write 9 without quotes)',
    ]);
  });

  it("R1-049: accept any day and any window", () => {
    expect(messagesFor({ backups: { schedule: { day: "someday", window: "W99" } } })).toEqual([]);
  });

  it("R1-134: enabled can't be set within backups", () => {
    expect(messagesFor({ backups: { enabled: true } })).toEqual([
      "backups.enabled is read-only: the service sets it, got true",
    ]);
  });

  it("R1-032: group is deprecated and accepted", () => {
    expect(fieldOf(computeInstance, "group").spec.deprecated).toMatch(/Deprecated/);
    expect(messagesFor({ group: many(200) })).toEqual([]);
  });
});

describe("values from the service", () => {
  const states = computeInstance.states;

  it("R1-027: thirteen statuses are known, and an unknown one is accepted", () => {
    expect([...(states?.values ?? [])].sort()).toEqual(
      [
        ...["running", "offline", "booting", "rebooting", "shutting_down", "provisioning", "deleting"],
        ...["migrating", "rebuilding", "cloning", "restoring", "stopped", "billing_suspension"],
      ].sort(),
    );
    expect(storedValue(fieldOf(computeInstance, "status"), "defragmenting", {})).toBe("defragmenting");
  });

  it("R1-087: stopped is a stable status of an instance", () => {
    expect(states?.target).toEqual(expect.arrayContaining(["running", "offline", "stopped"]));
  });

  it("R1-088: a delete is not allowed in cloning or restoring, and allowed in every other status", () => {
    const refused = states?.values.filter((status) => !states.requires["delete"]?.includes(status));
    expect(refused).toEqual(["cloning", "restoring"]);
  });

  it("R1-028: the service sets status, and no plan changes it", () => {
    expect(fieldOf(computeInstance, "status").spec.presence).toBe("computed");
    expect(messagesFor({ status: "running" })).toEqual(['status is read-only: the service sets it, got "running"']);
  });

  it("no plan assumes that updated stays unchanged", () => {
    expect(fieldOf(computeInstance, "updated").spec.useStateForUnknown).toBeUndefined();
  });

  it.each([
    ["publicIpv4", { ipv4: ["192.168.1.2", "203.0.113.7"] }, "203.0.113.7"],
    ["publicIpv4", { ipv4: [] }, undefined],
    ["privateIpv4", { ipv4: ["203.0.113.7", "192.168.1.2"] }, "192.168.1.2"],
    ["privateIpv4", { ipv4: ["203.0.113.7", "172.32.0.1"] }, null],
    ["ipv6Address", { ipv6: "2001:db8::1/128" }, "2001:db8::1"],
    ["ipv6Address", { ipv6: null }, undefined],
    ["backupsEnabled", { backups: { enabled: true } }, true],
  ])("R1-039, R1-040, R1-042: %s of %j is %s", (name, answer, expected) => {
    expect(fieldOf(computeInstance, name).spec.from?.(answer)).toBe(expected);
  });
});
