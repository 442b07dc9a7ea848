import { useCli } from "./support/cli";
import { type Json, useService } from "./support/service";
import { until } from "./support/until";

jest.setTimeout(900_000);

const service = useService();
const { run, one, outcome } = useCli(service);

const empty = ["--region", "us-east", "--type", "g6-nanode-1", "--no-defaults"];
const image = ["--image", "linode/debian12", "--root_pass", "correct-Horse-7"];
const labels = (objects: readonly Json[]) => objects.map(({ label }) => label);
const untilStatus = (status: string, command: string) =>
  until(
    (object) => object["status"] === status,
    () => one(command),
  );

/** A running instance with the ID 1. */
async function createWeb(...more: readonly string[]): Promise<Json> {
  await one("linodes create --label web", ...empty, ...image, ...more);
  return untilStatus("running", "linodes view 1");
}

test("plans, regions and images are listed and viewed", async () => {
  expect(await one("linodes type-view g6-nanode-1")).toMatchObject({ memory: 1024, price: { monthly: 5 } });
  expect((await run("linodes types")).length).toBeGreaterThan(5);
  expect(await one("regions view us-east")).toMatchObject({ country: "us", site_type: "core" });
  expect((await run("regions list")).map(({ id }) => id)).toContain("us-east");
  expect((await run("images list --is_public true")).map(({ id }) => id)).toContain("linode/debian12");
});

describe("instances", () => {
  test("create, list, filter, update, delete", async () => {
    const made = await one("linodes create --label web --tags shop --backups_enabled true", ...empty, ...image);
    expect(made).toMatchObject({
      id: 1,
      label: "web",
      image: "linode/debian12",
      tags: ["shop"],
      status: "provisioning",
    });
    await untilStatus("running", "linodes view 1");
    await run("linodes create --label mail", ...empty);
    expect(labels(await run("linodes list"))).toEqual(["web", "mail"]);
    expect(labels(await run("linodes list --label mail"))).toEqual(["mail"]);
    expect(labels(await run("linodes list --order-by label --order asc"))).toEqual(["mail", "web"]);
    expect(await one("linodes update 1 --label web-2 --tags blue --tags green")).toMatchObject({
      label: "web-2",
      tags: ["blue", "green"],
    });
    expect(await run("linodes delete 2")).toEqual([]);
    expect(labels(await service().objects("compute_instance"))).toEqual(["web-2"]);
  });

  test("reboot, shut down, boot, clone", async () => {
    await createWeb();
    for (const [operation, status] of [
      ["reboot", "running"],
      ["shutdown", "offline"],
      ["boot", "running"],
    ] as const) {
      await run(`linodes ${operation} 1`);
      await untilStatus(status, "linodes view 1");
    }
    expect(await one("linodes clone 1 --label copy", ...empty)).toMatchObject({
      label: "copy",
      image: "linode/debian12",
    });
    const actions = (await run("events list --entity.type linode")).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(["linode_create", "linode_reboot", "linode_shutdown", "linode_boot"]),
    );
  });

  test("addresses, disks and configs", async () => {
    const { ipv4 } = await createWeb();
    const [{ address }] = ((await one("linodes ips-list 1")) as { ipv4: { public: [Json] } }).ipv4.public;
    expect([address]).toEqual(ipv4);
    const disks = await run("linodes disks-list 1");
    expect(disks).toMatchObject([{ filesystem: "ext4" }, { filesystem: "swap" }]);
    expect(await one("linodes disk-view 1 1")).toEqual(disks[0]);
    expect(await one("linodes config-view 1 1")).toEqual((await run("linodes configs-list 1"))[0]);
    expect(await one(`networking ip-view ${String(address)}`)).toMatchObject({
      address,
      linode_id: 1,
      region: "us-east",
    });
    expect((await run("networking ips-list")).map(({ linode_id }) => linode_id)).toEqual([1, 1]);
  });

  test("backups are enabled, a snapshot is taken and restored", async () => {
    await createWeb();
    await run("linodes backups-enable 1");
    expect(await one("linodes snapshot 1 --label before")).toMatchObject({ label: "before", type: "snapshot" });
    await untilStatus("successful", "linodes backup-view 1 1");
    await run("linodes create --label target", ...empty);
    await run("linodes backup-restore 1 1 --linode_id 2 --overwrite true");
    await until(
      (disks) => disks.length === 2,
      () => run("linodes disks-list 2"),
    );
    await run("linodes backups-cancel 1");
    expect(await one("linodes view 1")).toMatchObject({ backups: { enabled: false } });
  });

  test("a disk is captured as an image, which is updated and deleted", async () => {
    await createWeb();
    expect(await one("images create --disk_id 1 --label golden")).toMatchObject({ id: "private/1", label: "golden" });
    await untilStatus("available", "images view private/1");
    expect(await one("images update private/1 --label silver")).toMatchObject({ label: "silver" });
    await run("images delete private/1");
    expect(await run("images list --is_public false")).toEqual([]);
  });
});

