import { provider } from "../../../../src/composition/provider";
import { camel, isManaged, pathFields } from "../../../../src/contract";
import { acceptingIdentity } from "../../../../src/provider/engine/operations/import-by-identity";
import { getResourceIdentitySchemas } from "../../../../src/provider/plugin/rpc/identity";
import { startPlugin } from "../../../../src/provider/plugin/rpc/plugin-state";
import { contracts } from "../../../../src/resources/contracts";
import { domain } from "../../../../src/resources/domain/contract";
import { domainRecord } from "../../../../src/resources/domain_record/contract";
import { firewallDevice } from "../../../../src/resources/firewall_device/contract";
import { image } from "../../../../src/resources/image/contract";
import { ipAssignment } from "../../../../src/resources/ip_assignment/contract";
import { reverseDns } from "../../../../src/resources/reverse_dns/contract";
import { domainBody, instanceBody, useEmulator } from "../../../emulator/support";
import { specimens } from "../../../kinds";
import { configurations } from "../../../perturb/lives/variations";
import { runOn } from "../../../support/terraform/provider-run";
import { Workspace } from "../../../support/terraform/workspace";

const session = startPlugin(provider);
const identityOf = (name: string) => session.resource(`stratus_${name}`).identity;

describe("the identities of all kinds", () => {
  test("consist of the attributes that the specimens list", () => {
    const declared = specimens.flatMap(({ contract, life }) => (life ? [[contract.name, life.identity]] : []));
    const found = contracts
      .filter(({ kind }) => kind === "resource")
      .map(({ name }) => [name, Object.keys(identityOf(name)?.attributes ?? {})]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(declared));
  });

  test("are scalar, required for an import, and described without rules for arguments", () => {
    const { identitySchemas, diagnostics } = getResourceIdentitySchemas(session);
    expect(diagnostics).toEqual([]);
    expect(Object.keys(identitySchemas)).toHaveLength(18);
    expect(identitySchemas["stratus_domain_record"]).toEqual({
      version: 0,
      identityAttributes: [
        {
          name: "domain_id",
          type: Buffer.from('"number"'),
          requiredForImport: true,
          optionalForImport: false,
          description: "The id of the domain.",
        },
        {
          name: "id",
          type: Buffer.from('"number"'),
          requiredForImport: true,
          optionalForImport: false,
          description: "The id of the record.",
        },
      ],
    });
  });

  test("are missing for operations, which can't be imported", () => {
    const operations = contracts.filter((each) => each.kind === "operation" && isManaged(each));
    expect(operations.length).toBeGreaterThan(0);
    for (const { name } of operations) expect(identityOf(name)).toBeUndefined();
  });

  test("consist of attributes that never change", () => {
    const changing = contracts
      .filter(({ kind }) => kind === "resource")
      .flatMap(({ name, fields }) =>
        Object.keys(identityOf(name)?.attributes ?? {}).flatMap((attribute) => {
          const { presence, requiresReplace, useStateForUnknown } = fields[camel(attribute)]?.spec ?? {};
          return (presence === "computed" ? useStateForUnknown : requiresReplace) === true ? [] : [[name, attribute]];
        }),
      );
    expect(changing).toEqual([]);
  });
});

