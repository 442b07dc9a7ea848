import { TerraformVariable } from "cdktf";
import { ComputeInstance, InstanceClone } from "../../../lib";
import { newStack } from "../stacks";
import { instance, problems, warnings, web } from "./programs";

const deployed = { ...instance, image: "public/debian12", rootPass: "correct horse" } as const;
const userData = "#cloud-config";

describe("R1-153: an instance with user data is cloned to a new one with its own user data", () => {
  it("and not to one without", () => {
    const stack = newStack();
    const source = new ComputeInstance(stack, "source", { ...deployed, userData });
    new ComputeInstance(stack, "bare", { ...instance, cloneFrom: { source } });
    new ComputeInstance(stack, "right", { ...instance, cloneFrom: { source }, userData });
    const given = new TerraformVariable(stack, "given", { type: "string" }).stringValue;
    new ComputeInstance(stack, "later", { ...instance, cloneFrom: { source }, metadata: { userData: given } });
    expect(problems(stack)).toEqual([
      "[stack] stack/bare must have userData, because its clone source stack/source has user data. Set userData.",
    ]);
  });

  it("and not into one that exists", () => {
    const stack = newStack();
    const source = new ComputeInstance(stack, "source", {
      ...deployed,
      metadata: { userData: "I2Nsb3VkLWNvbmZpZwo=" },
    });
    new InstanceClone(stack, "it", { source: source.id, instance: web(stack, "old") });
    expect(problems(stack)).toEqual([
      "[stack] stack/it clones stack/source to an existing instance, but an instance with user data can only be cloned to a new one. Create a ComputeInstance with cloneFrom and its own userData.",
    ]);
  });

  it("passes if the user data is unknown", () => {
    const stack = newStack();
    const given = new TerraformVariable(stack, "given", { type: "string" }).stringValue;
    const sources = [
      new ComputeInstance(stack, "unknown", { ...deployed, metadata: { userData: given } }),
      new ComputeInstance(stack, "without", deployed),
      ComputeInstance.fromInstanceId(stack, "foreign", 7),
    ];
    for (const [index, source] of sources.entries()) {
      new ComputeInstance(stack, `copy-${String(index)}`, { ...instance, cloneFrom: { source } });
      new InstanceClone(stack, `into-${String(index)}`, { source, instance: web(stack, `old-${String(index)}`) });
    }
    expect(problems(stack)).toEqual([]);
  });
});

it("R1-154: a clone of an instance on a VLAN in another region is a warning, because VLAN regions are unknown here", () => {
  const stack = newStack();
  const interfaces = [{ purpose: "vlan", label: "back" }] as const;
  const source = new ComputeInstance(stack, "source", { ...deployed, interfaces });
  const clone = (id: string, region: string, of = source) =>
    new ComputeInstance(stack, id, { ...instance, region, cloneFrom: { source: of } });
  clone("near", "us-east");
  clone("far", "eu-central");
  clone("plain", "eu-central", web(stack, "no-vlan"));
  expect(problems(stack)).toEqual([]);
  expect(warnings(stack)).toEqual([
    '[stack/far] The clone source stack/source is on a VLAN in "us-east", but the clone is in "eu-central". An instance with a VLAN can only be cloned within its region. Create the clone in "us-east".',
  ]);
});
