import { resolve } from "node:path";
import { TerraformOutput, TerraformVariable, Token } from "cdktf";
import {
  ComputeInstance,
  type ComputeInstanceProps,
  DataComputeInstance,
  DataComputeInstances,
  DataInstanceBackup,
  DataInstanceBackups,
  DataRegionAvailabilities,
  DataRegionAvailability,
  Image,
  type ImageProps,
  InstanceClone,
  InstanceRestore,
  InstanceSnapshot,
} from "../../../lib";
import { errorOf, newStack, resources, synthesized } from "../stacks";

const plan = { region: "us-east", type: "g6-standard-1" };
const deployed = { ...plan, image: "public/debian12", rootPass: "correct horse" } as const;

describe("the ways to create an instance", () => {
  it("each writes the service's own fields, and a reference represents the object", () => {
    const stack = newStack();
    const golden = new Image(stack, "golden", { diskId: 7 });
    const web = new ComputeInstance(stack, "web", { ...plan, image: golden, rootPass: "correct horse", swapSize: 0 });
    const snapshot = new InstanceSnapshot(stack, "snapshot", { instance: web, label: "golden" });
    new ComputeInstance(stack, "script", { ...deployed, scriptId: 2, scriptData: { db_name: "shop" } });
    new ComputeInstance(stack, "backup", { ...plan, backup: snapshot });
    new ComputeInstance(stack, "clone", { ...plan, cloneFrom: { source: web, disks: [1] }, booted: true });
    new ComputeInstance(stack, "empty", plan);
    const made = resources(stack, "compute_instance");
    expect(made["web"]).toMatchObject({ image: "${stratus_image.golden.id}", swap_size: 0 });
    expect(made["script"]).toMatchObject({ script_id: 2, script_data: { db_name: "shop" } });
    expect(made["backup"]).toEqual({ ...plan, backup_id: "${stratus_instance_snapshot.snapshot.id}" });
    expect(made["clone"]).toEqual({
      ...plan,
      booted: true,
      clone_from: { source_id: "${stratus_compute_instance.web.id}", disks: [1] },
    });
    expect(made["empty"]).toEqual(plan);
  });

  it("R1-112: a script accepts any JSON, including values known after apply", () => {
    const stack = newStack();
    const other = new ComputeInstance(stack, "other", plan);
    const scriptData = {
      db_name: "shop",
      port: 3306,
      tls: true,
      motd: null,
      left: undefined,
      nested: { dbHost: other.publicIpv4, id: other.id, hosts: ["a", { weight: 0.5, from: `x-${other.label}` }] },
    };
    new ComputeInstance(stack, "script", { ...deployed, scriptId: 2, scriptData });
    expect(resources(stack, "compute_instance")["script"]).toMatchObject({
      script_data: {
        db_name: "shop",
        port: 3306,
        tls: true,
        motd: null,
        nested: {
          dbHost: "${stratus_compute_instance.other.public_ipv4}",
          id: "${stratus_compute_instance.other.id}",
          hosts: ["a", { weight: 0.5, from: "x-${stratus_compute_instance.other.label}" }],
        },
      },
    });
    new ComputeInstance(stack, "whole", { ...deployed, scriptId: 2, scriptData: Token.asAny("${var.answers}") });
    expect(resources(stack, "compute_instance")["whole"]).toMatchObject({ script_data: "${var.answers}" });
  });

  it("invalid combinations do not compile, and fail at runtime in JavaScript", () => {
    const web = ComputeInstance.fromInstanceId(newStack(), "old", 7);
    // @ts-expect-error A clone has its root password from its source.
    const clone: ComputeInstanceProps = { ...plan, cloneFrom: { source: web }, rootPass: "correct horse" };
    // @ts-expect-error A script needs an image.
    const script: ComputeInstanceProps = { ...plan, scriptId: 2 };
    // @ts-expect-error An image needs a root password.
    const image: ComputeInstanceProps = { ...plan, image: "public/debian12" };
    // @ts-expect-error One of the two is enough.
    const both: ComputeInstanceProps = { ...deployed, rootPassWo: "battery staple" };
    // @ts-expect-error It is plain text, or encoded already.
    const twice: ComputeInstanceProps = { ...deployed, userData: "#cloud-config", metadata: { userData: "eA==" } };
    const neither: ComputeInstanceProps = { ...plan, rootPass: "correct horse", rootPassWo: "battery staple" };
    expect(twice).toBeDefined();
    const problem = (props: ComputeInstanceProps) => errorOf(() => new ComputeInstance(newStack(), "web", props));
    expect(problem(clone)).toContain("rootPass must not be set if cloneFrom is set");
    expect(problem(script)).toContain("scriptId needs an image");
    expect(problem(image)).toContain("rootPass is required if image is set");
    for (const props of [both, neither]) {
      expect(problem(props)).toContain("rootPassWo must not be set if rootPass is set");
    }
  });

  it("R1-109: userData is plain text that is encoded, and Terraform encodes its own strings", () => {
    const stack = newStack();
    const text = new TerraformVariable(stack, "text", { type: "string" });
    new ComputeInstance(stack, "plain", { ...deployed, userData: "#cloud-config\n# ü\n" });
    new ComputeInstance(stack, "late", { ...deployed, userData: text.stringValue });
    new ComputeInstance(stack, "clone", { ...plan, cloneFrom: { source: 7 }, userData: "#cloud-config\n" });
    const made = resources(stack, "compute_instance");
    const userData = (name: string) => (made[name]?.["metadata"] as Record<string, string>)["user_data"];
    expect(Buffer.from(String(userData("plain")), "base64").toString("utf8")).toBe("#cloud-config\n# ü\n");
    expect(userData("late")).toBe("${base64encode(var.text)}");
    expect(userData("clone")).toBe(Buffer.from("#cloud-config\n").toString("base64"));
  });
});

