import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { writePlainBindings } from "../build/bindings/write-bindings.mjs";
import { Advice, inRoot } from "../support/project.mjs";

const require = createRequire(import.meta.url);

const record = { type: "A", target: "192.0.2.1", ttlSec: 300 };
const zone = { domain: "shop.example", type: "master", soaEmail: "ops@shop.example" };
const instance = {
  region: "us-east",
  type: "s-1cpu-1gb",
  image: "public/debian12",
  rootPass: "correct-horse-Battery-9",
  alerts: { cpu: 90, io: 10_000 },
  metadata: { userData: "IyEvYmluL3NoCg==" },
  interfaces: [{ purpose: "public" }, { purpose: "vlan", label: "inner", ipamAddress: "10.0.0.1/24" }],
};
const web = { label: "web", action: "ACCEPT", protocol: "TCP", ports: "80, 443", addresses: { ipv4: ["0.0.0.0/0"] } };
const ssh = { label: "ssh", action: "ACCEPT", protocol: "TCP", ports: "22", addresses: { ipv4: ["192.0.2.0/24"] } };
const rules = { inbound: [web, ssh], outbound: [], inboundPolicy: "DROP", outboundPolicy: "ACCEPT" };

/** The same stack from the typed constructs, `isTyped`, or from the classes that the generator writes. */
const stacks = {
  "records, each with a reference": (stack, { Domain, DomainRecord }, size, isTyped) => {
    const domain = new Domain(stack, "zone", zone);
    for (let index = 0; index < size; index += 1) {
      const fields = { ...record, name: `host-${index}` };
      new DomainRecord(stack, `r${index}`, isTyped ? { ...fields, domain } : { ...fields, domainId: domain.id });
    }
  },
  "instances and firewalls with nested attributes and a reference": (stack, bindings, size, isTyped) => {
    for (let index = 0; index < size / 2; index += 1) {
      const one = new bindings.ComputeInstance(stack, `i${index}`, { ...instance, label: `web-${index}` });
      const computes = [isTyped ? one : one.id];
      new bindings.Firewall(stack, `f${index}`, { label: `edge-${index}`, rules, devices: { computes } });
    }
  },
};

/** The typed constructs beside the plain classes of the generator: as many of both, with the same result. */
export async function synth(folder, size = 10_000) {
  const plain = await writePlainBindings();
  const { App, TerraformStack } = require("cdktf");
  const typed = require(inRoot("dist", "lib", "index.js"));
  const files = ["domain", "domain-record", "compute-instance", "firewall", "provider"];
  const generated = Object.assign({}, ...files.map((name) => require(join(plain, `${name}.js`))));

  return Object.entries(stacks).map(([of, fill], number) => {
    const side = (name, bindings) => {
      const outdir = join(folder, `${name}-${number}`);
      const run = () => {
        const app = new App({ outdir });
        const stack = new TerraformStack(app, "shop");
        new bindings.StratusProvider(stack, "stratus", {});
        fill(stack, bindings, size, bindings === typed);
        app.synth();
      };
      return { run, result: () => JSON.parse(readFileSync(join(outdir, "stacks", "shop", "cdk.tf.json"))).resource };
    };
    const [ours, other] = [side("typed", typed), side("generated", generated)];
    return {
      of: `${size} ${of}`,
      ours: { what: "typed constructs", run: ours.run },
      other: { what: "plain generated classes", run: other.run },
      end: () => {
        if (JSON.stringify(ours.result()) !== JSON.stringify(other.result()))
          throw new Advice("the two sides do not say the same, so their times mean nothing.");
      },
    };
  });
}
