import { isDeepStrictEqual } from "node:util";
import { provider } from "../../../../src/composition/provider";
import { camel, pathFields, snake } from "../../../../src/contract";
import { decodePrivateState } from "../../../../src/objects/terraform/private-state";
import { providerSchema } from "../../../../src/provider/engine/session";
import { isList, isValueObject } from "../../../../src/provider/plugin/attribute-type";
import { decodeObject, decodePrivate, encodeObject } from "../../../../src/provider/plugin/codec/dynamic-value";
import { configureProvider } from "../../../../src/provider/plugin/rpc/configuration";
import { startPlugin } from "../../../../src/provider/plugin/rpc/plugin-state";
import { getMetadata } from "../../../../src/provider/plugin/rpc/schemas";
import { importResourceState, moveResourceState, readResource } from "../../../../src/provider/plugin/rpc/state";
import type { Value, ValueObject } from "../../../../src/provider/plugin/value";
import { handlers } from "../../../../src/resources/handlers";
import { useEmulator } from "../../../emulator/support";
import { linodeAttributes, linodeService, linodeState } from "../../../support/linode";
import { nothing } from "../../support/samples";

/** Terraform moves a state before it configures the provider. */
const session = startPlugin(provider);
const counterparts = handlers.flatMap(({ contract, handler: { counterpart } }) =>
  counterpart ? [{ contract, type: counterpart.type, target: `stratus_${contract.name}` }] : [],
);

interface Source {
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly address?: string;
  readonly version?: number;
}

