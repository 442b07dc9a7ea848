import { array, assert, boolean, constant, constantFrom, integer, nat, oneof, property, record } from "fast-check";
import { type Cache, createCache } from "../../../../src/emulator/service/store/cache";
import { openDatabase } from "../../../../src/emulator/service/store/database";
import { jobStore } from "../../../../src/emulator/service/store/jobs";
import { cachedKinds, objectStore } from "../../../../src/emulator/service/store/objects";
import { settingStore } from "../../../../src/emulator/service/store/settings";

/** A small kind, whose objects are cached, and a large one, of which only the ids are. */
const kinds = [cachedKinds.user, "domain_record"] as const;
const parents = [null, 1, 2] as const;
const ids = [1, 2, 3] as const;

const place = { kind: constantFrom(...kinds), id: constantFrom(...ids) };
const write = oneof(
  record({ act: constant("insert"), ...place, parent: constantFrom(...parents), value: nat(9) }),
  record({ act: constant("replace"), ...place, value: nat(9), key: boolean() }),
  record({ act: constant("remove"), ...place }),
  record({ act: constant("removeAll"), kind: constantFrom(...kinds), parent: constantFrom(undefined, 1, 2) }),
  record({ act: constant("set"), name: constantFrom("one", "two"), value: nat(9) }),
  record({ act: constant("addJob"), due: nat(9) }),
  record({ act: constant("takeJob"), until: nat(9) }),
  record({ act: constant("cancelJobs") }),
);
type Write = typeof write extends { generate: (...given: never[]) => { readonly value: infer T } } ? T : never;

/** Writes of one transaction, which may fail after the last of them. */
const transaction = record({
  writes: array(write, { maxLength: 5 }),
  fails: boolean(),
  looks: integer({ min: 0, max: 5 }),
});

const forgetful: Cache = { ...createCache(), getOrRead: (_source, _key, read) => read() };

function storesOver(cache: Cache, database: ReturnType<typeof openDatabase>) {
  return {
    objects: objectStore(database, cache),
    settings: settingStore(database, cache),
    jobs: jobStore(database, cache),
  };
}
type Stores = ReturnType<typeof storesOver>;

function apply({ objects, settings, jobs }: Stores, one: Write): void {
  if (one.act === "insert" && "parent" in one && "id" in one) {
    if (objects.get(one.kind, one.id)) return;
    objects.insert(one.kind, { id: one.id, parent: one.parent, key: String(one.value), body: { value: one.value } });
  } else if (one.act === "replace" && "key" in one) {
    objects.replace(one.kind, one.id, { value: one.value }, one.key ? String(one.value) : undefined);
  } else if (one.act === "remove" && "id" in one) objects.remove(one.kind, one.id);
  else if (one.act === "removeAll" && "kind" in one && "parent" in one) {
    objects.removeAll(one.kind, one.parent === undefined ? {} : { parent: one.parent });
  } else if ("name" in one) settings.set(one.name, { value: one.value });
  else if ("due" in one) jobs.add({ due: one.due, action: "act", kind: "user", id: 1, data: {} });
  else if ("until" in one) jobs.take(one.until);
  else jobs.cancel("user", 1);
}

const answers = ({ objects, settings }: Stores) => [
  kinds.map((kind) => [
    ids.map((id) => objects.get(kind, id)),
    ["0", "1", "5"].map((key) => objects.byKey(kind, key)),
    objects.list(kind),
    objects.list(kind, { parent: 1 }),
    objects.count(kind),
    [1, 2].map((parent) => objects.count(kind, { parent })),
  ]),
  settings.get("one"),
  settings.get("two"),
];

test("cached objects equal those of the database, after writes and rollbacks", () => {
  assert(
    property(array(transaction, { maxLength: 12 }), (transactions) => {
      const cache = createCache();
      const database = openDatabase(":memory:", cache.forgetAll);
      const cached = storesOver(cache, database);
      const uncached = storesOver(forgetful, database);
      const compare = () => expect(answers(cached)).toEqual(answers(uncached));
      try {
        for (const { writes, fails, looks } of transactions) {
          const run = () =>
            database.transaction(() => {
              for (const [index, one] of writes.entries()) {
                apply(cached, one);
                if (index < looks) compare();
              }
              if (fails) throw new Error("rolled back");
            });
          if (fails) expect(run).toThrow("rolled back");
          else run();
          compare();
          for (const until of [0, 4, 9]) {
            const due = () => database.all("SELECT seq FROM jobs WHERE due <= ?", until).length > 0;
            const before = due();
            expect(() =>
              database.transaction(() => {
                expect(cached.jobs.take(until) !== undefined).toBe(before);
                throw new Error("put back");
              }),
            ).toThrow("put back");
            expect(due()).toBe(before);
          }
        }
      } finally {
        database.close();
      }
    }),
    { numRuns: 60 },
  );
});

test("cached objects are immutable", () => {
  const cache = createCache();
  const database = openDatabase(":memory:", cache.forgetAll);
  const { objects } = storesOver(cache, database);
  objects.insert(cachedKinds.user, { id: 1, body: { grants: { domains: {} } } });
  const grants = objects.get(cachedKinds.user, 1)?.body["grants"];
  expect(() => Object.assign(grants as object, { add_domains: true })).toThrow(TypeError);
  database.close();
});
