import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Properties } from "../../../src/contract";
import { contracts } from "../../../src/resources/contracts";
import { useEmulator } from "../../emulator/support";
import { eventually } from "../../support/eventually";
import { kinds } from "../lost-creates/spellings";
import type { Made, Run } from "../support/operations";
import { runOn } from "../support/operations";

const bench = useEmulator({ dnsPort: 0 });

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "journal-")), "journal");
});
afterEach(() => {
  rmSync(join(folder, ".."), { recursive: true, force: true });
});

const open = (settings: Properties = {}): Run => runOn(bench, { journal: folder, maxRetries: 0, ...settings });

const contractOf = (name: string) => {
  const found = contracts.find((contract) => contract.name === name);
  if (!found) throw new Error(`no contract ${name}`);
  return found;
};

const isLike = (glob: string, path: string) => new RegExp(`^/v4${glob.replaceAll("*", "[^/]+")}$`).test(path);

async function countPosts(glob: string): Promise<number> {
  const log = (await bench.control("GET", "/requests")).body as unknown as { method: string; path: string }[];
  return log.filter(({ method, path }) => method === "POST" && isLike(glob, path)).length;
}

/** The service does what the request asks, and from then on nobody reaches it any more: no answer comes. */
async function goDarkAfter<T>(post: string, act: () => Promise<T>): Promise<unknown> {
  const effect = { delayMs: 150, drop: "after" };
  await bench.control("POST", "/faults", { match: { method: "POST", path: post }, effect });
  const outcome = act().then(
    () => "it was answered",
    (error: unknown) => error,
  );
  await eventually(async () => {
    const [fault] = (await bench.control("GET", "/faults")).body as unknown as { hits: number }[];
    return fault?.hits === 1;
  });
  await bench.control("POST", "/faults", { match: { method: "GET", path: "/**" }, effect: { drop: "before" } });
  return outcome;
}

const lift = () => bench.control("DELETE", "/faults");

/** The whole text of all journals. */
const journals = (): string =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".jsonl"))
        .map((name) => readFileSync(join(folder, name), "utf8"))
        .join("")
    : "";

const all = Object.entries(kinds).flatMap(([name, list]) =>
  list.filter(() => name !== "domain_records").map((kind) => ({ name, kind, spelling: kind.spellings.at(-1) ?? {} })),
);

/** The nameserver has the zone for a moment only, in which the service cannot go dark and come back. */
const isLasting = (post: string) => post !== "/domains/import";

const cases = all.map((each) => [each.name, each.kind.post, each] as const);

async function expectAdopted(name: string, post: string, config: Properties, run: Run): Promise<Made> {
  const contract = contractOf(name);
  await run.plan(contract, undefined, config);
  expect(run.reported.map(({ summary }) => summary)).toContainEqual(
    expect.stringContaining("may have been made already"),
  );
  const made = await run.create(contract, config);
  expect(await countPosts(post)).toBe(1);
  expect(run.reported.map(({ summary }) => summary)).toContainEqual(
    expect.stringContaining("was made by an earlier run"),
  );
  const refreshed = await run.refreshed(contract, made);
  if (!refreshed) throw new Error("it is gone");
  expect(await run.plan(contract, refreshed, config)).toEqual(refreshed.saved.state);
  return made;
}

describe("the next run takes over what was made", () => {
  test.each(cases.filter(([, post]) => isLasting(post)))(
    "a %s (%s) when the service went dark after it was made",
    async (name, _, { kind, spelling }) => {
      const config: Properties = { ...kind.base, ...spelling, ...(await kind.prepare?.(bench)) };
      await bench.control("DELETE", "/requests");
      const first = open();
      const error = await goDarkAfter(kind.post, () => first.create(contractOf(name), config));
      expect(String(error)).toMatch(/answer was lost|UnknownOutcome/);
      await first.close();
      await lift();
      expect(journals()).toContain('"sent":1');
      expect(journals()).not.toContain('"answered"');

      const next = open();
      await expectAdopted(name, kind.post, config, next);
      await next.close();
      expect(journals()).toBe("");
    },
  );

  test.each(cases)("a %s (%s) when Terraform was killed after the answer", async (name, _, { kind, spelling }) => {
    const config: Properties = { ...kind.base, ...spelling, ...(await kind.prepare?.(bench)) };
    await bench.control("DELETE", "/requests");
    const first = open();
    const made = await first.create(contractOf(name), config);
    await first.kill();
    // The answer to the request for a snapshot of a database is empty.
    if (name !== "mysql_backup") expect(journals()).toContain('"answered":1');

    const next = open();
    const again = await expectAdopted(name, kind.post, config, next);
    expect(again.object[contractOf(name).id]).toEqual(made.object[contractOf(name).id]);
    await next.close();
    expect(journals()).toBe("");
  });
});
