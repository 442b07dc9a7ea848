import type { Json } from "../../../../src/provider/client";
import { domains, lost, named, unprocessed } from "../support/domains";
import { closeAll, connecting, serving } from "../support/server";
import { type Fault, store } from "../support/store";

afterEach(closeAll);

describe("with many random sequences of faults", () => {
  const seeds = Number(process.env["CLIENT_TEST_SEEDS"] ?? 60);

  /** A small generator of pseudo-random numbers from 0 to less than 1. */
  const random = (seed: number) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  const limited: Fault = { at: "before", status: 429 };
  const faults = [...lost, ...unprocessed, limited].filter(({ status }) => status !== 504);
  const names = ["a", "b", "c", "twin", "twin", "twin", "foreign", "foreign", "d", "e"];

  async function round(seed: number, make: (client: ReturnType<typeof connecting>, name: string) => Promise<Json>) {
    const next = random(seed);
    const service = store();
    service.maxPageSize = 4;
    const mine: number[] = [];
    for (const name of ["foreign", "x", "foreign", "y", "z"])
      mine.push(Number(service.add(domains, { domain: name })["id"]));
    service.fault = ({ method }) => {
      if (next() > (method === "POST" ? 0.5 : 0.1)) return undefined;
      return faults[Math.floor(next() * faults.length)];
    };
    service.delay = async () => {
      for (let ticks = Math.floor(next() * 4); ticks > 0; ticks -= 1)
        await new Promise((resolve) => setImmediate(resolve));
    };
    const server = await serving(service.handler);
    const client = connecting(server.url, { maxRetries: 30 });
    const [made] = await Promise.all([
      Promise.all(names.map((name) => make(client, name))),
      client.delete(`${domains}/2`),
      client.put(`${domains}/4`, { note: "changed" }),
    ]);
    await closeAll();
    return { made, there: [...(service.objects.get(domains)?.values() ?? [])], before: new Set(mine) };
  }

  it(`no object is duplicated, lost or wrongly adopted (${String(seeds)} seeds)`, async () => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const { made, there, before } = await round(seed, (client, name) =>
        client.create(domains, { domain: name }, named(name)),
      );
      const own = there.filter(({ id }) => !before.has(Number(id)));
      const byId = (a: Json, b: Json) => Number(a["id"]) - Number(b["id"]);
      expect({ seed, objects: [...made].sort(byId) }).toEqual({ seed, objects: own });
      expect(made.map(({ domain }) => domain)).toEqual(names);
    }
  }, 300_000);

  it("a simple retry of the POST would fail", async () => {
    let duplicates = 0;
    for (let seed = 1; seed <= 10; seed += 1) {
      const { there, before } = await round(seed, (client, name) =>
        client.post(domains, { domain: name }, { idempotent: true }),
      );
      duplicates += there.filter(({ id }) => !before.has(Number(id))).length - names.length;
    }
    expect(duplicates).toBeGreaterThan(0);
  });
});
