import { Token } from "cdktf";
import { Domain, Firewall, FirewallDevice, InstanceSnapshot, ReverseDns, StratusProvider } from "../../../lib";
import { ComputeInstance as PlainInstance } from "../../../lib/l1/compute-instance";
import { newStack } from "../stacks";
import { instance, master, newStacks, problems, web } from "./programs";

function twoAccounts() {
  const stack = newStack();
  const other = new StratusProvider(stack, "b", { alias: "b", token: "another" });
  return { stack, other, theirs: new PlainInstance(stack, "theirs", { ...instance, provider: other }) };
}

const words = (one: string, other: string) =>
  `${one} (provider stack/stratus) refers to ${other} (provider stack/b), which is in another account. Use the same provider for both.`;

describe("an id from another account", () => {
  it("R3-130: an instance behind a firewall", () => {
    const { stack, theirs } = twoAccounts();
    const firewall = new Firewall(stack, "edge", { label: "edge" });
    new FirewallDevice(stack, "device", { firewall, instance: theirs as never });
    expect(problems(stack)).toEqual([`[stack] ${words("stack/device", "stack/theirs")}`]);
  });

  it("inside a list, and of several constructs at once", () => {
    const { stack, theirs } = twoAccounts();
    new Firewall(stack, "edge", { label: "edge", devices: { computes: [theirs.id] } });
    new InstanceSnapshot(stack, "snapshot", { instance: theirs as never, label: "before" });
    expect(problems(stack)).toEqual([
      `[stack] ${words("stack/edge", "stack/theirs")}`,
      `[stack] ${words("stack/snapshot", "stack/theirs")}`,
    ]);
  });

  it("the address of a reverse DNS entry", () => {
    const { stack, theirs } = twoAccounts();
    new ReverseDns(stack, "reverse", { address: theirs.publicIpv4, rdns: "www.shop.example" });
    expect(problems(stack)).toEqual([`[stack] ${words("stack/reverse", "stack/theirs")}`]);
  });

  it("of another stack, with another token", () => {
    const [platform, shop] = newStacks("platform", "shop") as [never, never];
    const [provider] = (platform as { node: { children: { token?: string }[] } }).node.children;
    if (provider) provider.token = "another";
    new InstanceSnapshot(shop, "snapshot", { instance: web(platform), label: "before" });
    expect(problems(shop)).toEqual([
      expect.stringContaining(
        "[shop] shop/snapshot (provider shop/stratus) refers to platform/web (provider platform/stratus), which is in another",
      ),
    ]);
  });
});

describe("is valid", () => {
  it("if a record points at another account's instance", () => {
    const { stack, theirs } = twoAccounts();
    new Domain(stack, "zone", master).a("www", theirs.publicIpv4);
    expect(problems(stack)).toEqual([]);
  });

  it("if both have the other provider, or both providers use one account", () => {
    const { stack, other, theirs } = twoAccounts();
    new InstanceSnapshot(stack, "snapshot", { instance: theirs as never, label: "before", provider: other });
    const slow = new StratusProvider(stack, "slow", { alias: "slow", maxRetries: 1 });
    new InstanceSnapshot(stack, "slow-snapshot", { instance: web(stack), label: "before", provider: slow });
    expect(problems(stack)).toEqual([]);
    expect(Token.isUnresolved(theirs.id)).toBe(true);
  });
});
