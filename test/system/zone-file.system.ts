import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmulatorServer, startStratusEmulator } from "../../src/composition/emulator";
import { type TestEmulator, testEmulatorOf } from "../emulator/support";
import { spellings } from "../resources/domain_record/spellings";

let emulator: EmulatorServer;
let testEmulator: TestEmulator;
const folder = mkdtempSync(join(tmpdir(), "stratus-zones-"));

beforeAll(async () => {
  emulator = await startStratusEmulator({ port: 0, clock: "frozen", dnsPort: 0, strictFields: true });
  testEmulator = testEmulatorOf(emulator);
});
beforeEach(async () => {
  await testEmulator.control("POST", "/reset");
  await testEmulator.control("PUT", "/clock", { frozen: true });
});
afterAll(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true, force: true });
});

const master = { domain: "shop.example", type: "master", soa_email: "first.last@shop.example" };

/** BIND's output for the zone file of domain 1. Fails if BIND does not load it. */
async function checked(): Promise<string> {
  await testEmulator.control("POST", "/clock/advance", { seconds: 300 });
  const { body } = await testEmulator.call("GET", "/domains/1/zone-file");
  const path = join(folder, "zone");
  writeFileSync(path, (body["zone_file"] as string[]).map((line) => `${line}\n`).join(""));
  return execFileSync("named-checkzone", ["-i", "local", "shop.example", path], { encoding: "utf8" });
}

test("R3-082: BIND loads the zone file of an empty domain", async () => {
  await testEmulator.make("/domains", master);
  expect(await checked()).toMatch(/loaded serial \d+\s+OK/);
});

test("R3-082: BIND loads a zone file with every spelling of every type, and has every record", async () => {
  await testEmulator.make("/domains", master);
  const records = spellings.filter(({ resource }) => resource === "stratus_domain_record");
  for (const [index, { beside, attribute, given }] of records.entries()) {
    const name = beside["type"] === "SRV" ? {} : { name: `r${String(index)}` };
    await testEmulator.make("/domains/1/records", { ...name, ...beside, [attribute]: given });
  }
  expect(await checked()).toMatch(/loaded serial \d+\s+OK/);
});

test("R3-072: BIND loads a null MX record", async () => {
  await testEmulator.make("/domains", master);
  await testEmulator.make("/domains/1/records", { type: "MX", name: "", target: "" });
  expect(await checked()).toContain("OK");
});

test("R3-060: BIND loads texts of any length and with any character", async () => {
  await testEmulator.make("/domains", master);
  for (const target of ['"\\;()$@ \t', "ü".repeat(300), "x".repeat(60_000), "${var} %{if}"]) {
    await testEmulator.make("/domains/1/records", { type: "TXT", name: `t${String(target.length)}`, target });
  }
  expect(await checked()).toContain("OK");
});

test("dig finds a record over UDP, and over TCP", async () => {
  await testEmulator.make("/domains", master);
  await testEmulator.make("/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" });
  await testEmulator.control("POST", "/clock/advance", { seconds: 300 });
  const [, port = ""] = emulator.dns?.split(":") ?? [];
  // The emulator runs in this process, so waiting for dig must not block it.
  const dig = (...more: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      execFile("dig", ["@127.0.0.1", "-p", port, "+short", ...more, "www.shop.example"], (error, text) => {
        if (error) reject(new Error(error.message));
        else resolve(text.trim());
      });
    });
  expect(await dig()).toBe("192.0.2.1");
  expect(await dig("+tcp")).toBe("192.0.2.1");
});