test("domains, records and zone files", async () => {
  const soa = ["--type", "master", "--soa_email", "ops@shop.example"];
  expect(await one("domains create --domain shop.example", ...soa)).toMatchObject({ id: 1, status: "active" });
  expect(await one("domains update 1 --ttl_sec 3600")).toMatchObject({ ttl_sec: 3600 });
  const record = await one("domains records-create 1 --type A --name www --target 192.0.2.10");
  expect(record).toMatchObject({ id: 1, type: "A", name: "www", target: "192.0.2.10" });
  expect(await run("domains records-list 1")).toEqual([record]);
  expect(await one("domains records-update 1 1 --target 192.0.2.11")).toMatchObject({ target: "192.0.2.11" });
  expect(await one("domains records-view 1 1")).toMatchObject({ target: "192.0.2.11" });
  const { zone_file: lines } = await one("domains zone-file 1");
  expect((lines as readonly string[]).at(-1)?.split(/\s+/)).toEqual([
    "www.shop.example.",
    "3600",
    "IN",
    "A",
    "192.0.2.11",
  ]);
  expect(await one("domains clone 1 --domain copy.example")).toMatchObject({ domain: "copy.example" });
  await run("domains records-delete 1 1");
  await run("domains delete 1");
  expect((await run("domains list")).map(({ domain }) => domain)).toEqual(["copy.example"]);
});

test("firewalls, rules and devices", async () => {
  await run("linodes create --label web", ...empty);
  const rule = { label: "https", action: "ACCEPT", protocol: "TCP", ports: "443", addresses: { ipv4: ["0.0.0.0/0"] } };
  const policies = ["--rules.inbound_policy", "DROP", "--rules.outbound_policy", "ACCEPT"];
  const rules = ["--rules.inbound", JSON.stringify([rule]), "--devices.linodes", "1"];
  expect(await one("firewalls create --label edge", ...policies, ...rules)).toMatchObject({ id: 1, status: "enabled" });
  expect(await one("firewalls rules-list 1")).toMatchObject({ inbound: [rule], inbound_policy: "DROP" });
  expect(await run("firewalls devices-list 1")).toMatchObject([{ id: 1, entity: { type: "linode", label: "web" } }]);
  expect(labels(await run("linodes firewalls-list 1"))).toEqual(["edge"]);
  await run("firewalls device-delete 1 1");
  expect(await one("firewalls device-create 1 --type linode --id 1")).toMatchObject({ entity: { id: 1 } });
  const change = ["--inbound", "[]", "--outbound", "[]", "--inbound_policy", "ACCEPT", "--outbound_policy", "ACCEPT"];
  expect(await one("firewalls rules-update 1", ...change)).toMatchObject({ inbound: [], inbound_policy: "ACCEPT" });
  expect(await one("firewalls update 1 --status disabled")).toMatchObject({ status: "disabled" });
  await run("firewalls delete 1");
  expect(await run("firewalls list")).toEqual([]);
});

test.each([
  ["mysql", "mysql/8.0.30"],
  ["postgresql", "postgresql/15.2"],
])("%s databases", async (engine, version) => {
  expect((await run("databases engines")).map(({ id }) => id)).toContain(version);
  const create = ["--label", "shop", "--region", "us-east", "--type", "g6-nanode-1", "--engine", version];
  expect(await one(`databases ${engine}-create`, ...create, "--no-defaults")).toMatchObject({ status: "provisioning" });
  await untilStatus("active", `databases ${engine}-view 1`);
  expect(await one(`databases ${engine}-update 1 --label store --allow_list 192.0.2.0/24`)).toMatchObject({
    label: "store",
  });
  expect(await untilStatus("active", `databases ${engine}-view 1`)).toMatchObject({ allow_list: ["192.0.2.0/24"] });
  expect(labels(await run("databases list"))).toEqual(["store"]);
  await run(`databases ${engine}-delete 1`);
  expect(await service().objects(`${engine}_database`)).toEqual([]);
});

