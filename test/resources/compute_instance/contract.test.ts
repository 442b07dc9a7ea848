import { storedOf, UNKNOWN } from "../../../src/contract";
import { computeInstance } from "../../../src/resources/compute_instance/contract";
import { fieldOf, judge, many, sentBy } from "../support";

const said = judge(computeInstance, { region: "us-east", type: "g6-standard-1" });
const deployed = judge(computeInstance, {
  region: "us-east",
  type: "g6-standard-1",
  image: "public/debian12",
  rootPass: "correct horse",
});

describe("label", () => {
  it("R1-024: 3 to 64 characters", () => {
    expect(said({ label: many(3) })).toEqual([]);
    expect(said({ label: many(64) })).toEqual([]);
    expect(said({ label: many(2) })).toEqual(['label must be 3 to 64 characters long, got "xx"']);
    expect(said({ label: many(65) })).toEqual([`label must be 3 to 64 characters long, got "${many(65)}"`]);
  });

  it("R1-024: characters are what a person counts", () => {
    expect(said({ label: many(64, "😀") })).toEqual([]);
    expect(said({ label: many(65, "😀") })).toHaveLength(1);
    expect(said({ label: many(2, "😀") })).toHaveLength(1);
  });

  it("R1-025: may be left out", () => {
    expect(said()).toEqual([]);
  });

  it.each(["my web server", "-web-", "a--b", "ünïcode", "web/1", "...", "   "])(
    "R1-026: no pattern is shown, so %j is taken",
    (label) => {
      expect(said({ label })).toEqual([]);
    },
  );
});

describe("where and what", () => {
  const nothing = judge(computeInstance, {});

  it("R1-096, R1-097: region and type are required, both said at once", () => {
    expect(nothing()).toEqual(["region is required", "type is required"]);
  });

  it("R1-096, R1-097: any id may be one of the service's, and one not known yet is not judged", () => {
    expect(nothing({ region: "mars-north", type: "g99" })).toEqual([]);
    expect(nothing({ region: UNKNOWN, type: UNKNOWN })).toEqual([]);
  });

  it.each(["public/debian12", "private/12", "public/almalinux9.3-x"])("R1-007, R1-098: %s is an image", (image) => {
    expect(deployed({ image })).toEqual([]);
  });

  it.each(["debian12", "linode/debian12", "public/", "/debian12", "public/a/b", "public", "", "Public/debian12"])(
    "R1-009, R1-098: %j is no image id",
    (image) => {
      expect(deployed({ image })).toEqual([
        `image must be an image id such as "public/debian12" or "private/12", got ${JSON.stringify(image)}`,
      ]);
    },
  );

  it("R1-029, R1-030: region, plan and image can be changed by replacing only", () => {
    for (const name of ["region", "type", "image"]) {
      expect(fieldOf(computeInstance, name).facts.immutable).toBe(true);
      expect(sentBy(computeInstance, "update")).not.toContain(name);
    }
  });
});

describe("root_pass", () => {
  it.each(["rootPass", "rootPassWo"])("R1-099: %s has 7 to 128 characters, and is never shown", (name) => {
    const image = judge(computeInstance, { region: "us-east", type: "g6-standard-1", image: "public/debian12" });
    expect(image({ [name]: many(7) })).toEqual([]);
    expect(image({ [name]: many(128) })).toEqual([]);
    expect(image({ [name]: many(6) })).toEqual([`${name} must be 7 to 128 characters long`]);
    expect(image({ [name]: many(129) })).toEqual([`${name} must be 7 to 128 characters long`]);
  });

  it("R1-099: is secret and never returned", () => {
    expect(fieldOf(computeInstance, "rootPass").facts).toMatchObject({ sensitive: true, unreturned: true });
    expect(fieldOf(computeInstance, "rootPassWo").facts).toMatchObject({ writeOnly: true, sensitive: true });
  });

  it("R1-100: is required with an image", () => {
    expect(said({ image: "public/debian12" })).toEqual([
      "rootPass is required with image; rootPassWo may stand in its place",
    ]);
    expect(said({ image: "public/debian12", rootPassWo: "battery staple" })).toEqual([]);
    expect(said({ image: "public/debian12", rootPass: UNKNOWN })).toEqual([]);
    expect(said({ image: UNKNOWN })).toEqual([]);
  });

  it("R1-100: exactly one of the two ways to give it", () => {
    expect(deployed({ rootPassWo: "battery staple" })).toEqual(["rootPassWo must not be set beside rootPass"]);
  });

  it("R1-101, R1-111: is required with a script, which also needs an image", () => {
    expect(said({ scriptId: 1 })).toEqual([
      "rootPass is required with scriptId",
      "scriptId needs an image that the script is made for, got 1",
    ]);
    expect(said({ scriptId: 1, rootPass: "correct horse" })).toHaveLength(1);
    expect(said({ scriptId: 1, image: "public/debian12" })).toEqual([
      "rootPass is required with image; rootPassWo may stand in its place",
    ]);
    expect(deployed({ scriptId: 1 })).toEqual([]);
    expect(said({ scriptId: UNKNOWN })).toEqual([]);
  });

  it("R1-130: is not required from a backup, nor for an empty instance", () => {
    expect(said({ backupId: 7 })).toEqual([]);
    expect(said({})).toEqual([]);
  });

  it("R1-132: how backup, image and script go together is not described, so nothing is refused", () => {
    expect(deployed({ backupId: 7 })).toEqual([]);
    expect(deployed({ backupId: 7, scriptId: 1, scriptData: { a: "b" } })).toEqual([]);
  });
});

