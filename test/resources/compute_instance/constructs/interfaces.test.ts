import { TerraformVariable, Testing } from "cdktf";
import { ComputeInstance, type ComputeInstanceProps } from "../../../../lib";
import { errorOf, newStack, resources } from "../../../lib/stacks";

const place = { region: "us-east", type: "g6-standard-1" };

function written(interfaces: ComputeInstanceProps["interfaces"]): readonly Readonly<Record<string, unknown>>[] {
  const stack = newStack();
  new ComputeInstance(stack, "web", { ...place, interfaces });
  const { web } = resources(stack, "compute_instance");
  return web?.["interfaces"] as readonly Readonly<Record<string, unknown>>[];
}

describe("R1-123: additional fields of an interface", () => {
  it("are written as JSON under the service's own names, and the others as usual", () => {
    const [first, second] = written([
      { purpose: "public", primary: true, ipRanges: ["10.0.4.0/24"], ipv4: { natOneToOne: null }, left: undefined },
      { purpose: "vlan", label: "in", ipamAddress: "10.0.0.1/24" },
    ]);
    expect(Object.keys(first ?? {}).sort()).toEqual(["other_fields", "purpose"]);
    expect(JSON.parse(String(first?.["other_fields"]))).toEqual({
      primary: true,
      ip_ranges: ["10.0.4.0/24"],
      ipv4: { nat_one_to_one: null },
    });
    expect(second).toEqual({ purpose: "vlan", label: "in", ipam_address: "10.0.0.1/24" });
  });

  it("with a value known after apply are written by Terraform", () => {
    const stack = newStack();
    const wanted = new TerraformVariable(stack, "wanted", { type: "bool" });
    const subnet = new TerraformVariable(stack, "subnet", { type: "number" });
    new ComputeInstance(stack, "web", {
      ...place,
      interfaces: [
        {
          purpose: "public",
          primary: wanted.booleanValue,
          subnetId: subnet.numberValue,
          note: 'say "hi"',
          more: [`a-${subnet.stringValue}`],
        },
      ],
    });
    const [first] = resources(stack, "compute_instance")["web"]?.["interfaces"] as readonly Record<string, unknown>[];
    expect(first?.["other_fields"]).toBe(
      '{"primary":${jsonencode(var.wanted)},"subnet_id":${jsonencode(var.subnet)},"note":"say \\"hi\\"","more":[${jsonencode(join("", [base64decode("YS0="), var.subnet]))}]}',
    );
  });

  it.each([
    ["a function", () => true],
    ["a date", new Date(0)],
    ["a bigint", 12n],
    ["not a number", Number.NaN],
    ["a hole in a list", [1, undefined]],
  ])("with %s are rejected, because JSON does not support it", (_, value) => {
    const error = errorOf(() => written([{ purpose: "public", note: value }]));
    expect(error).toMatch(/interfaces\[0\]\.note/);
  });

  it("do not replace the specified ones", () => {
    const without = [{ primary: true }] as unknown as ComputeInstanceProps["interfaces"];
    expect(errorOf(() => written(without))).toContain("interfaces[0].purpose is required");
    const wrong = [{ purpose: "vlan", ipamAddress: "10.0.0.1", primary: true }] as unknown as typeof without;
    expect(errorOf(() => written(wrong))).toContain(
      "interfaces[0].ipamAddress must be an IP address with a prefix length",
    );
  });

  it("are validated at synth too, if a setter sets them", () => {
    const stack = newStack();
    const web = new ComputeInstance(stack, "web", place);
    web.putInterfaces([{ purpose: "public", otherFields: "primary" }]);
    expect(errorOf(() => Testing.synth(stack, true))).toContain("interfaces[0].otherFields must be a JSON object");
  });
});