describe("an object has the same identity after create, read, import by id and import by identity", () => {
  const emulator = useEmulator({ dnsPort: 0 });
  const firsts = new Map([...configurations].reverse().map((managed) => [managed.name, managed] as const));

  test.each([...firsts].sort())("%s", async (name, { kind, spelling }) => {
    const contract = contracts.find((each) => each.name === name) ?? domain;
    const config = { ...kind.base, ...spelling, ...(await kind.prepare?.(emulator)) };
    const workspace = new Workspace(emulator);
    const configuration = { it: { contract, config: () => config } };
    const created = await workspace.apply(await workspace.plan(configuration));
    expect(created.errors).toEqual([]);
    const identity = workspace.identity("it") ?? {};
    expect(Object.keys(identity)).not.toEqual([]);
    expect(Object.values(identity)).not.toContain(null);
    expect((await workspace.plan(configuration)).actions).toEqual({});
    expect(workspace.identity("it")).toEqual(identity);
    const importing = new Workspace(emulator);
    const ids = pathFields(contract).map((field) => workspace.object("it")[field]);
    expect((await importing.import("id", contract, ids.join("/"))).errors).toEqual([]);
    expect((await importing.import("identity", contract, identity)).errors).toEqual([]);
    expect(importing.identity("id")).toEqual(identity);
    expect(importing.identity("identity")).toEqual(identity);
    expect(importing.object("identity")).toEqual(importing.object("id"));
  });
});

