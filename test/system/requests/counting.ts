import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Logged {
  readonly seq: number;
  readonly method: string;
  readonly query: Readonly<Record<string, string>>;
}

/** An emulator, with its control API. */
export interface Service {
  readonly control: (method: string, path: string) => Promise<{ readonly body: unknown }>;
}

const kept = join(__dirname, "counts.json");
const update = "node scripts/test.mjs system --update-requests test/system/requests.system.ts";

/** True if counts are written instead of compared: `scripts/test.mjs` and the measurements set it. */
const written = process.env["STRATUS_COUNTED_REQUESTS"];

const read = (path: string) =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Readonly<Record<string, string>>) : {};

/** Each configured provider sends this first, to check the service. It doesn't belong to a resource. */
const isCheckOfService = ({ query }: Logged) => query["page_size"] === "25";

/** The requests to the service during a function, without the checks of the service: `2 GET, 1 POST`. */
export async function requestsDuring({ control }: Service, work: () => Promise<unknown>): Promise<string> {
  await control("DELETE", "/requests");
  await work();
  const logged = (await control("GET", "/requests")).body as readonly Logged[];
  const [first, last] = [logged[0], logged[logged.length - 1]];
  // The log drops the oldest of very many requests, which its numbers show.
  if (first && last && last.seq - first.seq >= logged.length) throw new Error("the log has not kept all requests");
  const counts: Record<string, number> = {};
  for (const entry of logged) if (!isCheckOfService(entry)) counts[entry.method] = (counts[entry.method] ?? 0) + 1;
  const words = Object.entries(counts).map(([method, count]) => `${String(count)} ${method}`);
  return words.sort().join(", ") || "none";
}

const total = (count: string) => count.match(/\d+/g)?.reduce((sum, number) => sum + Number(number), 0) ?? 0;

/** The number of polls depends on timing and the load of the machine: twice the number is allowed. */
const bound = (count: string) => `at most ${String(2 * total(count))}`;

const news = new Map<string, string>();

function write(path: string, actions: readonly string[]): void {
  const all = { ...read(path), ...Object.fromEntries(news) };
  const lines = Object.fromEntries(actions.map((action) => [action, all[action]]));
  writeFileSync(path, `${JSON.stringify(lines, null, 2)}\n`);
}

/** The differences of the requests from the stored ones, including decreases: the table must stay correct. */
export function compareWithKept(action: string, count: string, varies: boolean): readonly string[] {
  if (written !== undefined) {
    news.set(action, varies && written === kept ? bound(count) : count);
    write(written, [...Object.keys(read(written)), action]);
    return [];
  }
  const before = read(kept)[action];
  const isSame = varies && before !== undefined ? total(count) <= total(before) : count === before;
  if (isSame) return [];
  const known =
    before === undefined
      ? "and counts.json has nothing about it"
      : `${comparison(count, before)} "${before}" in counts.json`;
  return [`${action} sent ${count}, ${known}. If this is intended, "${update}" writes it.`];
}

function comparison(count: string, before: string): string {
  const more = total(count) - total(before);
  return more > 0 ? "more than" : more < 0 ? "less than" : "and not";
}

/** Everything was counted, so other entries of the table are outdated. */
export function expectNothingElseKept(counted: readonly string[]): void {
  if (written === undefined) {
    expect(Object.keys(read(kept)).filter((action) => !counted.includes(action))).toEqual([]);
    return;
  }
  write(written, counted);
}
