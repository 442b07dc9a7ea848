import type { ServiceCatalogue } from "./fields";

const everywhere = ["Computes", "Firewalls", "Block Storage", "Load Balancers", "Managed Databases"];
/** The capability that cloud-init metadata requires of a region (document 1, Region). */
export const metadataCapability = "Metadata";
/** The documents don't show the name of this capability (R1-078). */
export const vlanCapability = "Vlans";

const resolvers = (index: number) => ({
  ipv4: `192.0.2.${String(index * 8 + 1)}, 192.0.2.${String(index * 8 + 2)}`,
  ipv6: `2001:db8:${String(index)}::1, 2001:db8:${String(index)}::2`,
});

const region = (index: number, id: string, label: string, country: string, more: readonly string[]) => ({
  id,
  label,
  country,
  capabilities: [...everywhere, ...more],
  resolvers: resolvers(index),
  status: "ok" as const,
});

const gigabyte = 1024;
type PlanRow = readonly [id: string, vcpus: number, memory: number, disk: number, transfer: number, price: number];

const plan = ([id, vcpus, memory, disk, transfer, monthlyPrice]: PlanRow, gpus = 0) => ({
  id,
  vcpus,
  memory: memory * gigabyte,
  disk: disk * gigabyte,
  transfer,
  gpus,
  monthlyPrice,
});

const graphics = "g1-gpu-rtx6000-1";

const image = (name: string, label: string, vendor: string, size: number, created: string, eol: string) => ({
  id: `public/${name}`,
  label,
  vendor,
  size,
  eol,
  created,
  deprecated: false,
  capabilities: ["cloud-init"],
});

const debianLike = ["public/debian11", "public/debian12", "public/ubuntu22.04", "public/ubuntu24.04"];

/** The emulator's own values: the documents list neither plans nor scripts, and show no values for the rest. */
export const defaultCatalogue: ServiceCatalogue = {
  regions: [
    region(1, "us-east", "Newark, NJ, USA", "us", [metadataCapability, vlanCapability, "GPU Computes"]),
    region(2, "eu-central", "Frankfurt, Hesse, Germany", "de", [metadataCapability, vlanCapability, "GPU Computes"]),
    region(3, "us-west", "Fremont, CA, USA", "us", [metadataCapability, "GPU Computes"]),
    region(4, "ap-south", "Singapore, Central Region, Singapore", "sg", [vlanCapability]),
  ],
  plans: [
    plan(["g6-nanode-1", 1, 1, 25, 1000, 5]),
    plan(["g6-standard-1", 1, 2, 50, 2000, 12]),
    plan(["g6-standard-2", 2, 4, 80, 4000, 24]),
    plan(["g6-standard-4", 4, 8, 160, 5000, 48]),
    plan(["g6-standard-6", 6, 16, 320, 8000, 96]),
    plan(["g6-dedicated-2", 2, 4, 80, 4000, 36]),
    plan(["g6-dedicated-4", 4, 8, 160, 5000, 72]),
    plan(["g6-dedicated-8", 8, 16, 320, 6000, 144]),
    plan([graphics, 8, 32, 640, 16000, 1000], 1),
  ],
  availability: [
    { region: "us-east", plan: graphics, available: true },
    { region: "eu-central", plan: graphics, available: true },
    { region: "ap-south", plan: graphics, available: false },
  ],
  images: [
    image("debian11", "Debian 11", "Debian", 1300, "2021-08-14T00:00:00", "2026-08-31T00:00:00"),
    image("debian12", "Debian 12", "Debian", 1500, "2023-06-10T00:00:00", "2028-06-30T00:00:00"),
    image("ubuntu22.04", "Ubuntu 22.04 LTS", "Ubuntu", 2500, "2022-04-21T00:00:00", "2027-06-01T00:00:00"),
    image("ubuntu24.04", "Ubuntu 24.04 LTS", "Ubuntu", 3000, "2024-04-25T00:00:00", "2029-05-31T00:00:00"),
    image("almalinux9", "AlmaLinux 9", "AlmaLinux", 1600, "2022-05-26T00:00:00", "2032-05-31T00:00:00"),
    {
      ...image("alpine3.19", "Alpine 3.19", "Alpine", 300, "2023-12-07T00:00:00", "2025-11-01T00:00:00"),
      capabilities: [],
    },
    {
      ...image("alpine3.20", "Alpine 3.20", "Alpine", 300, "2024-05-22T00:00:00", "2026-04-01T00:00:00"),
      capabilities: [],
    },
    {
      ...image("centos7", "CentOS 7", "CentOS", 1500, "2014-07-07T00:00:00", "2024-06-30T00:00:00"),
      capabilities: [],
      deprecated: true,
    },
  ],
  engines: ["mysql/5.7.39", "mysql/8.0.26", "mysql/8.0.30", "postgresql/13.2", "postgresql/14.6", "postgresql/15.2"],
  scripts: [
    { id: 1, label: "Message of the day", images: debianLike, fields: [] },
    { id: 2, label: "Application with a database", images: debianLike, fields: [{ name: "db_name", required: true }] },
  ],
};
