import type { Properties } from "../../src/contract";
import { useEmulator } from "../emulator/support";
import { contractOf } from "../kinds";
import type { Variation } from "../kinds/specimen";
import { runOn } from "../support/terraform/provider-run";
import { type HostileService, startHostileService } from "./benches/hostile-service";
import { randomOf, shuffled } from "./cases";
import { emptyOrForeign, hostileReplies, ids, ownRefusals, refusals, values } from "./changes/hostile-replies";
import { judgeFailure } from "./judges/failure";
import { type CreatedVariation, creates } from "./lives/variations";

const emulator = useEmulator({ dnsPort: 0 });
let service: HostileService;
beforeAll(async () => {
  service = await startHostileService(emulator.server.url);
});
afterAll(() => service.close());

const random = randomOf(15);
const some = <T>(all: readonly T[], count: number): readonly T[] => shuffled(all, random).slice(0, count);

const isLike = (glob: string) => {
  const form = new RegExp(`^${glob.replaceAll("*", "[^/]+")}$`);
  return (path: string) => form.test(path);
};

/** Runs the operation that a hostile response disturbs, and returns the messages to the user. Undefined if it succeeds. */
async function disturbed(work: () => Promise<unknown>): Promise<string | undefined> {
  let failure: unknown;
  try {
    await work();
  } catch (error) {
    failure = error;
  }
  if (failure === undefined) return undefined;
  const { text, faults } = judgeFailure(failure);
  if (faults.length > 0) throw new Error(`${faults.join(", ")}: ${text.slice(0, 1500)}`, { cause: failure });
  return text;
}

const settings = () => ({ baseUrl: service.url, maxRetries: 0 });

const first = (list: readonly CreatedVariation[]): CreatedVariation => {
  const [kind] = list;
  if (!kind) throw new Error("no kind");
  return kind;
};

async function configOf(kind: Variation): Promise<Properties> {
  return { ...kind.base, ...kind.spellings[0], ...(await kind.prepare?.(emulator)) };
}

test("there are more than sixty hostile responses with distinct names", () => {
  expect(new Set(hostileReplies.map(({ name }) => name)).size).toBe(hostileReplies.length);
  expect(hostileReplies.length).toBeGreaterThan(60);
});

describe("the response to a create", () => {
  const names = Object.keys(creates);
  const quick = ["domain", "tag"];
  const chosen = names.flatMap((name) => {
    const all = [...emptyOrForeign, ...refusals, ...ids, ...values];
    return (quick.includes(name) ? all : some(all, 6)).map((hostile) => [name, hostile.name, hostile] as const);
  });

  test.each(chosen)("of a %s is %s: no object is lost or duplicated", async (name, _, hostile) => {
    const kind = first(creates[name] ?? []);
    const config = await configOf(kind);
    const contract = contractOf(name);
    const isPath = isLike(kind.post);
    const run = runOn(emulator, settings());
    let made: { readonly object: Properties } | undefined;
    await emulator.control("DELETE", "/requests");
    service.respond(hostile, (method, path) => method === "POST" && isPath(path));
    try {
      const text = await disturbed(async () => (made = await run.create(contract, config)));
      service.respond(undefined, () => false);
      const log = (await emulator.control("GET", "/requests")).body as unknown as { method: string; path: string }[];
      expect(
        log.filter(({ method, path }) => method === "POST" && isPath(path.replace(/^\/v4(beta)?/, ""))),
      ).toHaveLength(1);
      const isRefusal = ownRefusals.includes(hostile);
      if (made) {
        const id = made.object[contract.id];
        expect([typeof id, id]).not.toEqual(["undefined", undefined]);
        expect(await run.refreshed(made as never)).toBeDefined();
      } else if (!isRefusal && run.recorded.length === 0) {
        expect(text).toMatch(/exist/);
        expect(text).toContain(`to = stratus_${name}.NAME`);
      }
    } finally {
      service.respond(undefined, () => false);
      await run.close();
    }
  });
});

describe("responses to every request about an existing object", () => {
  test.each(Object.keys(creates))("%s", async (name) => {
    const kind = first(creates[name] ?? []);
    const contract = contractOf(name);
    const run = runOn(emulator, settings());
    try {
      const made = await run.create(contract, await configOf(kind));
      for (const hostile of hostileReplies) {
        service.respond(hostile, (method) => method === "GET");
        const text = await disturbed(async () => {
          const fresh = runOn(emulator, settings());
          try {
            const seen = await fresh.refreshed(made);
            if (seen) expect(seen.object[contract.id]).toEqual(made.object[contract.id]);
          } finally {
            await fresh.close();
          }
        }).catch((error: unknown) => {
          throw new Error(`${hostile.name}: ${(error as Error).message}`, { cause: error });
        });
        if (emptyOrForeign.includes(hostile) && service.responses > 0 && contract.id === "id") {
          expect([hostile.name, text]).not.toEqual([hostile.name, undefined]);
        }
      }
    } finally {
      service.respond(undefined, () => false);
      await run.close();
    }
  });
});
