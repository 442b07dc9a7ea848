import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { provider } from "../../../../src/composition/provider";
import { toTerraform } from "../../../../src/objects/terraform/values";
import { providerSchema } from "../../../../src/provider/engine/session";
import { ownPlace } from "../../../../src/provider/plugin/provider";

/** The provider remembers in Terraform's data directory which settings the service accepted (run/accepted-settings.ts). */
let folder: string;
let server: Server;
let status: number | undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "stratus-accepted-"));
  jest.replaceProperty(process, "env", { ...process.env, TF_DATA_DIR: join(folder, "data") });
  mkdirSync(join(folder, "data"));
  status = 200;
  server = createServer((_, response) => {
    // Without a status, the response never comes.
    if (status === undefined) return;
    const body =
      status === 200 ? { data: [], page: 1, pages: 1, results: 0 } : { errors: [{ reason: "Invalid token" }] };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const marks = () => {
  const place = join(folder, "data", "stratus-accepted");
  return existsSync(place) ? readdirSync(place) : [];
};

const configure = (settings: object = {}, place = ownPlace()) => {
  const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v4`;
  const given = { baseUrl, token: "t0ken", maxRetries: 0, ...settings };
  return provider.configure({
    config: toTerraform(providerSchema.attributes, given),
    terraformVersion: "1.11.4",
    place,
    signal: new AbortController().signal,
    report: () => undefined,
  });
};

async function run(settings?: object): Promise<void> {
  const session = await configure(settings);
  await provider.check?.(session);
  await provider.close?.(session, { isAbandoned: false });
}

test("a mark shows the accepted settings without revealing them, one for each token", async () => {
  await run();
  expect(marks()).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
  await run();
  expect(marks()).toHaveLength(1);
  await run({ token: "other" });
  expect(marks()).toHaveLength(2);
});

test("the mark is in the folder of the run, which another process can serve", async () => {
  const other = mkdtempSync(join(tmpdir(), "stratus-other-"));
  mkdirSync(join(other, ".terraform"));
  const session = await configure({}, { folder: other, environment: {} });
  await provider.close?.(session, { isAbandoned: false });
  expect(readdirSync(join(other, ".terraform", "stratus-accepted"))).toHaveLength(1);
  expect(marks()).toEqual([]);
  rmSync(other, { recursive: true });
});

test("nothing is written if the data directory doesn't exist", async () => {
  rmSync(join(folder, "data"), { recursive: true });
  await run();
  expect(existsSync(join(folder, "data"))).toBe(false);
});

test("settings that the service no longer accepts lose their mark, and the next run waits for the check", async () => {
  await run();
  status = 401;
  const session = await configure();
  expect(await provider.check?.(session)).toMatchObject({ summary: "The service rejected the token" });
  await provider.close?.(session, { isAbandoned: false });
  expect(marks()).toEqual([]);
  await expect(async () => configure()).rejects.toThrow("The service rejected the token");
});

test("a run that ends before the response keeps the mark", async () => {
  await run();
  status = undefined;
  const session = await configure();
  await provider.close?.(session, { isAbandoned: false });
  await provider.check?.(session);
  expect(marks()).toHaveLength(1);
});
