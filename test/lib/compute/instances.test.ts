import { TerraformOutput } from "cdktf";
import {
  ComputeInstance,
  type ComputeInstanceProps,
  DataImage,
  DataImages,
  DataRegion,
  DataRegions,
  MySqlDatabase,
} from "../../../lib";
import { errorOf, newStack, resources, synthesized } from "../stacks";

const plan = { region: "us-east", type: "g6-standard-1" };

describe("ComputeInstance", () => {
  it("writes nested fields with the names of the service", () => {
    const stack = newStack();
    new ComputeInstance(stack, "web", {
      ...plan,
      image: "public/debian12",
      rootPass: "correct horse",
      authorizedKeys: ["ssh-ed25519 AAAA"],
      interfaces: [{ purpose: "public" }, { purpose: "vlan", label: "back", ipamAddress: "10.0.0.1/24" }],
      metadata: { userData: "I2Nsb3VkLWNvbmZpZw==" },
      alerts: { cpu: 90, networkIn: 10 },
      backups: { schedule: { day: "Saturday" } },
      timeouts: { create: "30m" },
    });
    expect(resources(stack, "compute_instance")["web"]).toEqual({
      region: "us-east",
      type: "g6-standard-1",
      image: "public/debian12",
      root_pass: "correct horse",
      authorized_keys: ["ssh-ed25519 AAAA"],
      interfaces: [{ purpose: "public" }, { purpose: "vlan", label: "back", ipam_address: "10.0.0.1/24" }],
      metadata: { user_data: "I2Nsb3VkLWNvbmZpZw==" },
      alerts: { cpu: 90, network_in: 10 },
      backups: { schedule: { day: "Saturday" } },
      timeouts: { create: "30m" },
    });
  });

  it("R1-099, R1-100: an image requires a root password of 7 to 128 characters, which no error shows", () => {
    const without = { ...plan, image: "public/debian12" } as unknown as ComputeInstanceProps;
    expect(errorOf(() => new ComputeInstance(newStack(), "web", without))).toBe(
      "stack/web is invalid:\n  - rootPass is required if image is set; rootPassWo can be set instead (if the object already exists, set adopted: true)",
    );
    const short = { ...plan, image: "public/debian12", rootPass: "secret" } as const;
    expect(errorOf(() => new ComputeInstance(newStack(), "web", short))).toBe(
      "stack/web is invalid:\n  - rootPass must be 7 to 128 characters long",
    );
  });

  it("fromInstanceId sends no request, and knows the given addresses", () => {
    const stack = newStack();
    const old = ComputeInstance.fromInstanceId(stack, "old", 7, { publicIpv4: "192.0.2.7" });
    expect([old.id, old.publicIpv4]).toEqual([7, "192.0.2.7"]);
    expect(errorOf(() => old.ipv6Address)).toBe(
      'stack/old: ipv6Address is unknown, because the instance is referenced only by its id. Pass { ipv6Address: "…" } as the last argument of ComputeInstance.fromInstanceId, or look it up with new DataComputeInstance(…, { id: 7 }).',
    );
    expect(resources(stack, "compute_instance")).toEqual({});
  });
});

describe("MySqlDatabase", () => {
  const shop = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" } as const;

  it("writes its fields with the names of the service", () => {
    const stack = newStack();
    const db = new MySqlDatabase(stack, "db", { ...shop, clusterSize: 3, updates: { hourOfDay: 3 } });
    expect(resources(stack, "mysql_database")["db"]).toEqual({ ...shop, cluster_size: 3, updates: { hour_of_day: 3 } });
    new TerraformOutput(stack, "host", { value: db.hosts.primary });
    expect(synthesized(stack).output).toEqual({ host: { value: "${stratus_mysql_database.db.hosts.primary}" } });
  });

  it("reports every problem at once", () => {
    const wrong = { ...shop, label: "db", engine: "8.0.30", clusterSize: 2, allowList: ["everybody"] };
    expect(errorOf(() => new MySqlDatabase(newStack(), "db", wrong as never))).toBe(
      [
        "stack/db is invalid:",
        '  - label must be 3 to 32 characters long, got "db"',
        '  - engine must be MySQL with a version, such as "mysql/8.0.30", got "8.0.30" (write "mysql/8.0.30")',
        "  - clusterSize must be 1 or 3, got 2",
        '  - allowList[0] must be an IP address or a network such as "192.0.2.0/24", got "everybody"',
      ].join("\n"),
    );
  });

  it("fromDatabaseId sends no request", () => {
    const stack = newStack();
    expect(MySqlDatabase.fromDatabaseId(stack, "db", 12).id).toBe(12);
    expect(resources(stack, "mysql_database")).toEqual({});
  });
});

describe("data sources", () => {
  it("read one object by its id, or all", () => {
    const stack = newStack();
    const region = new DataRegion(stack, "region", { id: "us-east" });
    new DataImage(stack, "image", { id: "public/debian12" });
    const images = new DataImages(stack, "images");
    new DataRegions(stack, "regions");
    new TerraformOutput(stack, "read", { value: [region.country, images.images.get(0).vendor] });
    const { data, output } = synthesized(stack);
    expect(output).toEqual({
      read: { value: ["${data.stratus_region.region.country}", "${data.stratus_images.images.images[0].vendor}"] },
    });
    expect(data).toEqual({
      stratus_region: { region: { id: "us-east" } },
      stratus_image: { image: { id: "public/debian12" } },
      stratus_images: { images: {} },
      stratus_regions: { regions: {} },
    });
  });

  it("are validated like resources", () => {
    expect(errorOf(() => new DataImage(newStack(), "image", { id: "debian12" as never }))).toBe(
      'stack/image is invalid:\n  - id must be an image id such as "public/debian12" or "private/12", got "debian12" (did you mean "public/debian12"?)',
    );
  });
});
