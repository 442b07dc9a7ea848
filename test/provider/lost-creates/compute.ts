import { imageBody, instanceBody, type TestEmulator, until } from "../../emulator/support";
import type { Kinds } from "./kind";

const instance = async ({ make }: TestEmulator, body: object = instanceBody) => make("/compute/instances", body);
async function deployed(emulator: TestEmulator): Promise<number> {
  const id = Number((await instance(emulator, imageBody))["id"]);
  await until(emulator.call, `/compute/instances/${String(id)}`, "running");
  return id;
}

export const compute: Kinds = {
  compute_instance: [
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
      async prepare(emulator) {
        const id = await deployed(emulator);
        await emulator.call("POST", `/compute/instances/${String(id)}/backups/enable`);
        const taken = await emulator.make(`/compute/instances/${String(id)}/backups`, { label: "backup" });
        await until(emulator.call, `/compute/instances/${String(id)}/backups/${String(taken["id"])}`, "successful");
        return { backupId: taken["id"] };
      },
      base: { region: "us-east", type: "g6-standard-1" },
      spellings: [{}, { tags: [] }],
    },
    {
      post: "/compute/instances/*/clone",
      prepare: async (emulator) => ({ cloneFrom: { sourceId: await deployed(emulator) } }),
      base: { region: "us-east", type: "g6-standard-1" },
      spellings: [
        {},
        { label: "copy", group: "shop", tags: ["shop"], privateIp: true, backupsEnabled: true },
        { tags: [] },
      ],
    },
  ],
  instance_snapshot: [
    {
      post: "/compute/instances/*/backups",
      async prepare(emulator) {
        const id = await deployed(emulator);
        await emulator.call("POST", `/compute/instances/${String(id)}/backups/enable`);
        return { computeId: id };
      },
      base: { label: "before the change" },
      spellings: [{}],
    },
  ],
  image: [
    {
      post: "/images",
      gives: ["diskId"],
      async prepare(emulator) {
        const inside = await emulator.control("GET", `/instances/${String(await deployed(emulator))}`);
        return { diskId: (inside.body["disks"] as { id: number }[])[0]?.id };
      },
      base: {},
      spellings: [{}, { label: "golden", description: "A note." }, { label: "golden" }],
    },
  ],
};
