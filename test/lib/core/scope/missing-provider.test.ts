import { TerraformStack, Testing } from "cdktf";
import { DataRegion, Domain, StratusProvider } from "../../../../lib";
import { errorOf, newStack, providerFolder } from "../../stacks";

// The tests of this folder run once with each host.
const { name: host } = jest.requireActual<{ readonly name: "cdktf" | "cdktn" }>("cdktf/package.json");
const entry = { cdktf: "cdktf-stratus", cdktn: "cdktf-stratus/cdktn" }[host];
const words = `stack has Stratus constructs but no StratusProvider. Add new StratusProvider(this, "stratus") to the stack, with import { StratusProvider } from "${entry}".`;

const bare = () => new TerraformStack(Testing.app({ context: { stratusProviderFolder: providerFolder() } }), "stack");

describe("a stack without a StratusProvider", () => {
  it.each([
    [
      "a resource",
      (stack: TerraformStack) => new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" }),
    ],
    ["a data source", (stack: TerraformStack) => new DataRegion(stack, "region", { id: "us-east" })],
  ])("with %s shows the line to add, once", (_, make) => {
    const stack = bare();
    make(stack);
    expect(errorOf(() => Testing.synth(stack, true)).split(words)).toHaveLength(2);
  });

  it("is valid without our constructs, with a provider in a nested scope, or with a later provider", () => {
    expect(() => Testing.synth(bare(), true)).not.toThrow();
    const stack = bare();
    new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
    new StratusProvider(stack, "stratus");
    expect(() => Testing.synth(stack, true)).not.toThrow();
    expect(() => Testing.synth(newStack(), true)).not.toThrow();
  });
});
