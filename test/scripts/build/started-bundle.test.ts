import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { provider } from "../../../src/composition/provider";
import {
  GetProviderSchema_Response,
  GetResourceIdentitySchemas_Response,
} from "../../../src/provider/plugin/protocol/generated/tfplugin6";
import { getResourceIdentitySchemas } from "../../../src/provider/plugin/rpc/identity";
import { startPlugin } from "../../../src/provider/plugin/rpc/plugin-state";
import { getProviderSchema } from "../../../src/provider/plugin/rpc/schemas";
import { connect, dynamic, type TestClient } from "../../provider/plugin/client";
import { bundleIn, startBundle } from "./bundle-in";

jest.setTimeout(60_000);

const folder = mkdtempSync(join(tmpdir(), "started-"));
const file = join(folder, "terraform-provider-stratus_v4.5.6.cjs");

let child: ChildProcess;
let client: TestClient;

beforeAll(() => writeFileSync(file, bundleIn(join(__dirname, "..", "..", ".."), true).text));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  const started = await startBundle(file);
  child = started.child;
  client = connect(started.address);
});

afterEach(async () => {
  client.close();
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  expect(await gone).toEqual([0, null]);
});

test("the encoded schemas of the build equal, byte for byte, those of the sources", async () => {
  const session = startPlugin(provider);
  const schema = GetProviderSchema_Response.encode(getProviderSchema(session)).finish();
  const identities = GetResourceIdentitySchemas_Response.encode(getResourceIdentitySchemas(session)).finish();
  const served = await client.raw("/tfplugin6.Provider/GetProviderSchema");
  expect(served.length).toBeGreaterThan(100_000);
  expect(served.equals(schema)).toBe(true);
  const servedIdentities = await client.raw("/tfplugin6.Provider/GetResourceIdentitySchemas");
  expect(servedIdentities.length).toBeGreaterThan(1_000);
  expect(servedIdentities.equals(identities)).toBe(true);
});

test("a running process keeps its parts when its file is replaced", async () => {
  writeFileSync(`${file}.new`, "another file\n");
  renameSync(`${file}.new`, file);
  const attributes = provider.schema.attributes;
  const config = dynamic(attributes, { base_url: "nowhere" });
  const { diagnostics } = await client.call("validateProviderConfig", { config });
  expect(diagnostics.map(({ summary, detail }) => `${summary} ${detail}`).join()).toContain("base_url");
});