describe("operations and snapshots", () => {
  it("write the ids of the given objects", () => {
    const stack = newStack();
    const web = new ComputeInstance(stack, "web", deployed);
    const snapshot = new InstanceSnapshot(stack, "snapshot", { instance: web, label: "golden" });
    new InstanceClone(stack, "clone", { source: web, instance: 12, triggers: { version: "1" } });
    new InstanceRestore(stack, "restore", { source: web, backup: snapshot, instance: web, overwrite: true });
    const id = "${stratus_compute_instance.web.id}";
    expect(resources(stack, "instance_snapshot")["snapshot"]).toEqual({ compute_id: id, label: "golden" });
    expect(resources(stack, "instance_clone")["clone"]).toEqual({
      source_id: id,
      compute_id: 12,
      triggers: { version: "1" },
    });
    expect(resources(stack, "instance_restore")["restore"]).toEqual({
      source_id: id,
      backup_id: "${stratus_instance_snapshot.snapshot.id}",
      compute_id: id,
      overwrite: true,
    });
  });

  it("R1-156, R1-160: problems are reported with the construct's names", () => {
    const stack = newStack();
    expect(errorOf(() => new InstanceSnapshot(stack, "it", { instance: 7, label: "" }))).toBe(
      'stack/it is invalid:\n  - label must be 1 to 255 characters long, got ""',
    );
    const without = { source: 7, backup: 3 } as unknown as ConstructorParameters<typeof InstanceRestore>[2];
    expect(errorOf(() => new InstanceRestore(stack, "restore", without))).toBe(
      "stack/restore is invalid:\n  - instance is required",
    );
  });
});

describe("Image", () => {
  it("R1-169: is captured or uploaded, and a file is found from another folder, too", () => {
    const stack = newStack();
    new Image(stack, "captured", { diskId: 7, label: "golden" });
    new Image(stack, "uploaded", { file: "golden.img.gz", region: "us-east", label: "golden" });
    expect(resources(stack, "image")).toMatchObject({
      captured: { disk_id: 7, label: "golden" },
      uploaded: { file: resolve("golden.img.gz"), region: "us-east", label: "golden" },
    });
    // @ts-expect-error A file needs a region and a label.
    const props: ImageProps = { file: "golden.img.gz" };
    expect(errorOf(() => new Image(stack, "wrong", props))).toMatch(
      /region is required if file is set[^]*label is required/,
    );
  });

  it("fromImageId sends no request", () => {
    const stack = newStack();
    const image = Image.fromImageId(stack, "old", "private/12");
    new ComputeInstance(stack, "web", { ...plan, image, rootPass: "correct horse" });
    expect(resources(stack, "compute_instance")["web"]?.["image"]).toBe("private/12");
    expect(resources(stack, "image")).toEqual({});
  });
});

describe("data sources", () => {
  it("read instances, backups and availability", () => {
    const stack = newStack();
    const web = ComputeInstance.fromLookup(stack, "web", { label: "web" });
    new DataComputeInstance(stack, "seven", { id: 7 });
    new DataComputeInstances(stack, "all", { filter: { label: { prefix: "web-" } }, sort: { by: "label" } });
    new DataInstanceBackups(stack, "backups", { instance: web, latest: true });
    new DataInstanceBackup(stack, "backup", { instance: 7, id: 3 });
    new DataRegionAvailability(stack, "south", { region: "ap-south" });
    new DataRegionAvailabilities(stack, "everywhere", {});
    new TerraformOutput(stack, "address", { value: web.publicIpv4 });
    expect(synthesized(stack).data).toMatchObject({
      stratus_compute_instance: { web: { label: "web" }, seven: { id: 7 } },
      stratus_compute_instances: { all: { filter: { label: { prefix: "web-" } }, sort: { by: "label" } } },
      stratus_instance_backups: { backups: { compute_id: "${data.stratus_compute_instance.web.id}", latest: true } },
      stratus_instance_backup: { backup: { compute_id: 7, id: 3 } },
      stratus_region_availability: { south: { region: "ap-south" } },
    });
    expect(synthesized(stack).output).toEqual({
      address: { value: "${data.stratus_compute_instance.web.public_ipv4}" },
    });
  });
});
