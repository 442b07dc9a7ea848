// Synthesizes a stack from the typed constructs or from the generated classes, and prints the time after the import of CDKTF.
// Arguments: the module with the bindings, the stack, the number of objects, and the output folder.
const { App, TerraformStack } = require("cdktf");

/**
 * The constructor of a construct, with typed props or with the attributes of the generated class.
 * @typedef {new (scope: TerraformStack, id: string, config: object) => { readonly id: string }} Construct
 */

/** @typedef {Record<"Domain" | "DomainRecord" | "ComputeInstance" | "Firewall" | "StratusProvider", Construct>} Bindings */

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

/** @type {Record<string, (stack: TerraformStack, bindings: Bindings, size: number, isTyped: boolean) => void>} */
const stacks = {
  records(stack, { Domain, DomainRecord }, size, isTyped) {
    const domain = new Domain(stack, "zone", zone);
    for (let index = 0; index < size; index += 1) {
      const fields = { ...record, name: `host-${index}` };
      new DomainRecord(stack, `r${index}`, isTyped ? { ...fields, domain } : { ...fields, domainId: domain.id });
    }
  },
  instances(stack, { ComputeInstance, Firewall }, size, isTyped) {
    for (let index = 0; index < size / 2; index += 1) {
      const one = new ComputeInstance(stack, `i${index}`, { ...instance, label: `web-${index}` });
      const computes = [isTyped ? one : one.id];
      new Firewall(stack, `f${index}`, { label: `edge-${index}`, rules, devices: { computes } });
    }
  },
};

const [side, name = "", size, outdir = "", ...modules] = process.argv.slice(2);
const build = stacks[name];
if (!build) throw new Error(`unknown stack ${name}`);
const before = { wall: performance.now(), cpu: process.cpuUsage() };
const isTyped = side === "typed";
const loaded = modules.map((path) => require(path));
/** @type {Bindings} */
const bindings = isTyped ? loaded[0] : Object.assign({}, ...loaded);
const app = new App({ outdir });
const stack = new TerraformStack(app, "shop");
new bindings.StratusProvider(stack, "stratus", {});
build(stack, bindings, Number(size), isTyped);
app.synth();
const { user, system } = process.cpuUsage(before.cpu);
console.log(JSON.stringify({ wall: performance.now() - before.wall, cpu: (user + system) / 1_000 }));