describe("what is deployed", () => {
  it("R1-102: authorised keys are texts, and not returned", () => {
    expect(deployed({ authorizedKeys: ["ssh-ed25519 AAAA", "ssh-rsa BBBB"], authorizedUsers: ["ops"] })).toEqual([]);
    expect(deployed({ authorizedKeys: ["ssh-ed25519 AAAA", 5] })).toEqual(["authorizedKeys[1] must be text, got 5"]);
    expect(deployed({ authorizedKeys: [many(100_000)] })).toEqual([]);
    expect(fieldOf(computeInstance, "authorizedKeys").facts.unreturned).toBe(true);
  });

  it.each(["I2Nsb3VkLWNvbmZpZwo=", "YQ==", "YWJj"])("R1-109: %s is base64", (userData) => {
    expect(deployed({ metadata: { userData } })).toEqual([]);
  });

  it("R1-109: plain text is refused", () => {
    expect(deployed({ metadata: { userData: "#cloud-config" } })).toEqual([
      'metadata.userData must be text in base64, got "#cloud-config" (this is plain text: encode it, for example with base64encode)',
    ]);
    expect(deployed({ metadata: { userData: "YQ" } })).toHaveLength(1);
    expect(deployed({ metadata: { userData: UNKNOWN } })).toEqual([]);
  });

  it("R1-112: script data has at most 65535 characters as JSON, and is secret", () => {
    const frame = JSON.stringify({ a: "" }).length;
    expect(deployed({ scriptId: 1, scriptData: { a: many(65535 - frame) } })).toEqual([]);
    expect(deployed({ scriptId: 1, scriptData: { a: many(65536 - frame) } })).toEqual([
      "scriptData must be at most 65535 characters long as JSON",
    ]);
    expect(deployed({ scriptId: 1, scriptData: { a: many(65535 - frame, "é") } })).toEqual([]);
    expect(deployed({ scriptId: 1, scriptData: { a: ["hunter2"] } })).toEqual(["scriptData.a must be text"]);
  });

  it("R1-112: quotes and line breaks count as JSON writes them", () => {
    const frame = JSON.stringify({ a: "" }).length;
    expect(deployed({ scriptId: 1, scriptData: { a: many((65535 - frame) / 2 + 1, "\n") } })).toHaveLength(1);
  });

  it("R1-115: a swap size is taken where it is ignored", () => {
    expect(said({ swapSize: 1024 })).toEqual([]);
    expect(said({ backupId: 7, swapSize: 0 })).toEqual([]);
  });

  it("R1-106: booted has no default of ours", () => {
    expect(fieldOf(computeInstance, "booted").facts.fallback).toBeUndefined();
    expect(said({ booted: false })).toEqual([]);
  });
});

