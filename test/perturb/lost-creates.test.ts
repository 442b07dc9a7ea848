import { type Fields, isSent, type Properties } from "../../src/contract";
import { contracts } from "../../src/resources/contracts";
import { useEmulator } from "../emulator/support";
import { contractOf } from "../kinds";
import { runOn } from "../support/terraform/provider-run";
import { creates } from "./lives/variations";

const emulator = useEmulator({ dnsPort: 0 });

const all = Object.entries(creates).flatMap(([name, list]) =>
  list.flatMap(({ spellings, ...kind }) => spellings.map((spelling) => ({ name, kind, spelling }))),
);

test.each(all.map((each) => [each.name, JSON.stringify({ ...each.kind.base, ...each.spelling }), each] as const))(
  "a %s with a lost response is adopted: %s",
  async (name, _, { kind, spelling }) => {
    const config: Properties = { ...kind.base, ...spelling, ...(await kind.prepare?.(emulator)) };
    await emulator.control("DELETE", "/requests");
    await emulator.control("POST", "/faults", {
      match: { method: "POST", path: kind.post },
      effect: { drop: "after" },
    });
    const run = runOn(emulator);
    try {
      const contract = contractOf(name);
      const made = await run.create(contract, config);
      const log = (await emulator.control("GET", "/requests")).body as unknown as { method: string; path: string }[];
      expect(log.filter(({ method, path }) => method === "POST" && isLike(kind.post, path))).toHaveLength(1);
      const [fault] = (await emulator.control("GET", "/faults")).body as unknown as { hits: number }[];
      expect(fault?.hits).toBe(1);
      expect(await run.refreshed(made)).toBeDefined();
    } finally {
      await run.close();
    }
  },
);

const isLike = (glob: string, path: string) => new RegExp(`^/v4${glob.replaceAll("*", "[^/]+")}$`).test(path);

/** Created by a request other than a POST that creates an object. */
const others = ["reverse_dns", "ip_share", "ip_assignment", "mysql_access"];

test("every kind of created object is covered", () => {
  const made = contracts.filter(({ operations, action }) => operations.includes("create") && !action);
  expect(Object.keys(creates).sort()).toEqual(
    made
      .map(({ name }) => name)
      .filter((name) => !others.includes(name))
      .sort(),
  );
});

const elsewhere: readonly string[] = [
  // The pending upload is lost with the response that contains its URL. The next apply starts again.
  "image.file",
  "image.region",
];

/** Problems with the fields that these objects fill in, which share one place. */
function gaps(fields: Fields, objects: readonly Properties[], given: readonly string[], at: string): string[] {
  return Object.entries(fields).flatMap(([name, { spec }]) => {
    const path = `${at}.${name}`;
    if (spec.presence === "computed" || spec.providerOnly === true || !isSent(spec, "create")) return [];
    if (elsewhere.includes(path)) return [];
    const values = objects.map((object) => object[name]);
    const lists = values.filter((value): value is readonly unknown[] => Array.isArray(value));
    const isOptional = spec.presence === "optional" || spec.presence === "dependent";
    const single = values.filter((value): value is Properties => spec.fields !== undefined && value !== undefined);
    const entries = spec.item?.spec.fields ? (lists.flat() as readonly Properties[]) : [];
    return [
      ...(values.some((value) => value !== undefined) || given.includes(name) ? [] : [`${path} is never given`]),
      ...(isOptional && !values.includes(undefined) ? [`${path} is never left out`] : []),
      ...(isOptional && spec.unsetValue !== undefined && lists.every((list) => list.length > 0) && spec.item
        ? [`${path} is never empty`]
        : []),
      ...(single.length > 0 ? gaps(spec.fields ?? {}, single, [], path) : []),
      ...(entries.length > 0 ? gaps(spec.item?.spec.fields ?? {}, entries, [], path) : []),
    ];
  });
}

test("every optional field is omitted once and set once, and every list is empty once", () => {
  const missing = Object.entries(creates).flatMap(([name, list]) => {
    const configs = list.flatMap(({ base, spellings }) => spellings.map((each): Properties => ({ ...base, ...each })));
    const contract = contractOf(name);
    const given = [...list.flatMap(({ gives = [] }) => gives), ...pathFieldsOf(contract.path)];
    return gaps(contract.fields, configs, given, name);
  });
  expect(missing).toEqual([]);
});

const pathFieldsOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
