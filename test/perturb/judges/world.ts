import { lineOf } from "../benches/faulty-service";

type Json = Readonly<Record<string, unknown>>;

/** The emulator's export, as far as the tests read it. */
export interface Exported {
  readonly objects: readonly { readonly kind: string; readonly body: Json }[];
}

/** The contents of a service, without values that differ in every run. */
export interface World {
  readonly objects: readonly string[];
  /** The number of runs of each operation that repeats its effect, by the line of its request. */
  readonly operations: Readonly<Record<string, number>>;
}

/** A request in the emulator's log. */
export interface Logged {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

const beside = ["event", "user", "token", "fault", "zone_file", "zone_rendering", "zone_departed"];
/** The values that differ between two equal runs. */
const changing =
  /^(id|.*Id|created|updated|finished|started|password|.*Password|uploadTo|url|token|expiry|hosts|primary|hostUuid|serial|lastBooted|backupsEnabled|unrendered)$/;
const time = /^\d{4}-\d\d-\d\dT/;
const address = /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:]+)(\/\d+)?$/i;
/** The service's default name of an address. */
const defaultName = /^[\da-f-]+\.ip\d?\.stratus\.example$/;
/** Objects that the service names by number by default. */
const numbered = /\d{1,6}$/;

function withoutChanging(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutChanging).map((each) => (typeof each === "number" ? "#" : each));
  if (typeof value === "string") {
    if (time.test(value)) return "time";
    return address.test(value) || defaultName.test(value) ? "address" : value.replace(numbered, "#");
  }
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !changing.test(name));
  return Object.fromEntries(kept.sort().map(([name, inner]) => [name, withoutChanging(inner)]));
}

/** Effects that must not happen twice. */
const operation = /^POST .*\/(clone|restore|reset|patch|backups)$/;

export function worldOf({ objects }: Exported, log: readonly Logged[]): World {
  const operations: Record<string, number> = {};
  for (const { method, path, status } of log) {
    const line = lineOf(method, path);
    if (status === 200 && operation.test(line)) operations[line] = (operations[line] ?? 0) + 1;
  }
  const kept = objects.filter(({ kind }) => !beside.includes(kind));
  return {
    objects: kept.map(({ kind, body }) => `${kind} ${JSON.stringify(withoutChanging(body))}`).sort(),
    operations,
  };
}

/** The differences of the second world from the first. Empty if there are none. */
export function differences(expected: World, found: World): readonly string[] {
  const missing = [...beyond(expected.objects, found.objects)];
  const changed = beyond(found.objects, expected.objects).map((object) => {
    const at = missing.findIndex((each) => kindOf(each) === kindOf(object));
    const [other] = at < 0 ? [] : missing.splice(at, 1);
    return other === undefined ? `too much: ${shortened(object)}` : `not as it should be: ${difference(other, object)}`;
  });
  return [...changed, ...missing.map((object) => `missing: ${shortened(object)}`)];
}

/** The same world without unused objects that may or may not have existed. */
export const withoutTags = ({ objects, operations }: World): World => ({
  objects: objects.filter((object) => kindOf(object) !== "tag"),
  operations,
});

const kindOf = (object: string) => object.slice(0, object.indexOf(" "));

/** The two texts at their first difference. */
function difference(expected: string, found: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === found[at]) at += 1;
  const from = Math.max(0, at - 40);
  const part = (text: string) => text.slice(from, at + 60);
  return `${kindOf(found)} has …${part(found)}… instead of …${part(expected)}…`;
}

/** True if every expected operation has run. */
export const areDone = (expected: World, found: World): boolean =>
  Object.entries(expected.operations).every(([line, count]) => (found.operations[line] ?? 0) >= count);

/** The operations that ran more often than expected. */
export function repeated(expected: World, found: World): readonly string[] {
  return Object.entries(found.operations)
    .filter(([line, count]) => count > (expected.operations[line] ?? 0))
    .map(
      ([line, count]) => `${line} was done ${String(count)} times instead of ${String(expected.operations[line] ?? 0)}`,
    );
}

const shortened = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text);

/** The entries that the first list has in addition to the second. */
function beyond(list: readonly string[], other: readonly string[]): readonly string[] {
  const left = [...other];
  return list.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