async function move(target: string, { type, attributes, address, version = 0 }: Source) {
  const moved = await moveResourceState(session, {
    sourceProviderAddress: address ?? "registry.terraform.io/linode/linode",
    sourceTypeName: type,
    sourceSchemaVersion: version,
    sourceState: { json: Buffer.from(JSON.stringify(attributes)), flatmap: {} },
    targetTypeName: target,
    sourcePrivate: Buffer.alloc(0),
    sourceIdentity: undefined,
    sourceIdentitySchemaVersion: 0,
  });
  const { schema, identity } = session.resource(target);
  return {
    errors: moved.diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`),
    state: decodeObject(schema.attributes, moved.targetState) ?? {},
    identity: identity && decodeObject(identity.attributes, moved.targetIdentity?.identityData),
    private: JSON.parse(moved.targetPrivate.toString() || "null") as unknown,
  };
}

const moveAddress = (target: string, address: string, changes: Readonly<Record<string, unknown>> = {}) =>
  move(target, { type: address.split(".")[0] ?? "", attributes: { ...linodeAttributes(address), ...changes } });

test("the provider tells Terraform that it moves states", () => {
  expect(getMetadata(session).serverCapabilities?.moveResourceState).toBe(true);
});

describe("a state of the Linode provider becomes a state of this provider", () => {
  const emulator = useEmulator({ dialect: "linode" });
  /** Attributes that the Linode provider doesn't have, or has in another form. The next read returns them. */
  const lacking = ["created", "updated", "last_successful", "hypervisor", "replication_type", "secondary"];

  /** Attributes of single objects for which the same is true, or that an import leaves out. */
  const otherwise: Readonly<Record<string, readonly string[]>> = {
    "linode_firewall.edge": ["devices"],
    "linode_firewall_device.scripted": ["label"],
  };

  /** Starts a provider that is configured for the service of the states. */
  async function configured() {
    await emulator.control("PUT", "/state", linodeService);
    const reading = startPlugin(provider);
    const { url: base_url, token } = emulator.server;
    const config: ValueObject = { ...nothing(providerSchema.attributes), base_url, token, dialect: "linode" };
    const dynamic = encodeObject(providerSchema.attributes, config);
    await configureProvider(reading, { config: dynamic, terraformVersion: "1.11.0" });
    return reading;
  }

  async function imported(target: string, id: string): Promise<ValueObject> {
    const reading = await configured();
    const { importedResources, diagnostics } = await importResourceState(reading, {
      typeName: target,
      id,
      identity: undefined,
    });
    await reading.replaceSession(undefined);
    expect(diagnostics).toEqual([]);
    return decodeObject(session.resource(target).schema.attributes, importedResources[0]?.state) ?? {};
  }

  /** Lists the paths of the values that differ. The order in a list of IP addresses has no meaning. */
  function differences(moved: Value, read: Value, path: string): readonly string[] {
    if (isValueObject(moved) && isValueObject(read)) {
      return Object.keys(read).flatMap((name) =>
        differences(moved[name] ?? null, read[name] ?? null, path === "" ? name : `${path}.${name}`),
      );
    }
    const sorted = (value: Value) => (isList(value) ? value.map((each) => JSON.stringify(each)).sort() : value);
    return isDeepStrictEqual(sorted(moved), sorted(read)) ? [] : [path];
  }

  const objects = linodeState.resources.filter(({ mode, name }) => mode === "managed" && name !== "by_hand");

  test("in every kind that has a counterpart", () => {
    expect([...new Set(objects.map(({ type }) => type))].sort()).toEqual(counterparts.map(({ type }) => type).sort());
  });

  test.each(objects.map(({ type, name, instances: [{ attributes }] }) => [type, name, attributes] as const))(
    "%s.%s",
    async (type, name, attributes) => {
      const { contract, target } = counterparts.find((each) => each.type === type) ?? {};
      if (!contract || target === undefined) throw new Error(`${type} has no counterpart`);
      const moved = await move(target, { type, attributes });
      expect(moved.errors).toEqual([]);
      expect(moved.private).toMatchObject({ imported: true });
      const ids = pathFields(contract).map((field) => moved.state[snake(field)]);
      expect(ids.every((id) => id !== null && id !== "")).toBe(true);
      expect(moved.identity).toEqual(provider.resources[target]?.().identity?.of(moved.state));
      const read = await imported(target, ids.map(String).join("/"));
      const found = differences(moved.state, read, "").filter((path) => {
        const isReturned = contract.fields[camel(path)]?.spec.notReturned !== true;
        return isReturned && !lacking.includes(path.split(".").at(-1) ?? "");
      });
      expect(found).toEqual(otherwise[`${type}.${name}`] ?? []);
    },
  );

  test("that has the attributes of its parent after the next read", async () => {
    const { type, name } = objects.find((each) => each.type === "linode_domain_record") ?? {};
    const typeName = "stratus_domain_record";
    const moved = await moveAddress(typeName, `${String(type)}.${String(name)}`);
    const reading = await configured();
    const { private: stored } = await readResource(reading, {
      typeName,
      currentState: encodeObject(session.resource(typeName).schema.attributes, moved.state),
      private: Buffer.from(JSON.stringify(moved.private)),
      currentIdentity: undefined,
    });
    await reading.replaceSession(undefined);
    const { domain } = linodeAttributes("linode_domain.shop");
    expect(decodePrivateState(decodePrivate(stored)).parentAttributes).toEqual({ domain });
  });
});

describe("a moved state keeps", () => {
  test("the image, the script and the interfaces of an instance, in the names of this provider", async () => {
    const { state } = await moveAddress("stratus_compute_instance", "linode_instance.scripted");
    expect(state).toMatchObject({
      id: 4,
      image: "public/debian12",
      script_id: 2,
      interfaces: [
        { purpose: "public", label: null, ipam_address: null },
        { purpose: "vlan", label: "backend", ipam_address: "10.0.0.1/24" },
      ],
      public_ipv4: "198.18.0.5",
      ipv6_address: "2001:db8::f03c:4",
    });
  });

  test("keys and user data, but neither the hash of the password nor values that the configuration may lack", async () => {
    const { state } = await moveAddress("stratus_compute_instance", "linode_instance.web");
    expect(state).toMatchObject({
      authorized_keys: ["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMigrationtestkeyMigrationtestkeyMigrati ops"],
      metadata: { user_data: "I2Nsb3VkLWNvbmZpZwo=" },
      root_pass: null,
      root_pass_wo: null,
      swap_size: null,
      booted: null,
    });
  });

  test("the rules of a firewall with their addresses", async () => {
    const { state } = await moveAddress("stratus_firewall", "linode_firewall.edge");
    expect(state["rules"]).toMatchObject({
      inbound_policy: "DROP",
      inbound: [
        { label: "web", ports: "80, 443", addresses: { ipv4: ["0.0.0.0/0"], ipv6: ["::/0"] } },
        { label: "ping", ports: null, addresses: { ipv4: ["198.51.100.0/24"], ipv6: null } },
      ],
      outbound: [],
    });
    expect(state["devices"]).toEqual({ computes: [2] });
    const off = await moveAddress("stratus_firewall", "linode_firewall.off");
    expect(off.state).toMatchObject({ status: "disabled", devices: null });
    const withoutStatus = await moveAddress("stratus_firewall", "linode_firewall.off", { status: null });
    expect(withoutStatus.state).toMatchObject({ status: "disabled" });
  });

  test("the instance of a firewall device, and the engine of a database with its version", async () => {
    const device = await moveAddress("stratus_firewall_device", "linode_firewall_device.scripted");
    expect(device.state).toMatchObject({ firewall_id: 1, compute_id: 4 });
    const database = await moveAddress("stratus_mysql_database", "linode_database_mysql_v2.shop");
    expect(database.state).toMatchObject({
      engine: "mysql/8.0.30",
      hosts: { primary: "mysql-2-70b2589e-primary.databases.stratus.example" },
    });
    const hosts = { host_secondary: "secondary.example", host_standby: "" };
    const renamed = await moveAddress("stratus_mysql_database", "linode_database_mysql_v2.shop", hosts);
    expect(renamed.state["hosts"]).toMatchObject({ secondary: "secondary.example" });
  });
});

describe("a move is refused, without a state,", () => {
  const noState = { state: {}, identity: null, private: null };
  const refused = async (target: string, source: Source) => {
    const { errors, ...rest } = await move(target, source);
    expect(rest).toEqual(noState);
    return errors;
  };
  const changed = async (target: string, address: string, changes: Readonly<Record<string, unknown>>) =>
    (await moveAddress(target, address, changes)).errors;

  test("for an instance whose disks and profiles the Linode provider manages", async () => {
    const attributes = linodeAttributes("linode_instance.by_hand");
    const errors = await refused("stratus_compute_instance", { type: "linode_instance", attributes });
    expect(errors).toEqual([
      expect.stringMatching(
        /^linode_instance 1 \(by-hand\) uses attributes that stratus_compute_instance doesn't have: The object isn't moved, and nothing has changed:\n {2}- config: This provider can't manage configuration profiles\.\n {2}- disk: This provider can't manage single disks\./,
      ),
    ]);
  });

  const loadBalancer = "nodebalancers: Firewalls of this provider protect only instances.";
  test.each([
    [
      "stratus_compute_instance",
      "linode_instance.scripted",
      { interface: [{ purpose: "vpc", subnet_id: 7 }] },
      "interface[0].subnet_id: This provider can't manage VPCs.",
    ],
    [
      "stratus_compute_instance",
      "linode_instance.web",
      { placement_group: [{ id: 5 }] },
      "placement_group: This provider can't manage placement groups.",
    ],
    [
      "stratus_compute_instance",
      "linode_instance.web",
      { shared_ipv4: ["192.0.2.1"] },
      "shared_ipv4: Share the IP addresses with stratus_ip_share.",
    ],
    [
      "stratus_compute_instance",
      "linode_instance.web",
      { lke_cluster_id: 5 },
      "lke_cluster_id: The instance belongs to a Kubernetes cluster",
    ],
    ["stratus_firewall", "linode_firewall.edge", { nodebalancers: [5] }, loadBalancer],
    [
      "stratus_firewall",
      "linode_firewall.edge",
      { interfaces: [5] },
      "interfaces: Firewalls of this provider protect only instances.",
    ],
    [
      "stratus_mysql_database",
      "linode_database_mysql_v2.shop",
      { private_network: { vpc_id: 5 } },
      "private_network: This provider can't manage private networks.",
    ],
    [
      "stratus_mysql_database",
      "linode_database_mysql_v2.shop",
      { suspended: true },
      "suspended: The API can't resume a suspended database.",
    ],
  ])("of %s from %s with %p", async (target, address, changes, reason) => {
    expect(await changed(target, address, changes)).toEqual([expect.stringContaining(`  - ${reason}`)]);
  });

  test("for a firewall device of a load balancer, which can't be imported either", async () => {
    const changes = { entity_type: "nodebalancer" };
    const [error = ""] = await changed("stratus_firewall_device", "linode_firewall_device.scripted", changes);
    expect(error).toContain("  - entity_type: Firewalls of this provider protect only instances.");
    expect(error).toMatch(
      /Delete the moved block, and keep the resource in the Linode provider\. stratus_firewall_device can't import the object either\.$/,
    );
  });

  const attributes = linodeAttributes("linode_domain.shop");
  test.each([
    [
      "stratus_domain",
      { type: "linode_volume", attributes },
      "Can't move linode_volume to stratus_domain: stratus_domain accepts linode_domain of the provider linode/linode.",
    ],
    [
      "stratus_tag",
      { type: "linode_domain", attributes },
      "Can't move linode_domain to stratus_tag: The provider linode/linode has no resource for the objects of stratus_tag.",
    ],
    [
      "stratus_domain",
      { type: "hcloud_zone", attributes, address: "registry.terraform.io/hetznercloud/hcloud" },
      "Can't move hcloud_zone to stratus_domain: The state is from the provider registry.terraform.io/hetznercloud/hcloud.",
    ],
    [
      "stratus_domain",
      { type: "linode_domain", attributes, address: "registry.terraform.io/evil-linode/linode" },
      "Can't move linode_domain to stratus_domain: The state is from the provider registry.terraform.io/evil-linode/linode.",
    ],
    [
      "stratus_domain",
      { type: "linode_domain", attributes, version: 1 },
      "Can't read the state of linode_domain: It has schema version 1, and this provider reads version 0.",
    ],
    [
      "stratus_domain_records",
      { type: "stratus_domain_record", attributes, address: "stratus.internal/stratus/stratus" },
      "stratus_domain_record can't become stratus_domain_records: They manage different objects.",
    ],
    [
      "stratus_domain",
      { type: "linode_domain", attributes: { ...attributes, domain: null } },
      "The state of linode_domain is incomplete: It has no value for domain, which stratus_domain needs.",
    ],
  ] as const)("of %s from %p", async (target, source, message) => {
    expect(await refused(target, source)).toEqual([expect.stringContaining(message)]);
  });

  test("unless the provider comes from another host, such as a mirror", async () => {
    const source = { type: "linode_domain", attributes, address: "registry.opentofu.org/linode/linode" };
    expect((await move("stratus_domain", source)).errors).toEqual([]);
  });
});
