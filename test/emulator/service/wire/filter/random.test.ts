import fc from "fast-check";
import { instanceBody, type Json, useEmulator } from "../../../support";
import { listFiltered } from "./filtered";

const emulator = useEmulator({ clock: "frozen" });
const seed = 20260131;

const words = ["web", "Web-1", "web-10", "api", "API_2", "db"];
const tags = ["shop", "Shop-2", "books", "old"];
const numbers = [0, 1, 50, 90];

const instances = fc.record({
  group: fc.constantFrom(...words, ""),
  tags: fc.subarray(tags),
  region: fc.constantFrom("us-east", "eu-central"),
  watchdog_enabled: fc.boolean(),
  alerts: fc.record({ cpu: fc.constantFrom(...numbers), io: fc.constantFrom(...numbers) }),
});

const ordering = ["+gt", "+gte", "+lt", "+lte"];
const compared = <T>(key: string, values: readonly T[], operators: readonly string[], plain: readonly (T | null)[]) =>
  fc.oneof(
    fc.constantFrom(...plain).map((value) => ({ [key]: value })),
    fc
      .array(fc.tuple(fc.constantFrom(...operators), fc.constantFrom(...values)), { minLength: 1, maxLength: 2 })
      .map((pairs) => ({ [key]: Object.fromEntries(pairs) })),
  );

const parts = [...words, "WEB", "-1", "o", "zz"];
const leaf: fc.Arbitrary<Json> = fc.oneof(
  compared("label", parts, [...ordering, "+neq", "+contains"], parts),
  compared("group", parts, [...ordering, "+neq", "+contains"], parts),
  compared("tags", [...tags, "s", "SHOP"], ["+neq", "+contains"], [...tags, "shop-2"]),
  compared("alerts.cpu", numbers, [...ordering, "+neq"], [...numbers, null]),
  compared("watchdog_enabled", [true, false], ["+neq"], [true, false]),
  compared("id", [1, 7, 20], [...ordering, "+neq"], [3, 99]),
);

const { filter } = fc.letrec<{ filter: Json; several: Json }>((tie) => ({
  several: fc
    .tuple(fc.constantFrom("+and", "+or"), fc.array(tie("filter"), { maxLength: 3 }))
    .map(([operator, inner]) => ({ [operator]: inner })),
  filter: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.tuple(leaf, leaf).map(([one, other]) => ({ ...one, ...other })),
    fc.tuple(leaf, tie("several")).map(([one, other]) => ({ ...one, ...other })),
    tie("several"),
  ),
}));

const order = fc.record(
  { "+order_by": fc.constantFrom("label", "group", "alerts.cpu", "id"), "+order": fc.constantFrom("asc", "desc") },
  { requiredKeys: [] },
);

/** A filter implemented from its description, without the emulator's code. */
function passes(object: Json, [key, wanted]: readonly [string, unknown]): boolean {
  const all = (inner: unknown) => Object.entries(inner as Json).every((entry) => passes(object, entry));
  if (key === "+and") return (wanted as readonly unknown[]).every(all);
  if (key === "+or") return (wanted as readonly unknown[]).some(all);
  if (key.startsWith("+order")) return true;
  const lower = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);
  const held = at(object, key);
  const values = (Array.isArray(held) ? held : [held]).map(lower);
  if (typeof wanted !== "object" || wanted === null) return values.includes(lower(wanted));
  return Object.entries(wanted).every(([operator, given]) => {
    const other = lower(given) as string | number;
    const value = values[0] as string | number | null;
    switch (operator) {
      case "+neq":
        return !values.includes(other);
      case "+contains":
        return values.some((entry) => typeof entry === "string" && entry.includes(String(other)));
      case "+gt":
        return value !== null && value > other;
      case "+gte":
        return value !== null && value >= other;
      case "+lt":
        return value !== null && value < other;
      default:
        return value !== null && value <= other;
    }
  });
}

const at = (object: Json, key: string) =>
  key.split(".").reduce<unknown>((value, name) => (value as Json)[name], object);

function expected(all: readonly Json[], filters: Json): readonly unknown[] {
  const passing = all.filter((object) => Object.entries(filters).every((entry) => passes(object, entry)));
  const by = filters["+order_by"];
  if (typeof by !== "string") return passing.map(({ id }) => id);
  const rank = (object: Json) => {
    const value = at(object, by);
    // Unset values come first, like the empty string.
    return typeof value === "number" ? value : String(value ?? "").toLowerCase();
  };
  const sign = filters["+order"] === "desc" ? -1 : 1;
  const sorted = passing.toSorted((a, b) => sign * (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
  return sorted.map(({ id }) => id);
}

test(`400 random filters of seed ${String(seed)} match a simple implementation`, async () => {
  const bodies = fc.sample(instances, { numRuns: 40, seed });
  for (const [index, { group, alerts, watchdog_enabled, ...body }] of bodies.entries()) {
    const label = `${words[index % words.length] ?? ""}${String(index)}`;
    const { id } = await emulator.make("/compute/instances", { ...instanceBody, ...body, label });
    const later = { watchdog_enabled, alerts, ...(group === "" ? {} : { group }) };
    await emulator.call("PUT", `/compute/instances/${String(id)}`, later);
  }
  const { data: all } = await listFiltered(emulator, "/compute/instances?page_size=500", {});
  expect(all).toHaveLength(40);
  const filters = fc.sample(fc.tuple(filter, order), { numRuns: 400, seed });
  const sizes = new Set<number>();
  for (const [conditions, sorting] of filters) {
    const given = { ...conditions, ...sorting };
    const { data } = await listFiltered(emulator, "/compute/instances?page_size=500", given);
    const ids = data.map(({ id }) => id);
    expect({ given, ids }).toEqual({ given, ids: expected(all, given) });
    sizes.add(ids.length);
  }
  expect(sizes.size).toBeGreaterThan(10);
});
