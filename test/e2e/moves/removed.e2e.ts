import { testOnlyWith } from "../support/features";
import { HostProgram, hosts } from "../support/host-program";

jest.setTimeout(300_000);

const program = (host: string, entry: string, body: string) => `
import { App, TerraformStack } from "${host}";
import { Construct } from "constructs";
import { Domain, Firewall, Removed, StratusProvider, Tag, moveTreeFrom } from "${entry}";

class Shop extends Construct {
  constructor(scope, id) {
    super(scope, id);
    new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" }).a("www", "192.0.2.1");
  }
}

const app = new App();
const stack = new TerraformStack(app, "shop");
new StratusProvider(stack, "stratus", { pollInterval: 20 });
${body}
app.synth();
`;

const before = `
new Shop(stack, "shop");
new Firewall(new Construct(stack, "group"), "edge", { label: "shop-edge" });
new Tag(stack, "tag", { label: "a-tag" });
`;
const after = `
new Removed(stack, "old-shop", { contents: (scope) => new Shop(scope, "shop") });
new Removed(stack, "old-edge", { resource: Firewall, formerId: "group/edge" });
new Removed(stack, "old-tag", { address: "stratus_tag.tag", destroy: true });
`;

const mistyped = `
new Shop(stack, "shop");
const edge = new Firewall(stack, "edge", { label: "shop-edge" });
moveTreeFrom(edge, stack, "grup/edge");
new Removed(stack, "old-tag", { resource: Tag, formerId: "tga" });
`;

const kept = `
new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example", lifecycle: { destroy: false } });
new Tag(stack, "tag", { label: "a-tag" });
`;

describe.each(hosts)("destroy: false, in a program of $title", ({ host, entry }) => {
  testOnlyWith("destroy in a lifecycle", "keeps the object when the stack is destroyed", async () => {
    const shop = await HostProgram.start();
    try {
      await shop.synth(program(host, entry, kept));
      await shop.terraform("init");
      expect(await shop.terraform("apply", "-auto-approve", "-no-color")).toContain("Resources: 2 added");
      // OpenTofu ends with exit code 1, because an object is left.
      const ended = await shop.terraform("destroy", "-auto-approve", "-no-color").catch(String);
      expect(ended).toContain("stratus_tag.tag: Destruction complete");
      expect(await shop.terraform("state", "list")).toBe("");
      await expect(shop.terraform("apply", "-auto-approve", "-no-color")).rejects.toThrow(/shop\.example/);
    } finally {
      await shop.remove();
    }
  });
});

describe.each(hosts)("Removed, in a program of $title", ({ host, entry }) => {
  testOnlyWith(
    "removed blocks that keep the object",
    "warns in stratus diff about a mistyped former path",
    async () => {
      const shop = await HostProgram.start();
      try {
        await shop.synth(program(host, entry, before));
        await shop.terraform("init");
        await shop.terraform("apply", "-auto-approve", "-no-color");
        await shop.synth(program(host, entry, mistyped));
        // Terraform itself doesn't report it.
        const planned = await shop.terraform("plan", "-no-color");
        expect(planned).toContain("stratus_tag.tag will be destroyed");
        expect(planned).not.toMatch(/\btga\b|grup/);
        const { code, output } = await shop.stratusWith({}, "diff");
        expect(code).toBe(2);
        expect(output).toMatch(
          /^Warning: the plan destroys stratus_tag\.tag, and the state has no object at stratus_tag\.tga, which a removed block names\./m,
        );
        expect(output).toMatch(
          /^Warning: the plan destroys stratus_firewall\.group_edge_\w+, and the state has no object at stratus_firewall\.grup_edge_\w+, which a moved block names as the former address of stratus_firewall\.edge\./m,
        );
        expect(output).not.toContain("destroys stratus_domain");
      } finally {
        await shop.remove();
      }
    },
  );

  testOnlyWith(
    "removed blocks that keep the object",
    "forgets objects, and destroys only those that it names",
    async () => {
      const shop = await HostProgram.start();
      try {
        await shop.synth(program(host, entry, before));
        await shop.terraform("init");
        expect(await shop.terraform("apply", "-auto-approve", "-no-color")).toContain("Resources: 4 added");
        await shop.synth(program(host, entry, after));
        const applied = await shop.terraform("apply", "-auto-approve", "-no-color");
        expect(
          applied.match(/# \S+ will (no longer be managed by Terraform|be removed from the OpenTofu state)/g),
        ).toHaveLength(3);
        expect(applied).toContain("Resources: 0 added, 0 changed, 1 destroyed");
        expect(await shop.terraform("state", "list")).toBe("");
        // The names are still in use.
        await shop.synth(program(host, entry, before));
        await expect(shop.terraform("apply", "-auto-approve", "-no-color")).rejects.toThrow(/shop\.example/);
      } finally {
        await shop.remove();
      }
    },
  );
});
