import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { alternate, mapValues } from "../measure/alternate.mjs";
import { environment } from "../measure/child.mjs";
import { load } from "../measure/load.mjs";
import { figure } from "../report/table.mjs";
import { inRoot } from "../../support/project.mjs";
import { startEmulator } from "../../support/start-emulator.mjs";

const record = { type: "A", name: "host", target: "192.0.2.1", ttl_sec: 300 };
const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };
const other = { ...zone, domain: "other.example" };

/** @typedef {import("../measure/load.mjs").Server} Server */

/**
 * @param {string} data
 * @param {NodeJS.ProcessEnv} env
 */
async function startBare(data, env) {
  const child = spawn(process.execPath, [inRoot("scripts", "bench", "programs", "bare-server.cjs"), data], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout.setEncoding("utf8"), "data");
  const stop = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { url: String(line).trim().replace(/^.* /, ""), token: "none", pid: child.pid, stop };
}

/** @type {Record<"emulator" | "bare", (data: string, env: NodeJS.ProcessEnv) => Promise<Server & { stop(): Promise<void> }>>} */
const servers = { emulator: (data, env) => startEmulator(env, data), bare: startBare };
const methods = /** @type {const} */ (["GET", "POST", "PUT"]);
const aims = { GET: 8_000, POST: 5_000, PUT: 5_000 };

/** @typedef {(index: number) => import("../measure/load.mjs").Request} RequestAt */

/** @type {(url: string) => RequestAt} */
const postTo = (url) => (index) => ({ method: "POST", url, body: { ...record, name: `host-${index}` } });

/** Enough for the compiler to optimize the code. */
const warmUp = 3_000;

/**
 * Creates the zone with space for `count` more records.
 * @param {Server} server
 * @param {number} size
 * @param {number} count
 */
async function seed(server, size, count) {
  const domains = `${server.url}/domains`;
  await load(server, 1, () => ({ method: "POST", url: domains, body: zone }));
  await load(server, 1, () => ({ method: "POST", url: domains, body: other }));
  await load(server, size - count, postTo(`${domains}/1/records`));
}

/**
 * Requests of each method, after a warm-up. The created records fill the zone.
 * @param {Server} server
 * @param {number} size
 * @param {number} count
 */
async function loads(server, size, count) {
  /** @param {number} id */
  const records = (id) => `${server.url}/domains/${id}/records`;
  /** @param {number} index */
  const idAt = (index) => 1 + ((index * 7919) % (size - count));
  /** @type {RequestAt} */
  const get = (index) => ({ method: "GET", url: `${records(1)}/${idAt(index)}` });
  /** @type {RequestAt} */
  const put = (index) => ({
    ...get(index),
    method: "PUT",
    body: { target: `198.51.100.${index % 250}`, ttl_sec: 300 },
  });
  /** @type {RequestAt} */
  const post = (index) => ({ ...postTo(records(1))(index), body: { ...record, name: `new-${index}` } });
  /**
   * @param {number} times
   * @param {RequestAt} requestAt
   */
  const measure = async (times, requestAt, warm = requestAt) => {
    await load(server, warmUp, warm);
    return load(server, times, requestAt);
  };
  const GET = await measure(5 * count, get);
  const POST = await measure(count, post, postTo(records(2)));
  const PUT = await measure(5 * count, put);
  return {
    ...{ GET: GET.perSecond, POST: POST.perSecond, PUT: PUT.perSecond },
    ...{ "GET p99": GET.p99, "POST p99": POST.p99, "PUT p99": PUT.p99 },
  };
}

/**
 * Single records of a large zone in a data file, on the fast clock, compared with a minimal server.
 * @param {import("./index.mjs").Details} details
 */
export async function emulator({ folder, size = 12_000, rounds = 3 }) {
  const count = Math.ceil(size / 12);
  const env = environment(folder);
  /** @param {string} name */
  const fileOf = (name) => join(folder, `${name}.db`);
  for (const [name, start] of Object.entries(servers)) {
    const server = await start(fileOf(name), env);
    await seed(server, size, count);
    await server.stop();
  }
  const sides = mapValues(servers, (start, name) => async (/** @type {number} */ round) => {
    const data = join(folder, `${name}-${round}.db`);
    copyFileSync(fileOf(name), data);
    const server = await start(data, env);
    try {
      return await loads(server, size, count);
    } finally {
      await server.stop();
    }
  });
  const { emulator: ours, bare } = await alternate(sides, { rounds, warmUp: 0 });
  return {
    rows: methods.map((method) => ({
      what: `emulator: ${method} of a record in a zone of ${figure(size)} (99 % within ${ours[`${method} p99`].toFixed(1)} ms)`,
      unit: "requests per second of CPU time",
      measured: ours[method],
      reference: { what: "Node's HTTP server with one SQLite statement per request", value: bare[method] },
      aim: aims[method],
    })),
  };
}
