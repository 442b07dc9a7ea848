import { type TerraformStack, TerraformVariable } from "cdktf";
import {
  ComputeInstance,
  InstanceRestore,
  InstanceSnapshot,
  IpAddress,
  IpAssignment,
  IpShare,
  Ipv6Range,
} from "../../../lib";
import { newStack } from "../stacks";
import { instance, problems, warnings, web } from "./programs";

const farFrom = (stack: TerraformStack, id = "far") =>
  new ComputeInstance(stack, id, { ...instance, region: "eu-central" });

/** One instance in us-east, and one in eu-central. */
function apart() {
  const stack = newStack();
  return { stack, near: web(stack, "near"), far: farFrom(stack) };
}

describe("R3-147: an assignment is in one region", () => {
  const words = (places: string) =>
    `[stack] stack/it: all IP addresses and instances of an assignment must be in one region, but ${places}. Use one IpAssignment per region, and assign each address to an instance in its own region.`;

  it.each<[string, (stack: TerraformStack, far: ComputeInstance) => string | IpAddress | Ipv6Range]>([
    ["an instance's own address", (_, far) => far.publicIpv4],
    ["an address", (stack, far) => new IpAddress(stack, "extra", { instance: far })],
    ["a range", (stack, far) => new Ipv6Range(stack, "range", { instance: far, prefixLength: 64 })],
    [
      "a range by its route target",
      (stack, far) => new Ipv6Range(stack, "range", { routeTarget: far.ipv6Address, prefixLength: 64 }),
    ],
  ])("rejects %s of another region", (_, addressOf) => {
    const { stack, near, far } = apart();
    new IpAssignment(stack, "it", { assignments: [{ address: addressOf(stack, far), instance: near }] });
    expect(problems(stack)).toEqual([
      words('stack/near is in "us-east", and an address of stack/far is in "eu-central"'),
    ]);
  });

  it("rejects instances of two regions, also through assign", () => {
    const { stack, near, far } = apart();
    const it = new IpAssignment(stack, "it", { assignments: [{ address: "192.0.2.1", instance: near }] });
    expect(problems(stack)).toEqual([]);
    it.assign("192.0.2.2", far);
    expect(problems(stack)).toEqual([words('stack/near is in "us-east", and stack/far is in "eu-central"')]);
  });

  it("rejects a region that differs from the instance's", () => {
    const { stack, near } = apart();
    new IpAssignment(stack, "it", { assignments: [{ address: "192.0.2.1", instance: near, region: "eu-central" }] });
    expect(problems(stack)).toEqual([
      words('stack/near is in "us-east", and the entry for stack/near is in "eu-central"'),
    ]);
  });

  it("passes if a region is unknown", () => {
    const { stack, near } = apart();
    const region = new TerraformVariable(stack, "region", { type: "string" }).stringValue;
    const somewhere = new ComputeInstance(stack, "somewhere", { ...instance, region });
    const foreign = ComputeInstance.fromInstanceId(stack, "foreign", 7, { publicIpv4: "192.0.2.7" });
    new IpAssignment(stack, "it", {
      assignments: [
        { address: somewhere.publicIpv4, instance: near },
        { address: foreign.publicIpv4, instance: near },
        { address: near.publicIpv4, instance: foreign, region: "us-east" },
      ],
    });
    expect(problems(stack)).toEqual([]);
  });
});

describe("R3-159: addresses are shared within their region", () => {
  it("rejects every kind of address", () => {
    const { stack, near, far } = apart();
    const extra = new IpAddress(stack, "extra", { instance: farFrom(stack, "other") });
    const range = new Ipv6Range(stack, "range", { instance: far, prefixLength: 64 });
    new IpShare(stack, "it", { instance: near, ips: [far, extra, range, "192.0.2.1"] });
    expect(problems(stack)).toEqual([
      '[stack] stack/it: an IP address can only be shared within its region, but stack/near is in "us-east", and an address of stack/far and an address of stack/other are in "eu-central". Share addresses from "us-east" with stack/near.',
    ]);
  });

  it("accepts those of the region, and of unknown instances", () => {
    const { stack, near } = apart();
    const foreign = ComputeInstance.fromInstanceId(stack, "foreign", 7, { publicIpv4: "192.0.2.7" });
    new IpShare(stack, "it", { instance: near, ips: [web(stack, "api"), foreign] });
    new IpShare(stack, "other", { instance: foreign, ips: [near] });
    expect(problems(stack)).toEqual([]);
  });
});

describe("R1-161: a backup is restored within its region", () => {
  it("rejects an instance in another region", () => {
    const { stack, near, far } = apart();
    const backup = new InstanceSnapshot(stack, "snapshot", { instance: near, label: "golden" });
    new InstanceRestore(stack, "it", { source: near, backup, instance: far });
    new InstanceRestore(stack, "right", { source: near, backup, instance: web(stack, "api") });
    expect(problems(stack)).toEqual([
      '[stack] stack/it: a backup can only be restored within its region, but stack/near is in "us-east", and stack/far is in "eu-central". Restore it to an instance in "us-east".',
    ]);
  });

  it("warns about a new one, because the specification doesn't cover it", () => {
    const { stack, near } = apart();
    const backup = new InstanceSnapshot(stack, "snapshot", { instance: near, label: "golden" });
    new ComputeInstance(stack, "copy", { ...instance, region: "eu-central", backup });
    new ComputeInstance(stack, "right", { ...instance, backup });
    expect(problems(stack)).toEqual([]);
    expect(warnings(stack)).toEqual([
      '[stack/copy] stack/copy is created from a backup of stack/near, but stack/near is in "us-east", and stack/copy is in "eu-central". Backups can only be restored within their region, so the service may refuse this one. Create the instance in "us-east".',
    ]);
  });
});
