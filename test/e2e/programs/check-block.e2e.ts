import { HostProgram, hosts } from "../support/host-program";

jest.setTimeout(300_000);

/** An instance that is booted or not, a check of it, and a check of a domain outside of the program. */
const program = (host: string, entry: string, booted: boolean) => `
import { App, Op, TerraformStack } from "${host}";
import { attributeIs, Check, ComputeInstance, DataDomain, Domain, StratusProvider } from "${entry}";
const app = new App();
const stack = new TerraformStack(app, "shop");
new StratusProvider(stack, "stratus", { pollInterval: 20 });
const place = { region: "us-east", type: "g6-standard-1", image: "public/debian12", rootPass: "correct horse" };
const web = new ComputeInstance(stack, "web", { ...place, label: "web", booted: ${String(booted)} });
const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
const read = new DataDomain(stack, "read", { id: zone.id });
new Check(stack, "web-runs", {
  asserts: [
    { condition: attributeIs(web.status, "running"), message: \`\${web.label} isn't running.\` },
    { condition: Op.not(attributeIs(web.status, "stopped", "billing_suspension")), message: "The service stopped web." },
  ],
});
new Check(stack, "zone-is-active", { asserts: [{ condition: attributeIs(read.status, "active"), message: "No DNS." }] });
app.synth();`;

const flat = (text: string) => text.replace(/[│╷╵]/g, " ").replace(/\s+/g, " ");

describe.each(hosts)("checks in a program of $title", ({ host, entry }) => {
  test("a failed assertion is a warning with its message in plan and apply, and both succeed", async () => {
    const shop = await HostProgram.start();
    try {
      await shop.synth(program(host, entry, false));
      await shop.terraform("init");
      const applied = flat(await shop.terraform("apply", "-auto-approve", "-no-color"));
      expect(applied).toContain("Apply complete! Resources: 2 added, 0 changed, 0 destroyed.");
      const warning = /Warning: Check block assertion failed .* web isn't running\./;
      expect(applied).toMatch(warning);
      expect(applied).not.toMatch(/The service stopped web|No DNS/);
      const planned = flat(await shop.terraform("plan", "-no-color"));
      expect(planned).toMatch(warning);
      expect(planned).toContain("No changes.");

      await shop.synth(program(host, entry, true));
      expect(flat(await shop.terraform("apply", "-auto-approve", "-no-color"))).toContain("0 added, 1 changed");
      expect(flat(await shop.terraform("plan", "-no-color"))).not.toContain("Warning");
    } finally {
      await shop.remove();
    }
  });
});
