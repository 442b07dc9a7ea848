import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { alternate } from "../measure/alternate.mjs";
import { environment } from "../measure/child.mjs";
import { load } from "../measure/load.mjs";
import { figure } from "../report/table.mjs";
import { inRoot } from "../../support/project.mjs";
import { startEmulator } from "../../support/start-emulator.mjs";

const record = { type: "A", name: "host", target: "192.0.2.1", ttl_sec: 300 };
const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };
const other = { ...zone, domain: "other.example" };

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
  return { url: line.trim().split(" ").pop(), token: "none", pid: child.pid, stop };
}

const servers = { emulator: (data, env) => startEmulator(env, data), bare: startBare };
const aims = { GET: 8_000, POST: 5_000, PUT: 5_000 };

const postTo = (url) => (index) => ({ method: "POST", url, body: { ...record, name: `host-${index}` } });

/** Enough for the compiler to optimize the code. */
const warmUp = 3_000;

/** Creates the zone with space for `count` more records. */
async function seed(server, size, count) {
  const domains = `${server.url}/domains`;
  await load(server, 1, () => ({ method: "POST", url: domains, body: zone }));
  await load(server, 1, () => ({ method: "POST", url: domains, body: other }));
  await load(server, size - count, postTo(`${domains}/1/records`));
}

/** Requests of each method, after a warm-up. The created records fill the zone. */
async function loads(server, size, count) {
  const records = (id) => `${server.url}/domains/${id}/records`;
  const idAt = (index) => 1 + ((index * 7919) % (size - count));
  const get = (index) => ({ method: "GET", url: `${records(1)}/${idAt(index)}` });
  const put = (index) => ({
    ...get(index),
    method: "PUT",
    body: { target: `198.51.100.${index % 250}`, ttl_sec: 300 },
  });
  const measured = {};
  for (const [method, [warm, requestAt]] of Object.entries({
    GET: [get, get],
    POST: [
      postTo(records(2)),
      (index) => ({ ...postTo(records(1))(index), body: { ...record, name: `new-${index}` } }),
    ],
    PUT: [put, put],
  })) {
    await load(server, warmUp, warm);
    const { perSecond, p99 } = await load(server, method === "POST" ? count : 5 * count, requestAt);
    Object.assign(measured, { [method]: perSecond, [`${method} p99`]: p99 });
  }
  return measured;
}

/** Single records of a large zone in a data file, on the fast clock, compared with a minimal server. */
export async function emulator({ folder, size = 12_000, rounds = 3 }) {
  const count = Math.ceil(size / 12);
  const env = environment(folder);
  const fileOf = (name) => join(folder, `${name}.db`);
  for (const [name, start] of Object.entries(servers)) {
    const server = await start(fileOf(name), env);
    await seed(server, size, count);
    await server.stop();
  }
  const measureOnce = (name) => async (round) => {
    const data = join(folder, `${name}-${round}.db`);
    copyFileSync(fileOf(name), data);
    const server = await servers[name](data, env);
    try {
      return await loads(server, size, count);
    } finally {
      await server.stop();
    }
  };
  const sides = Object.fromEntries(Object.keys(servers).map((name) => [name, measureOnce(name)]));
  const { emulator: ours, bare } = await alternate(sides, { rounds, warmUp: 0 });
  return {
    rows: Object.entries(aims).map(([method, aim]) => ({
      what: `emulator: ${method} of a record in a zone of ${figure(size)} (99 % within ${ours[`${method} p99`].toFixed(1)} ms)`,
      unit: "requests per second of CPU time",
      measured: ours[method],
      reference: { what: "Node's HTTP server with one SQLite statement per request", value: bare[method] },
      aim,
    })),
  };
}