test("the credentials and the certificate of a MySQL database", async () => {
  const create = ["--region", "us-east", "--type", "g6-nanode-1", "--engine", "mysql/8.0.30", "--no-defaults"];
  await run("databases mysql-create --label shop", ...create);
  await untilStatus("active", "databases mysql-view 1");
  const before = await one("databases mysql-creds-view 1");
  expect(before).toEqual({ username: expect.any(String) as string, password: expect.any(String) as string });
  await run("databases mysql-creds-reset 1");
  await until(
    ({ password }) => password !== before["password"],
    () => one("databases mysql-creds-view 1"),
  );
  const { ca_certificate: certificate } = await one("databases mysql-ssl-cert 1");
  expect(Buffer.from(String(certificate), "base64").toString()).toMatch(/^-----BEGIN CERTIFICATE-----/);
});

test("tags, VLANs, the account and the profile", async () => {
  await run("linodes create --label web", ...empty);
  await run("tags create --label blue --linodes 1");
  expect(labels(await run("tags list"))).toEqual(["blue"]);
  expect(await one("linodes view 1")).toMatchObject({ tags: ["blue"] });
  await run("tags delete blue");
  expect(await one("linodes view 1")).toMatchObject({ tags: [] });
  expect(await run("vlans list")).toEqual([]);
  expect(await one("profile view")).toMatchObject({ username: "admin", restricted: false });
  expect((await one("account view"))["capabilities"]).toContain("Linodes");
  expect(await one("events view 1")).toMatchObject({ id: 1, action: "linode_create", entity: { label: "web" } });
});

describe("the tables", () => {
  test("show each object and each list", async () => {
    await createWeb();
    await run("domains create --domain shop.example --type master --soa_email ops@shop.example");
    await run("domains records-create 1 --type A --name www --target 192.0.2.10");
    await run("firewalls create --label edge --rules.inbound_policy DROP --rules.outbound_policy ACCEPT");
    const commands = [
      ["linodes types", "g6-nanode-1"],
      ["linodes type-view g6-nanode-1", "Nanode 1GB"],
      ["linodes list", "web"],
      ["linodes view 1", "web"],
      ["linodes ips-list 1", "198.18.0.2"],
      ["linodes disks-list 1", "Debian 12 Disk"],
      ["linodes configs-list 1", "linode/grub2"],
      ["regions list", "us-east"],
      ["regions view us-east", "us-east"],
      ["images list", "linode/debian12"],
      ["images view linode/debian12", "Debian 12"],
      ["domains list", "shop.example"],
      ["domains records-list 1", "192.0.2.10"],
      ["firewalls list", "edge"],
      ["firewalls view 1", "edge"],
      ["firewalls rules-list 1", "DROP"],
      ["networking ips-list", "198.18.0.2"],
      ["databases engines", "mysql/8.0.30"],
      ["events list", "linode_create"],
      ["account view", "billing@stratus.example"],
      ["profile view", "admin"],
    ] as const;
    for (const [command, shown] of commands) {
      const { code, output } = await outcome(command, "--text");
      expect([command, code, output]).toEqual([command, 0, expect.stringContaining(shown)]);
    }
  });

  test.each([
    ["an unknown region", "linodes create --label web --region mars --type g6-nanode-1", "region", 'got "mars"'],
    ["an unknown plan", "linodes create --label web --region us-east --type g6-mega", "type", 'got "g6-mega"'],
    ["an instance that doesn't exist", "linodes view 7", "", "compute instance 7 doesn't exist"],
    ["load balancers", "nodebalancers list", "", "the API has no path /v4/nodebalancers"],
    ["volumes", "volumes create --label data --region us-east --size 20", "", "the API has no path /v4/volumes"],
  ])("show the field and the reason for %s", async (_, command, field, reason) => {
    const { code, output } = await outcome(command, "--text", "--delimiter", ";", "--suppress-warnings");
    expect(code).toBe(2);
    const [, , header, line = ""] = output.slice(output.indexOf("Request failed")).split("\n");
    expect(header).toBe("field;reason");
    expect(line.slice(0, line.indexOf(";"))).toBe(field);
    expect(line).toContain(reason);
    expect(output).not.toContain("Traceback");
  });
});
