import { toWire } from "../../../src/objects/wire/body";
import { databaseBody, domainBody, imageBody, type Json, type TestEmulator, until } from "../../emulator/support";
import { plainSpecimens } from "../../perturb/lives/variations";

const web = {
  action: "ACCEPT",
  protocol: "TCP",
  addresses: { ipv4: ["192.0.2.0/24"], ipv6: ["2001:db8::/32"] },
  ports: "443",
  label: "web",
  description: "The shop.",
};
const records = [
  { type: "A", name: "www", target: "192.0.2.1", ttl_sec: 300 },
  { type: "MX", name: "mail", target: "mail.example.net", priority: 10 },
  { type: "SRV", service: "sip", protocol: "tcp", target: "host.shop.example", priority: 1, weight: 2, port: 5060 },
  { type: "CAA", name: "", target: "ca.example.net", tag: "issue" },
];
const description = "A note.";

/** Fills an account so that it contains every attribute of every list once. */
export async function makeWorld({ call, control, make }: TestEmulator): Promise<void> {
  const put = async (path: string, body: object) => {
    const { status, body: answer } = await call("PUT", path, body);
    if (status !== 200) throw new Error(`PUT ${path}: ${JSON.stringify(answer)}`);
  };
  await control("PUT", "/account", { additionalIps: true });
  const instance = await make("/compute/instances", {
    ...imageBody,
    group: "shop",
    private_ip: true,
    backups_enabled: true,
    metadata: { user_data: "I2Nsb3VkCg==" },
    interfaces: [{ purpose: "public" }, { purpose: "vlan", label: "backend", ipam_address: "10.0.0.1/24" }],
  });
  const compute = `/compute/instances/${String(instance["id"])}`;
  await until(call, compute, "running");
  await put(compute, { backups: { schedule: { day: "Saturday", window: "W22" } } });
  const backup = await make(`${compute}/backups`, { label: "before" });
  await until(call, `${compute}/backups/${String(backup["id"])}`, "successful");
  const { disks } = (await control("GET", `/instances/${String(instance["id"])}`)).body as { disks?: Json[] };
  await make("/images", { disk_id: disks?.[0]?.["id"], label: "golden", description });
  await make("/networking/ips", { type: "ipv4", public: true, compute_id: instance["id"] });
  await make("/networking/ipv6/ranges", { prefix_length: 64, compute_id: instance["id"] });

  const databases = [
    ["mysql", { ...databaseBody, replication_type: "semi_synch" }],
    ["postgresql", { ...databaseBody, label: "other", engine: "postgresql/14.6", replication_type: "asynch" }],
  ] as const;
  for (const [engine, body] of databases) {
    const made = await make(`/databases/${engine}/instances`, {
      ...body,
      cluster_size: 3,
      allow_list: ["192.0.2.0/24"],
    });
    const path = `/databases/${engine}/instances/${String(made["id"])}`;
    await until(call, path, "active");
    const monthly = { frequency: "monthly", duration: 3, hour_of_day: 2, day_of_week: 1, week_of_month: 2 };
    await put(path, { updates: monthly });
    await until(call, path, "active");
    if (engine === "postgresql") continue;
    await make(`${path}/backups`, { label: "before" });
    await until(call, path, "active");
  }

  const lists = { axfr_ips: ["192.0.2.9"], master_ips: ["192.0.2.8"] };
  const domain = await make("/domains", { ...domainBody, ...lists, description, group: "shop" });
  for (const record of records) await make(`/domains/${String(domain["id"])}/records`, record);
  const rules = { inbound: [web], inbound_policy: "DROP", outbound: [web], outbound_policy: "DROP" };
  const devices = { computes: [instance["id"]] };
  await make("/networking/firewalls", { label: "edge", rules, devices, tags: ["team"] });
  const members = ["nodebalancers", "volumes"].map(async (kind) => {
    return [kind, [(await control("POST", `/${kind}`, { label: kind })).body["id"]]] as const;
  });
  await make("/tags", {
    label: "team",
    computes: [instance["id"]],
    domains: [domain["id"]],
    ...Object.fromEntries(await Promise.all(members)),
  });
  for (const { contract, valid } of plainSpecimens) {
    const { id } = await make(contract.path, toWire(contract, valid.at(-1) ?? {}));
    for (const status of contract.states?.target ?? []) await until(call, `${contract.path}/${String(id)}`, status);
  }
}