describe("interfaces", () => {
  const shared = { purpose: "public" };

  it("R1-107: 1 to 3", () => {
    expect(said({ interfaces: [shared] })).toEqual([]);
    expect(said({ interfaces: [shared, shared, shared] })).toEqual([]);
    const four = said({ interfaces: [shared, shared, shared, shared] });
    expect(four).toEqual([expect.stringMatching(/^interfaces must have at most 3 items, got \[/)]);
  });

  it("R1-108: none is the default interface, not a mistake", () => {
    expect(said({ interfaces: [] })).toEqual([]);
  });

  it("R1-117: a purpose is public or vlan", () => {
    expect(said({ interfaces: [{ purpose: "vlan" }] })).toEqual([]);
    expect(said({ interfaces: [{ purpose: "vpc" }] })).toEqual([
      'interfaces[0].purpose must be one of "public", "vlan", got "vpc"',
    ]);
    expect(said({ interfaces: [{}] })).toEqual(["interfaces[0].purpose is required"]);
  });

  it("R1-118: the address on a VLAN has a mask", () => {
    expect(said({ interfaces: [{ purpose: "vlan", label: "a", ipamAddress: "10.0.0.1/24" }] })).toEqual([]);
    expect(said({ interfaces: [shared, { purpose: "vlan", ipamAddress: "10.0.0.1" }] })).toEqual([
      'interfaces[1].ipamAddress must be an address with its mask, such as "10.0.0.1/24" for purpose "vlan", got "10.0.0.1"',
    ]);
    expect(said({ interfaces: [{ purpose: UNKNOWN, ipamAddress: "10.0.0.1" }] })).toEqual([]);
  });

  it("R1-118: on another interface nothing is said of it", () => {
    expect(said({ interfaces: [{ purpose: "public", label: "", ipamAddress: "" }] })).toEqual([]);
  });

  it("R1-123: their order is kept", () => {
    const interfaces = [{ purpose: "vlan", label: "b" }, { purpose: "public" }, { purpose: "vlan", label: "a" }];
    expect(storedOf(fieldOf(computeInstance, "interfaces"), interfaces, {})).toEqual(interfaces);
  });
});

describe("updates", () => {
  it("R1-133: take alerts, backups, group, label, tags and watchdog_enabled", () => {
    expect(sentBy(computeInstance, "update")).toEqual([
      "alerts",
      "backups",
      "group",
      "label",
      "tags",
      "watchdogEnabled",
    ]);
  });

  it("R1-133: alerts, backups and the watchdog are no part of a create", () => {
    const create = sentBy(computeInstance, "create");
    for (const name of ["alerts", "backups", "watchdogEnabled", "rootPassWoVersion", "timeouts"]) {
      expect(create).not.toContain(name);
    }
  });

  it("R1-047: alerts are whole numbers without bounds", () => {
    expect(said({ alerts: { cpu: 0, io: 1e9, networkIn: -1, networkOut: 5, transferQuota: 1000 } })).toEqual([]);
    expect(said({ alerts: { cpu: 1.5, io: "9" } })).toEqual([
      "alerts.cpu must be a whole number, got 1.5",
      'alerts.io must be a whole number, got "9"',
    ]);
  });

  it("R1-049: any day and any window is taken", () => {
    expect(said({ backups: { schedule: { day: "someday", window: "W99" } } })).toEqual([]);
  });

  it("R1-134: enabled is not set within backups", () => {
    expect(said({ backups: { enabled: true } })).toEqual([
      "backups.enabled is decided by the service and cannot be set, got true",
    ]);
  });

  it("R1-032: group is deprecated and taken", () => {
    expect(fieldOf(computeInstance, "group").facts.deprecated).toMatch(/deprecated/);
    expect(said({ group: many(200) })).toEqual([]);
  });
});

describe("what the service says", () => {
  const states = computeInstance.states;

  it("R1-027: thirteen statuses are named, and another is left as it is", () => {
    expect([...(states?.values ?? [])].sort()).toEqual(
      [
        ...["running", "offline", "booting", "rebooting", "shutting_down", "provisioning", "deleting"],
        ...["migrating", "rebuilding", "cloning", "restoring", "stopped", "billing_suspension"],
      ].sort(),
    );
    expect(storedOf(fieldOf(computeInstance, "status"), "defragmenting", {})).toBe("defragmenting");
  });

  it("R1-087: stopped is where an instance may rest", () => {
    expect(states?.settled).toEqual(expect.arrayContaining(["running", "offline", "stopped"]));
  });

  it("R1-088: no delete while cloning or restoring, and in every other state one", () => {
    const refused = states?.values.filter((status) => !states.requires["delete"]?.includes(status));
    expect(refused).toEqual(["cloning", "restoring"]);
  });

  it("R1-028: status is the service's, and nobody plans it", () => {
    expect(fieldOf(computeInstance, "status").facts.presence).toBe("computed");
    expect(said({ status: "running" })).toEqual(['status is decided by the service and cannot be set, got "running"']);
  });

  it("R1-035: updated moves with every update", () => {
    expect(fieldOf(computeInstance, "updated").facts.stable).toBeUndefined();
  });

  it.each([
    ["publicIpv4", { ipv4: ["192.168.1.2", "203.0.113.7"] }, "203.0.113.7"],
    ["publicIpv4", { ipv4: [] }, null],
    ["privateIpv4", { ipv4: ["203.0.113.7", "192.168.1.2"] }, "192.168.1.2"],
    ["privateIpv4", { ipv4: ["203.0.113.7", "172.32.0.1"] }, null],
    ["ipv6Address", { ipv6: "2001:db8::1/128" }, "2001:db8::1"],
    ["ipv6Address", { ipv6: null }, null],
    ["backupsEnabled", { backups: { enabled: true } }, true],
  ])("R1-039, R1-040, R1-042: %s of %j is %s", (name, answer, expected) => {
    expect(fieldOf(computeInstance, name).facts.from?.(answer)).toBe(expected);
  });
});
