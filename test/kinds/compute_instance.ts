import { computeInstance } from "../../src/resources/compute_instance/contract";
import { allTimeouts, listed } from "./constructs";
import { of } from "./needs";
import { makeBackup, makeRunningInstance } from "./prepare";
import { defineSpecimen } from "./specimen";

const place = { region: "us-east", type: "g6-standard-1" };
const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKtGjJrFPd3yhVYTCdSWyy1WbXgEKRHSv6hVZrDbK0kM ops";
const userData = "I2Nsb3VkLWNvbmZpZwpwYWNrYWdlczogW25naW54XQo=";

const labelled = { ...place, label: "shop-it", tags: ["shop"], group: "shop", timeouts: allTimeouts };

const deployed = { ...place, image: "public/debian12", rootPass: "correct horse", privateIp: true } as const;

export const computeInstanceSpecimen = defineSpecimen(computeInstance, {
  valid: [
    { ...place },
    { ...place, label: "web", image: "public/debian12", rootPass: "correct horse", authorizedKeys: [key] },
    { ...place, image: "public/ubuntu24.04", rootPassWo: "battery staple", rootPassWoVersion: 1, swapSize: 1024 },
    {
      ...place,
      label: "app server 1",
      image: "public/debian12",
      rootPass: "correct horse",
      metadata: { userData },
      tags: ["shop", "web"],
      authorizedUsers: ["admin"],
      privateIp: true,
      watchdogEnabled: true,
      alerts: { cpu: 90, networkIn: 10, transferQuota: 80 },
    },
    {
      ...place,
      image: "public/debian12",
      rootPass: "correct horse",
      interfaces: [{ purpose: "public" }, { purpose: "vlan", label: "backend", ipamAddress: "10.0.0.1/24" }],
      backupsEnabled: true,
      deletionProtection: true,
      backups: { schedule: { day: "Saturday", window: "W22" } },
    },
    {
      ...place,
      image: "public/debian12",
      rootPass: "correct horse",
      scriptId: 2,
      scriptData: { db_name: "shop", port: 3306, tls: true, hosts: ["a", { weight: 0.5 }], motd: null },
      booted: false,
    },
    {
      ...place,
      label: "copy",
      cloneFrom: { sourceId: 12, disks: [1, 2], configs: [1] },
      booted: true,
      bootConfigId: 3,
    },
    { ...place, cloneFrom: { sourceId: 12 }, metadata: { userData }, privateIp: false, backupsEnabled: true },
    { ...place, backupId: 7, group: "shop", interfaces: [], timeouts: { create: "20m" } },
  ],
  invalid: [
    { object: { type: "g6-standard-1" }, problems: [{ at: "region", words: "is required" }] },
    {
      object: { ...place, label: "ab" },
      problems: [{ at: "label", words: 'must be 3 to 64 characters long, got "ab"' }],
    },
    {
      object: { ...place, image: "public/debian12" },
      problems: [{ at: "rootPass", words: "is required if image is set; rootPassWo can be set instead" }],
    },
    {
      object: { ...place, image: "public/debian12", rootPass: "secret" },
      problems: [{ at: "rootPass", words: "must be 7 to 128 characters long" }],
    },
    {
      object: { ...place, image: "public/debian12", rootPass: "correct horse", rootPassWo: "battery staple" },
      problems: [{ at: "rootPassWo", words: "must not be set if rootPass is set" }],
    },
    {
      object: { ...place, image: "debian12", rootPass: "correct horse" },
      problems: [{ at: "image", words: 'such as "public/debian12"' }],
    },
    {
      // An unknown owner is probably another service's name for its own images.
      object: { ...place, image: "linode/debian12", rootPass: "correct horse" },
      problems: [{ at: "image", words: 'did you mean "public/debian12"?' }],
    },
    {
      object: { ...place, scriptId: 1, rootPass: "correct horse" },
      problems: [{ at: "scriptId", words: "needs an image" }],
    },
    {
      object: { ...place, cloneFrom: { sourceId: 12 }, rootPass: "correct horse", swapSize: 512 },
      problems: [
        { at: "rootPass", words: "must not be set if cloneFrom is set" },
        { at: "swapSize", words: "must not be set if cloneFrom is set" },
      ],
    },
    { object: { ...place, cloneFrom: { disks: [1] } }, problems: [{ at: "cloneFrom.sourceId", words: "is required" }] },
    {
      object: { ...place, cloneFrom: { sourceId: 12, disks: [], configs: [] } },
      problems: [
        { at: "cloneFrom.disks", words: "must have at least 1 item, got []" },
        { at: "cloneFrom.configs", words: "must have at least 1 item, got []" },
      ],
    },
    {
      object: { ...place, interfaces: [{ purpose: "vlan", label: "backend", ipamAddress: "10.0.0.1" }] },
      problems: [
        { at: "interfaces[0].ipamAddress", words: 'must be an IP address with a prefix length, such as "10.0.0.1/24"' },
      ],
    },
    {
      object: { ...place, metadata: { userData: "#cloud-config" } },
      problems: [{ at: "metadata.userData", words: "must be encoded in base64" }],
    },
  ],
  life: {
    first: { ...deployed, label: "app", tags: ["shop"], authorizedKeys: ["ssh-ed25519 AAAA"], alerts: { cpu: 90 } },
    inPlace: [
      {
        ...deployed,
        label: "app-1",
        authorizedKeys: ["ssh-ed25519 AAAA"],
        alerts: { cpu: 80, io: 100 },
        watchdogEnabled: true,
        backupsEnabled: true,
        booted: true,
      },
      {
        ...deployed,
        label: "app-2",
        authorizedKeys: ["ssh-ed25519 AAAA"],
        backups: { schedule: { day: "Sunday", window: "W2" } },
        backupsEnabled: false,
        timeouts: { create: "5m" },
      },
    ],
    replacing: {
      ...deployed,
      label: "app",
      region: "eu-central",
      image: "public/ubuntu24.04",
      metadata: { userData: "Zm9v" },
    },
    drift: { label: "renamed" },
    identity: ["id"],
    imports: (state) => [String(state["id"]), "app"],
  },
  more: {
    unlabelled: [place, { ...place, tags: ["web"] }],
    booted: [{ ...place, label: "booted", booted: true, alerts: { cpu: 80 }, watchdogEnabled: false }],
    copy: [{ ...place, label: "copy", cloneFrom: { sourceId: of("compute_instance.backed.id") } }],
  },
  constructs: {
    ComputeInstance: [
      {
        ...labelled,
        image: "public/debian12",
        rootPass: "correct horse",
        authorizedKeys: ["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ ops"],
        authorizedUsers: ["ops"],
        scriptId: 1,
        scriptData: { password: "x" },
        metadata: { userData: "IyEvYmluL3No" },
        alerts: { cpu: 90, io: 1, networkIn: 1, networkOut: 1, transferQuota: 80 },
        backups: { schedule: { day: "Sunday", window: "W0" } },
        interfaces: [{ purpose: "public" }, { purpose: "vlan", label: "inner", ipamAddress: "10.0.0.1/24" }],
        swapSize: 512,
        booted: true,
        privateIp: true,
        watchdogEnabled: true,
      },
      { ...labelled, image: "public/debian12", rootPassWo: "correct horse", rootPassWoVersion: 1, userData: "#!" },
      ({ instance: source }) => ({ ...labelled, cloneFrom: { source, disks: [1], configs: [2] } }),
      { ...labelled, backup: 7 },
    ],
    DataComputeInstance: [{ id: 7 }, { label: "shop-web" }],
    DataComputeInstances: [listed],
    ComputeInstanceQuery: [{ filter: { label: { equalTo: "shop-web" } }, limit: 10, includeResource: true }],
  },
  variations: [
    {
      post: "/compute/instances",
      async prepare({ control }) {
        await control("POST", "/keys", { username: "admin", key: "ssh-ed25519 AAAA ops" });
        return {};
      },
      base: { region: "us-east", type: "g6-standard-1" },
      spellings: [
        {},
        { label: "web", group: "shop", tags: ["web", "shop"] },
        { tags: [], group: "", interfaces: [], authorizedKeys: [], authorizedUsers: [] },
        { image: "public/debian12", rootPass: "correct horse battery", swapSize: 0, booted: false },
        { image: "public/debian12", rootPassWo: "correct horse battery", rootPassWoVersion: 1, booted: true },
        {
          image: "public/debian12",
          rootPass: "correct horse battery",
          scriptId: 2,
          scriptData: { db_name: "shop" },
          authorizedKeys: ["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKtGjJrFPd3yhVYTCdSWyy1WbXgEKRHSv6hVZrDbK0kM ops"],
          authorizedUsers: ["admin"],
        },
        { image: "public/debian12", rootPass: "correct horse battery", metadata: { userData: "I2Nsb3VkCg==" } },
        { image: "public/debian12", rootPass: "correct horse battery", metadata: {}, scriptId: 1, scriptData: {} },
        { privateIp: true, backupsEnabled: true, interfaces: [{ purpose: "public" }] },
        {
          privateIp: false,
          backupsEnabled: false,
          interfaces: [
            { purpose: "vlan", label: "backend", ipamAddress: "10.0.0.1/24", otherFields: '{ "primary": true }' },
          ],
        },
      ],
    },
    {
      post: "/compute/instances",
      gives: ["backupId"],
      prepare: async (emulator) => ({ backupId: (await makeBackup(emulator)).backup }),
      base: { region: "us-east", type: "g6-standard-1" },
      spellings: [{}, { tags: [] }],
    },
    {
      post: "/compute/instances/*/clone",
      prepare: async (emulator) => ({ cloneFrom: { sourceId: await makeRunningInstance(emulator) } }),
      base: { region: "us-east", type: "g6-standard-1" },
      spellings: [
        {},
        { label: "copy", group: "shop", tags: ["shop"], privateIp: true, backupsEnabled: true },
        { tags: [] },
      ],
    },
    {
      base: { region: "us-east", type: "g6-standard-1" },
      spellings: [
        {
          backupsEnabled: true,
          backups: { schedule: { day: "Saturday", window: "W22" } },
          alerts: { cpu: 1, io: 2, networkIn: 3, networkOut: 4, transferQuota: 5 },
          watchdogEnabled: false,
        },
      ],
    },
  ],
});
