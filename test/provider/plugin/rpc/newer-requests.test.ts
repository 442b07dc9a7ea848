import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStratusEmulator } from "../../../../src/composition/emulator";
import { provider } from "../../../../src/composition/provider";
import { encodeValue } from "../../../../src/provider/plugin/codec/dynamic-value";
import {
  Diagnostic_Severity as Severity,
  ProviderService,
} from "../../../../src/provider/plugin/protocol/generated/tfplugin6";
import type { Attributes } from "../../../../src/provider/plugin/schema";
import { TERRAFORM_UNKNOWN } from "../../../../src/provider/plugin/value";
import { newerService } from "../../../conformance/new-fields";
import { bundleIn, startBundle } from "../../../scripts/build/bundle-in";
import { linodeAttributes } from "../../../support/linode";
import { connect, dynamic, type TestClient } from "../client";

// Sends requests of a later version of the protocol to a process of the provider. Requests have no enums, so there are no
// unknown values of enums.

jest.setTimeout(60_000);

type Service = typeof ProviderService;
type Requests = { readonly [Method in keyof Service]: ReturnType<Service[Method]["requestDeserialize"]> };

const folder = mkdtempSync(join(tmpdir(), "newer-"));
let emulator: Awaited<ReturnType<typeof startStratusEmulator>>;
let child: ChildProcess;
let client: TestClient;
beforeAll(async () => {
  const file = join(folder, "provider.cjs");
  writeFileSync(file, bundleIn(join(__dirname, "..", "..", "..", ".."), true).text);
  emulator = await startStratusEmulator({ port: 0, clock: "fast" });
  const started = await startBundle(file);
  child = started.child;
  client = connect(started.address, undefined, newerService);
});
afterAll(async () => {
  client.close();
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  expect(await gone).toEqual([0, null]);
  await emulator.close();
  rmSync(folder, { recursive: true, force: true });
});

const object = (attributes: Attributes = {}, value: object | null = {}) =>
  dynamic(
    attributes,
    value && { ...Object.fromEntries(Object.keys(attributes).map((name) => [name, null])), ...value },
  );

const typeName = "stratus_domain";
const domain = provider.resources[typeName]?.().schema.attributes;
const credentials = {
  typeName: "stratus_mysql_credentials",
  config: object(provider.ephemeralResources?.["stratus_mysql_credentials"]?.().schema.attributes, { database_id: 1 }),
};
const regions = {
  typeName: "stratus_regions",
  config: object(provider.dataSources["stratus_regions"]?.().schema.attributes),
};
const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };
/** The attributes of a new domain that the service sets. */
const unknown = Object.fromEntries(
  Object.entries(domain ?? {}).flatMap(([name, { computed }]) =>
    computed === true ? [[name, TERRAFORM_UNKNOWN]] : [],
  ),
);
const stored = {
  ...zone,
  id: 1,
  tags: [],
  status: "active",
  description: "",
  group: "",
  axfr_ips: [],
  master_ips: [],
  expire_sec: 0,
  refresh_sec: 0,
  retry_sec: 0,
  ttl_sec: 0,
};
const none = { priorIdentity: undefined, currentIdentity: undefined, plannedIdentity: undefined };
const empty = Buffer.alloc(0);
const capable = { clientCapabilities: { writeOnlyAttributesAllowed: true } };
const raw = (value: object) => ({ json: Buffer.from(JSON.stringify(value)), flatmap: {} });
const actionType = Object.keys(provider.actions ?? {})[0] ?? "stratus_none";
const action = { actionType, config: object(provider.actions?.[actionType]?.().schema.attributes) };
const list = { typeName, config: object(provider.listResources?.[typeName]?.().schema.attributes) };

const requests = (): Requests => ({
  getMetadata: {},
  getProviderSchema: {},
  getResourceIdentitySchemas: {},
  getFunctions: {},
  validateProviderConfig: { config: settings() },
  configureProvider: { terraformVersion: "1.17.0", config: settings() },
  validateResourceConfig: { typeName, config: object(domain, zone), ...capable },
  validateDataResourceConfig: regions,
  validateEphemeralResourceConfig: credentials,
  validateListResourceConfig: { ...list, includeResourceObject: undefined, limit: undefined },
  validateActionConfig: { typeName: actionType, config: action.config },
  upgradeResourceState: { typeName, version: 0, rawState: raw(stored) },
  upgradeResourceIdentity: { typeName, version: 0, rawIdentity: raw({ id: 1 }) },
  planResourceChange: {
    typeName,
    config: object(domain, zone),
    priorState: object(domain, null),
    proposedNewState: object(domain, zone),
    priorPrivate: empty,
    ...capable,
    ...none,
  },
  applyResourceChange: {
    typeName,
    config: object(domain, zone),
    priorState: object(domain, null),
    plannedState: object(domain, { ...unknown, ...zone }),
    plannedPrivate: empty,
    ...none,
  },
  readResource: { typeName, currentState: object(domain, stored), private: empty, ...none },
  importResourceState: { typeName, id: "1", identity: undefined },
  generateResourceConfig: { typeName, state: object(domain, stored) },
  moveResourceState: {
    sourceProviderAddress: "registry.terraform.io/linode/linode",
    sourceTypeName: "linode_domain",
    sourceSchemaVersion: 0,
    sourceState: raw(linodeAttributes("linode_domain.shop")),
    targetTypeName: typeName,
    sourcePrivate: empty,
    sourceIdentity: undefined,
    sourceIdentitySchemaVersion: 0,
  },
  readDataSource: regions,
  openEphemeralResource: credentials,
  renewEphemeralResource: { typeName: credentials.typeName, private: empty },
  closeEphemeralResource: { typeName: credentials.typeName, private: empty },
  listResource: { ...list, includeResourceObject: true, limit: 10 },
  planAction: action,
  invokeAction: action,
  callFunction: { name: "idna_to_ascii", arguments: [encodeValue({ kind: "string" }, "müller.example")] },
  stopProvider: {},
});
const settings = () => object(provider.schema.attributes, { base_url: emulator.url, token: emulator.token });

interface Answer {
  readonly diagnostics?: readonly { readonly severity: Severity; readonly summary: string }[];
  readonly diagnostic?: Answer["diagnostics"];
  readonly type?: { readonly $case: string; readonly value: Answer };
}

/** The summaries of the errors in a response. */
const errorsIn = ({ diagnostics = [], diagnostic = [], type }: Answer): readonly string[] => [
  ...[...diagnostics, ...diagnostic].flatMap(({ severity, summary }) => (severity === Severity.ERROR ? [summary] : [])),
  ...(type ? errorsIn(type.value) : []),
];

/** The methods whose requests are about something that doesn't exist, or lack an argument. */
const refused: Partial<Record<keyof Service, RegExp>> = {
  openEphemeralResource: /stratus_mysql_credentials/,
  validateActionConfig: /./,
  invokeAction: /./,
};

test("fields that only later versions of the protocol have don't change any response", async () => {
  const all = requests();
  for (const method of Object.keys(all) as (keyof Service)[]) {
    const answers: Answer[] = [];
    if (ProviderService[method].responseStream) {
      for await (const event of client.stream(method, all[method])) answers.push(event as Answer);
      expect([method, answers.length > 0]).toEqual([method, true]);
    } else answers.push((await client.call(method, all[method])) as Answer);
    const { [method]: wanted } = refused;
    const errors = answers.flatMap(errorsIn).join("; ");
    if (wanted) expect([method, errors]).toEqual([method, expect.stringMatching(wanted)]);
    else expect([method, errors]).toEqual([method, ""]);
  }
});