describe("an identity", () => {
  const emulator = useEmulator({ dnsPort: 0 });
  const form = (identity: string) => `An identity has this form:\n\n  identity = { ${identity} }`;

  test("in another spelling imports the object, and the canonical one is stored", async () => {
    const { ipv6 } = (await emulator.make("/compute/instances", instanceBody)) as { ipv6: string };
    const address = ipv6.replace(/\/.*/, "");
    const spelled = address.toUpperCase().replace("::", ":0::");
    expect(spelled).not.toBe(address);
    const workspace = new Workspace(emulator);
    const { errors } = await workspace.import("it", reverseDns, { address: spelled });
    expect(errors).toEqual([]);
    expect(workspace.identity("it")).toEqual({ address });
    expect(identityOf("reverse_dns")?.of({ address: spelled })).toEqual({ address });
  });

  test("of a renamed domain is unchanged", async () => {
    const workspace = new Workspace(emulator);
    const named = (name: string) => ({
      it: { contract: domain, config: () => ({ domain: name, type: "master", soaEmail: "ops@shop.example" }) },
    });
    await workspace.apply(await workspace.plan(named("old.example")));
    const before = workspace.identity("it");
    const { errors } = await workspace.apply(await workspace.plan(named("new.example")));
    expect(errors).toEqual([]);
    expect(workspace.object("it")).toMatchObject({ domain: "new.example" });
    expect(workspace.identity("it")).toEqual(before);
  });

  test("of a device that another tool has recreated is unchanged", async () => {
    const { id: computeId } = (await emulator.make("/compute/instances", instanceBody)) as { id: number };
    const rules = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
    const { id: firewallId } = (await emulator.make("/networking/firewalls", { label: "gate", rules })) as {
      id: number;
    };
    const workspace = new Workspace(emulator);
    const configuration = { it: { contract: firewallDevice, config: () => ({ firewallId, computeId }) } };
    await workspace.apply(await workspace.plan(configuration));
    const before = workspace.object("it")["id"];
    const devices = `/networking/firewalls/${String(firewallId)}/devices`;
    await emulator.call("DELETE", `${devices}/${String(before)}`);
    const other = await emulator.make("/compute/instances", { ...instanceBody, label: "other" });
    await emulator.make(devices, { id: other["id"], type: "compute" });
    const { id } = (await emulator.make(devices, { id: computeId, type: "compute" })) as { id: number };
    const { actions, errors } = await workspace.plan(configuration);
    expect([actions, errors]).toEqual([{}, []]);
    expect(id).not.toBe(before);
    expect(workspace.object("it")).toMatchObject({ id });
    const identity = { firewall_id: firewallId, compute_id: computeId };
    expect(workspace.identity("it")).toEqual(identity);
    const importing = new Workspace(emulator);
    expect((await importing.import("it", firewallDevice, identity)).errors).toEqual([]);
    expect(importing.object("it")).toMatchObject({ id });
  });

  test("of a device that doesn't exist is an error", async () => {
    const rules = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
    const { id } = (await emulator.make("/networking/firewalls", { label: "gate", rules })) as { id: number };
    for (const firewall_id of [id, id + 1]) {
      const { errors } = await new Workspace(emulator).import("it", firewallDevice, { firewall_id, compute_id: 7 });
      expect(errors).toEqual([
        expect.stringContaining(
          `There is no stratus_firewall_device with the identity { firewall_id = ${String(firewall_id)}, compute_id = 7 }`,
        ),
      ]);
    }
  });

  test("of an assignment is unchanged if its addresses change", async () => {
    await emulator.control("PUT", "/account", { additionalIps: true });
    const { id: computeId } = (await emulator.make("/compute/instances", instanceBody)) as { id: number };
    const address = async () =>
      (await emulator.make("/networking/ips", { type: "ipv4", public: true, compute_id: computeId }))[
        "address"
      ] as string;
    const [one, other] = [await address(), await address()];
    const assigned = (...addresses: readonly string[]) => ({
      it: {
        contract: ipAssignment,
        config: () => ({ assignments: addresses.map((each) => ({ address: each, computeId, region: "us-east" })) }),
      },
    });
    const workspace = new Workspace(emulator);
    await workspace.apply(await workspace.plan(assigned(one)));
    for (const configuration of [assigned(one, other), assigned(other)]) {
      const plan = await workspace.plan(configuration);
      expect(plan.actions).toEqual({ it: "update" });
      expect((await workspace.apply(plan)).errors).toEqual([]);
      const after = await workspace.plan(configuration);
      expect([after.actions, after.errors]).toEqual([{}, []]);
      expect(workspace.identity("it")).toEqual({ id: one });
    }
  });

  test("that is wrong, incomplete or contradictory is an error that shows the right form", async () => {
    const workspace = new Workspace(emulator);
    const one = await emulator.make("/domains", { ...domainBody, domain: "one.example" });
    const other = await emulator.make("/domains", { ...domainBody, domain: "two.example" });
    const record = { type: "A", name: "www", target: "192.0.2.1" };
    const { id } = (await emulator.make(`/domains/${String(one["id"])}/records`, record)) as { id: number };
    const domainId = Number(other["id"]);
    const inOther = { domain_id: domainId, id };
    const errorsOf = async (...given: Parameters<Workspace["import"]>) => (await workspace.import(...given)).errors;
    const form2 = form("domain_id = DOMAIN_ID, id = ID");
    expect(await errorsOf("it", domain, { id: 0 })).toEqual([
      `Cannot import stratus_domain: identity.id: must be a whole number of at least 1, got 0. ${form("id = ID")}`,
    ]);
    expect(await errorsOf("it", domainRecord, { domain_id: domainId, id: null })).toEqual([
      `Cannot import stratus_domain_record: identity.id: is required. ${form2}`,
    ]);
    expect(await errorsOf("it", domainRecord, inOther)).toEqual([
      `Cannot import stratus_domain_record: There is no stratus_domain_record with the identity { domain_id = ${String(domainId)}, id = ${String(id)} }. Check that its values belong to the same object. ${form2}\n\nTo import by name, use id instead of identity. An import ID has the form DOMAIN_ID/ID or domain/name/type/target.`,
    ]);
    expect(await errorsOf("it", image, { id: "12" })).toEqual([
      `Cannot import stratus_image: identity.id: must be an image id such as "public/debian12" or "private/12", got "12". ${form('id = "ID"')}`,
    ]);
    expect(workspace.has("it")).toBe(false);
  });

  test("never imports an object with another identity", async () => {
    const importing = acceptingIdentity(domain, identityOf("domain"), () => Promise.resolve({ state: { id: 2 } }));
    const run = runOn(emulator);
    const request = { signal: AbortSignal.timeout(1_000), report: () => undefined, session: run.session, id: "" };
    expect(await importing({ ...request, identity: { id: 2 } })).toEqual({ state: { id: 2 } });
    await expect(importing({ ...request, identity: { id: 1 } })).rejects.toThrow(
      "There is no stratus_domain with the identity { id = 1 }.",
    );
    await run.close();
  });
});
