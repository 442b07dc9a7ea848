import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { usePython } from "./support/python-client";
import { withPythonClients } from "./support/python-clients";
import { useService } from "./support/service";
import { until } from "./support/until";

jest.setTimeout(900_000);

const home = mkdtempSync(join(tmpdir(), "stratus-python-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const service = useService();
const python = usePython(service, async () => {
  return { file: "linode-api4/session.py", python: "python3", env: await withPythonClients(home) };
});

const image = 'image="linode/debian12", root_pass="correct-Horse-7"';
const create = (label: string, more = "") =>
  python(`${label} = client.linode.instance_create("g6-nanode-1", "us-east", label="${label}", ${more})`);

/** Waits for the status of the object in a variable of the session. */
async function untilStatus(status: string, name: string): Promise<void> {
  await until(
    (now) => now === status,
    async () => {
      await python(`${name}.invalidate()`);
      return python(`${name}.status`);
    },
  );
}

async function createWeb(more = image): Promise<void> {
  await create("web", more);
  await untilStatus("running", "web");
}

test("plans, regions and images", async () => {
  expect(await python('client.load(Type, "g6-nanode-1")')).toMatchObject({
    label: "Nanode 1GB",
    memory: 1024,
    vcpus: 1,
  });
  expect(await python("[(each.id, each.price.monthly) for each in client.linode.types()][0]")).toEqual([
    "g6-nanode-1",
    5,
  ]);
  expect(await python("[each.id for each in client.linode.types(Type.memory > 100000)]")).toEqual([]);
  expect(await python('client.load(Region, "us-east")')).toMatchObject({
    country: "us",
    status: "ok",
    site_type: "core",
  });
  expect(await python("[each.id for each in client.regions()]")).toContain("us-east");
  expect(await python("[each.id for each in client.images()]")).toContain("linode/debian12");
  expect(await python('client.load(Image, "linode/debian12")')).toMatchObject({ label: "Debian 12", is_public: true });
});

describe("instances", () => {
  test("create, list, filter, update, delete", async () => {
    await createWeb(`${image}, tags=["shop"], backups_enabled=True, private_ip=True`);
    await create("mail");
    expect(await python("web")).toMatchObject({
      label: "web",
      status: "running",
      ipv4: [expect.any(String) as string, expect.stringMatching(/^192\.168\./) as string],
      tags: ["shop"],
    });
    expect(await python("(web.type.id, web.region.id, web.image.id, web.specs.memory, web.backups.enabled)")).toEqual([
      "g6-nanode-1",
      "us-east",
      "linode/debian12",
      1024,
      true,
    ]);
    const labels = (filter = "") => python(`[each.label for each in client.linode.instances(${filter})]`);
    expect(await labels()).toEqual(["web", "mail"]);
    expect(await labels('Instance.label == "mail"')).toEqual(["mail"]);
    expect(await labels('or_(Instance.label == "mail", Instance.label == "none")')).toEqual(["mail"]);
    expect(await labels('Instance.label.contains("we"), Instance.region == "us-east"')).toEqual(["web"]);
    await python('web.label = "web-2"; web.tags = ["blue"]; web.save()');
    expect(await service().objects("compute_instance")).toMatchObject([{ label: "web-2", tags: ["blue"] }, {}]);
    expect(await python("web.delete()")).toBe(true);
    expect(await labels()).toEqual(["mail"]);
  });

  test("boot, reboot, shut down and clone", async () => {
    await createWeb();
    expect(await python("web.reboot()")).toBe(true);
    await untilStatus("running", "web");
    expect(await python("web.shutdown()")).toBe(true);
    await untilStatus("offline", "web");
    expect(await python("web.boot()")).toBe(true);
    await untilStatus("running", "web");
    await python('copy = web.clone(region="us-east", instance_type="g6-nanode-1", label="copy")');
    expect(await python("copy.image.id")).toBe("linode/debian12");
  });

  test("addresses, disks and configs", async () => {
    await createWeb();
    const [address] = (await python("web.ipv4")) as readonly string[];
    expect(await python("web.ips.ipv4.public[0]")).toMatchObject({ address, linode_id: 1, public: true });
    expect(await python("[each.address for each in client.networking.ips() if each.type == 'ipv4']")).toEqual([
      address,
    ]);
    const control = await fetch(`${service().origin}/_emulator/account`, {
      method: "PUT",
      body: JSON.stringify({ additionalIps: true }),
    });
    expect(control.status).toBe(200);
    expect(await python("web.ip_allocate(public=False).address")).toMatch(/^192\.168\./);
    expect(await python("[(each.label, each.filesystem) for each in web.disks]")).toEqual([
      ["Debian 12 Disk", "ext4"],
      ["512 MB Swap Image", "swap"],
    ]);
    expect(
      await python("[(each.kernel.id, each.root_device, each.devices.sda.label) for each in web.configs]"),
    ).toEqual([["linode/grub2", "/dev/sda", "Debian 12 Disk"]]);
    await python('golden = client.images.create(web.disks[0], label="golden")');
    await untilStatus("available", "golden");
    await python('golden.label = "silver"; golden.save()');
    expect(await python("[each.label for each in client.images(Image.is_public == False)]")).toEqual(["silver"]);
    expect(await python("golden.delete()")).toBe(true);
  });

  test("backups: enable, take a snapshot, restore, cancel", async () => {
    await createWeb();
    await create("target");
    expect(await python("web.enable_backups()")).toBe(true);
    await python('snapshot = web.snapshot("before")');
    await untilStatus("successful", "snapshot");
    await python("web.invalidate()");
    expect(await python("web.available_backups.snapshot.current.label")).toBe("before");
    await python("snapshot.restore_to(target, overwrite=True)");
    await until(
      (disks) => disks === 2,
      async () => {
        await python("target.invalidate()");
        return python("len(target.disks)");
      },
    );
    expect(await python("web.cancel_backups()")).toBe(true);
  });
});

test("domains and records", async () => {
  await python('domain = client.domain_create("shop.example", soa_email="ops@shop.example", tags=["shop"])');
  expect(await python("domain")).toMatchObject({ id: 1, domain: "shop.example", status: "active", tags: ["shop"] });
  await python('www = domain.record_create("A", name="www", target="192.0.2.10", ttl_sec=300)');
  const sip = 'service="sip", protocol="tcp", target="sip.shop.example", port=5060, priority=1, weight=5';
  expect(await python(`domain.record_create("SRV", ${sip}).name`)).toBe("_sip._tcp");
  await python('www.target = "192.0.2.11"; www.save(); domain.invalidate()');
  expect(await python("[each.target for each in domain.records]")).toEqual(["192.0.2.11", "sip.shop.example"]);
  await python("domain.ttl_sec = 3600; domain.save()");
  const lines = await until(
    ({ length }) => length > 0,
    async () => (await python("domain.zone_file_view()")) as readonly string[],
  );
  expect(lines).toContainEqual(expect.stringMatching(/^www\.shop\.example\.\s+300\s/));
  // The client returns an object that can't load its attributes.
  await python('copy = domain.clone("copy.example")');
  expect(await python('[each.id for each in client.domains(Domain.domain == "copy.example")]')).toEqual([2]);
  expect(await python("www.delete(), domain.delete()")).toEqual([true, true]);
  expect(await service().objects("domain")).toMatchObject([{ domain: "copy.example" }]);
});

test("firewalls, rules and devices", async () => {
  await create("web");
  const rule = { label: "https", action: "ACCEPT", protocol: "TCP", ports: "443", addresses: { ipv4: ["0.0.0.0/0"] } };
  const rules = JSON.stringify({ inbound: [rule], inbound_policy: "DROP", outbound: [], outbound_policy: "ACCEPT" });
  await python(`edge = client.networking.firewall_create("edge", ${rules}, devices={"linodes": [web.id]})`);
  expect(await python("edge.get_rules()")).toMatchObject({ inbound: [rule], inbound_policy: "DROP" });
  expect(await python("[(each.entity.type, each.entity.label) for each in edge.devices]")).toEqual([["linode", "web"]]);
  expect(await python("[each.label for each in web.firewalls()]")).toEqual(["edge"]);
  expect(await python("edge.devices[0].delete()")).toBe(true);
  expect(await python("edge.device_create(web.id).entity.id")).toBe(1);
  await python(`edge.update_rules(${rules.replace("DROP", "ACCEPT")}); edge.status = "disabled"; edge.save()`);
  expect(await python("[(each.label, each.status) for each in client.networking.firewalls()]")).toEqual([
    ["edge", "disabled"],
  ]);
  expect(await python("edge.delete()")).toBe(true);
});

test("databases", async () => {
  expect(await python("[each.id for each in client.database.engines()]")).toContain("mysql/8.0.30");
  await python('shop = client.database.mysql_create("shop", "us-east", "mysql/8.0.30", "g6-nanode-1")');
  await untilStatus("active", "shop");
  expect(await python("(shop.credentials.username, len(shop.ssl.ca_certificate) > 100)")).toEqual([
    expect.any(String) as string,
    true,
  ]);
  await python('shop.label = "store"; shop.allow_list = ["192.0.2.0/24"]; shop.save()');
  await untilStatus("active", "shop");
  expect(await python("(shop.label, shop.allow_list)")).toEqual(["store", ["192.0.2.0/24"]]);
  await python('ledger = client.database.postgresql_create("ledger", "us-east", "postgresql/15.2", "g6-nanode-1")');
  await untilStatus("active", "ledger");
  expect(await python("[(type(each.instance).__name__, each.label) for each in client.database.instances()]")).toEqual([
    ["MySQLDatabase", "store"],
    ["PostgreSQLDatabase", "ledger"],
  ]);
  expect(await python("shop.delete(), ledger.delete()")).toEqual([true, true]);
});

test("tags, VLANs, the account and the profile", async () => {
  await create("web");
  await python('client.tag_create("blue", instances=[web.id])');
  expect(await python("[each.label for each in client.tags()[0].objects]")).toEqual(["web"]);
  expect(await python("client.tags()[0].delete()")).toBe(true);
  expect(await python("client.networking.vlans()")).toEqual([]);
  expect(await python("client.profile()")).toMatchObject({ username: "admin", restricted: false });
  expect(await python("client.account().capabilities")).toContain("Linodes");
});

test("events: list, and wait until a boot has finished", async () => {
  await createWeb();
  await python("web.shutdown()");
  await untilStatus("offline", "web");
  await python('poller = client.polling.event_poller_create("linode", "linode_boot", entity_id=web.id)');
  await python("web.boot()");
  expect(await python("poller.wait_for_next_event_finished(timeout=60, interval=1)")).toMatchObject({
    action: "linode_boot",
    status: "finished",
    username: "admin",
  });
  await python("web.invalidate()");
  expect(await python("web.status")).toBe("running");
  expect(await python("[each.action for each in client.account.events()][-1]")).toBe("linode_create");
  await python('client.polling.wait_for_entity_free("linode", web.id, timeout=60)');
});

test("a list of several pages is read completely", async () => {
  await python('domain = client.domain_create("shop.example", soa_email="ops@shop.example")');
  await python('[domain.record_create("A", name=f"r{n}", target="192.0.2.1") for n in range(120)]');
  expect(await python("len([each.name for each in domain.records])")).toBe(120);
});

test.each([
  [
    "an unknown region",
    'client.linode.instance_create("g6-nanode-1", "mars", label="web")',
    '[400] region: must be the id of a region, got "mars"',
  ],
  [
    "an unknown plan",
    'client.linode.instance_create("g6-mega", "us-east", label="web")',
    '[400] type: must be the id of a plan, got "g6-mega"',
  ],
  ["an instance that doesn't exist", "client.load(Instance, 7)", "[404] Not found: compute instance 7 doesn't exist"],
  [
    "an unknown token",
    'LinodeClient("none", base_url=url).regions()[0].label, LinodeClient("none", base_url=url).domains()',
    "[401] Invalid token",
  ],
  ["volumes", 'client.volume_create("data", region="us-east")', "[404] Not found: the API has no path /v4/volumes"],
  ["load balancers", 'client.nodebalancer_create("us-east")', "[404] Not found: the API has no path /v4/nodebalancers"],
])("the error for %s has the reason", async (_, code, message) => {
  await expect(python(code)).rejects.toThrow(`ApiError: `);
  await expect(python(code)).rejects.toThrow(message);
});

test("the error for a new disk has the reason", async () => {
  await createWeb();
  await expect(python('web.disk_create(1000, label="data")')).rejects.toThrow(
    "[400] The emulator can't create or change disks and configs",
  );
});
