// Runs acceptance tests of the public cloud's Terraform provider against the emulator, and compares their results with
// docs/internals/public-provider.md. Needs Go, and a clone of linode/terraform-provider-linode:
//
//   node scripts/test/public-provider.mjs ../terraform-provider-linode [PACKAGE...]
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Advice, fail, inRoot } from "../support/project.mjs";
import { startEmulator } from "../support/start-emulator.mjs";

const page = inRoot("docs", "internals", "public-provider.md");
/** For a test that waits for something that never happens. */
const limit = "120s";

// The tests choose regions by these capabilities, including some for features that the emulator doesn't have.
const capabilities = ["Computes", "Firewalls", "Managed Databases", "Load Balancers", "Object Storage", "VPCs"];
const resolvers = { ipv4: "192.0.2.1, 192.0.2.2", ipv6: "2001:db8::1, 2001:db8::2" };
/**
 * @param {string} name
 * @param {string} vendor
 * @param {string} created
 */
const image = (name, vendor, created) => ({
  ...{ id: `public/${name}`, label: `${vendor} ${name}`, vendor, created, capabilities: ["cloud-init"] },
});
const offerings = {
  regions: ["us-east", "us-ord", "us-mia", "us-iad", "eu-central"].map((id) => ({
    ...{ id, label: id, country: id.slice(0, 2), capabilities: [...capabilities, "Metadata", "Vlans"], resolvers },
  })),
  images: [
    image("alpine3.19", "Alpine", "2023-12-07T00:00:00"),
    image("alpine3.20", "Alpine", "2024-05-22T00:00:00"),
    image("arch", "Arch", "2016-06-13T00:00:00"),
    { ...image("debian8", "Debian", "2015-04-25T00:00:00"), label: "Debian 8", size: 1300, deprecated: true },
    image("debian12", "Debian", "2023-06-10T00:00:00"),
  ],
  // The public cloud names engines by their major versions.
  engines: ["mysql/8", "postgresql/14", "postgresql/16"],
};

/** The address of the first instance in an empty account. */
const firstAddress = "198.18.0.2";

/** The rows of the page. */
const readExpected = () =>
  [...readFileSync(page, "utf8").matchAll(/^\| `(\w+)` +\| `(\w+)` +\| (\w+) +\|/gm)].map(
    ([, name = "", test = "", result = ""]) => {
      return { name, test, result };
    },
  );

/** @type {Readonly<Record<string, string>>} */
const words = { PASS: "passes", FAIL: "fails", SKIP: "skipped" };

/** @typedef {NodeJS.ProcessEnv & { readonly LINODE_URL: string, readonly LINODE_TOKEN: string }} Emulated */

/**
 * Sends a request to the emulator, and returns the response.
 * @param {Emulated} env
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
async function send({ LINODE_URL: origin, LINODE_TOKEN: token }, method, path, body) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", connection: "close" };
  const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} failed: ${text}`);
  return JSON.parse(text);
}

/**
 * Empties the account. The tests of `rdns` need names of the public zone nip.io, which contain an address.
 * @param {string} name
 * @param {Emulated} env
 */
async function prepareAccount(name, env) {
  await send(env, "POST", "/_emulator/reset");
  await send(env, "PUT", "/_emulator/fields", { strict: false });
  await send(env, "PUT", "/_emulator/account", { additionalIps: true });
  if (name !== "rdns") return;
  const zone = { domain: "nip.io", type: "master", soa_email: "admin@nip.io" };
  const { id } = await send(env, "POST", "/v4/domains", zone);
  for (const host of [firstAddress, firstAddress.replaceAll(".", "-")]) {
    await send(env, "POST", `/v4/domains/${id}/records`, { type: "A", name: host, target: firstAddress });
  }
}

/**
 * Runs each test of a package in an empty account, and returns the results.
 * @param {string} name
 * @param {string} source
 * @param {string} folder
 * @param {Emulated} env
 */
async function runPackage(name, source, folder, env) {
  const binary = join(folder, name);
  const build = ["test", "-tags=integration", "-c", "-o", binary, `./linode/${name}`];
  execFileSync("go", build, { cwd: source, stdio: "inherit" });
  const options = { cwd: join(source, "linode", name), env, maxBuffer: 2 ** 28 };
  /** @type {{ name: string, test: string, result: string | undefined }[]} */
  const results = [];
  for (const test of execFileSync(binary, ["-test.list", "."], { ...options, encoding: "utf8" }).match(/^Test\w+/gm) ??
    []) {
    await prepareAccount(name, env);
    const run = spawnSync(binary, ["-test.v", "-test.run", `^${test}$`, "-test.timeout", limit], {
      ...options,
      encoding: "utf8",
    });
    const output = `${run.stdout}${run.stderr}`;
    const [, verdict = "FAIL"] = new RegExp(`^--- (PASS|FAIL|SKIP): ${test} `, "m").exec(output) ?? [];
    writeFileSync(inRoot(".cache", "public-provider", `${name}-${test}.log`), output);
    results.push({ name, test, result: words[verdict] });
    console.log(`${name} ${test} ${words[verdict]}`);
  }
  rmSync(binary);
  return results;
}

/** @param {readonly string[]} args */
async function main([checkout, ...names]) {
  if (checkout === undefined || !existsSync(join(checkout, "linode", "acceptance"))) {
    throw new Advice("Give the path of a clone of linode/terraform-provider-linode.");
  }
  const rows = readExpected();
  const folder = mkdtempSync(join(tmpdir(), "stratus-public-provider-"));
  const file = join(folder, "offerings.json");
  writeFileSync(file, JSON.stringify(offerings));
  const emulator = await startEmulator(process.env, ":memory:", ["--dialect", "linode", "--offerings", file]);
  const env = {
    ...process.env,
    TF_CLI_CONFIG_FILE: "",
    LINODE_URL: new URL(emulator.url).origin,
    LINODE_TOKEN: emulator.token,
    LINODE_API_VERSION: "v4beta",
    TF_ACC: "1",
    TF_VAR_ipv4_addr: "203.0.113.5",
    TF_VAR_ipv6_addr: "2001:db8::5",
  };
  const different = [];
  mkdirSync(inRoot(".cache", "public-provider"), { recursive: true });
  try {
    for (const name of names.length > 0 ? names : new Set(rows.map((row) => row.name))) {
      for (const { test, result } of await runPackage(name, resolve(checkout), folder, env)) {
        const expected = rows.find((row) => row.name === name && row.test === test)?.result ?? "isn't listed";
        if (result !== expected) different.push(`${test} ${result}, but the page says: ${expected}`);
      }
    }
  } finally {
    await emulator.stop();
    rmSync(folder, { recursive: true });
  }
  if (different.length > 0) throw new Advice([...different, "See .cache/public-provider."].join("\n"));
}

main(process.argv.slice(2)).catch(fail);
