import { Agent, request as send } from "node:http";
import { json as readJson } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { temporary } from "../emulator/folder";
import { domainBody } from "../emulator/support";
import { countOr, Draw, noteFigure, seed } from "./seeded";
import { type Served, serveEmulator } from "./serve-emulator";

jest.setTimeout(60 * 60_000);

const clients = 1_000;
const kills = Math.ceil(countOr(300) / 100);

/** Creates a record, and returns its id when the service has confirmed it. */
function write({ url, token }: Served, agent: Agent, name: string): Promise<number | undefined> {
  const body = JSON.stringify({ type: "A", name, target: "192.0.2.1" });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return new Promise((resolve) => {
    const sending = send(`${url}/domains/1/records`, { method: "POST", agent, headers }, (response) => {
      readJson(response).then(
        (made) => resolve(response.statusCode === 200 ? (made as { id: number }).id : undefined),
        () => resolve(undefined),
      );
    });
    sending.on("error", () => resolve(undefined)).end(body);
  });
}

async function present({ call }: Served): Promise<ReadonlySet<number>> {
  const ids = new Set<number>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { body } = await call("GET", `/domains/1/records?page=${String(page)}&page_size=500`);
    pages = Number(body["pages"]);
    for (const { id } of body["data"] as readonly { id: number }[]) ids.add(id);
  }
  return ids;
}

test(`the objects that ${String(clients)} clients create at once exist afterwards, each once`, async () => {
  const served = await serveEmulator(temporary("cloud.db"));
  await served.call("POST", "/domains", domainBody);
  const agent = new Agent({ keepAlive: true });
  const made = await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const first = await write(served, agent, `host${String(client)}-1`);
      return [first, await write(served, agent, `host${String(client)}-2`)];
    }),
  );
  agent.destroy();
  const acknowledged = made.flat();
  expect(acknowledged).not.toContain(undefined);
  expect(new Set(acknowledged).size).toBe(2 * clients);
  expect(await present(served)).toEqual(new Set(acknowledged));
  noteFigure(`acknowledged writes of ${String(clients)} concurrent clients: all stored exactly once`, 2 * clients);
  await served.kill();
});

test(`${String(kills)} SIGKILLs under load lose no confirmed write`, async () => {
  const data = temporary("cloud.db");
  const draw = new Draw(seed);
  const acknowledged = new Set<number>();
  for (let kill = 0; kill <= kills; kill += 1) {
    const served = await serveEmulator(data);
    if (kill === 0) await served.call("POST", "/domains", domainBody);
    const found = await present(served);
    expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
    if (kill === kills) {
      await served.kill();
      break;
    }
    let isKilled = false;
    const agent = new Agent({ keepAlive: true });
    const writing = Array.from({ length: 16 }, async (_, writer) => {
      for (let count = 0; !isKilled; count += 1) {
        const id = await write(served, agent, `k${String(kill)}-${String(writer)}-${String(count)}`);
        if (id === undefined) continue;
        // A reused id would mean a lost record.
        if (acknowledged.has(id)) throw new Error(`the id ${String(id)} was given away twice`);
        acknowledged.add(id);
      }
    });
    await sleep(20 + draw.below(200));
    await served.kill();
    isKilled = true;
    await Promise.all(writing);
    agent.destroy();
  }
  expect(acknowledged.size).toBeGreaterThan(kills);
  noteFigure("SIGKILLs of the emulator under load", kills);
  noteFigure("acknowledged writes that survived a SIGKILL: all", acknowledged.size);
});
