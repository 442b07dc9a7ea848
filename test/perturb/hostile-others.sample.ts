import { fixedStart, startStratusEmulator } from "../../src/composition/emulator";
import { provider } from "../../src/composition/provider";
import { camel, type Properties } from "../../src/contract";
import { type TestEmulator, testEmulatorOf } from "../emulator/support";
import { specimens } from "../kinds";
import { resourceOf } from "../kinds/life";
import { merged } from "../kinds/needs";
import { startLister } from "../provider/support/list";
import { runOn } from "../support/terraform/provider-run";
import { Workspace } from "../support/terraform/workspace";
import { type HostileService, startHostileService } from "./benches/hostile-service";
import { type Hostile, ids, values } from "./changes/hostile-replies";
import { configurationOf, livingKinds } from "./lives/specimen-account";

// Every list of the service has one more object, which belongs to someone else and has the values of a hostile response.

let emulator: TestEmulator;
let service: HostileService;
let workspace: Workspace;
const everything = configurationOf(
  merged(...specimens.flatMap(({ contract, life }) => (life ? [resourceOf(contract, life.first)] : []))),
);

beforeAll(async () => {
  const options = { port: 0, clock: "fast", time: fixedStart, strictFields: true, dnsPort: 0 } as const;
  emulator = testEmulatorOf(await startStratusEmulator(options));
  await emulator.control("PUT", "/account", { additionalIps: true });
  service = await startHostileService(emulator.server.url);
  workspace = new Workspace({ server: { url: service.url, token: emulator.server.token } });
  const { errors } = await workspace.apply(await workspace.plan(everything));
  expect(errors).toEqual([]);
});
afterEach(() => {
  service.respond(undefined, () => false);
});
afterAll(async () => {
  await service.close();
  await emulator.server.close();
});

/** Ids in all forms that the service has. */
function withOtherId(object: object): Readonly<Record<string, unknown>> {
  const others: Readonly<Record<string, unknown>> = {
    id: 999_999,
    label: "of-others",
    address: "198.51.100.250",
    range: "2001:db8:ffff::",
  };
  const own = Object.entries(object).map(([name, value]: [string, unknown]) => {
    const isText = name === "id" && typeof value === "string";
    const other = isText ? value.replace(/\d+$/, "999999") : others[name];
    return [name, other ?? value];
  });
  return Object.fromEntries(own) as Readonly<Record<string, unknown>>;
}

/** Adds a hostile object to a list, made from its first one. Ids are those of no other object, if they are readable. */
const beside = (hostile: Hostile): Hostile => ({
  name: hostile.name,
  reply: (honest) => {
    const { data, results } = honest as { readonly data?: readonly object[]; readonly results?: number };
    const [first] = data ?? [];
    const added: unknown = first && JSON.parse(String(hostile.reply(withOtherId(first)).body));
    const body = added && data ? { ...honest, data: [added, ...data], results: Number(results) + 1 } : honest;
    return { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  },
});

/** The records of a zone and the devices of a firewall may belong to a resource that manages all of them. */
const isOwnedList = (path: string) => /\/(records|devices)$/.test(path);
const isOfOthers = (method: string, path: string) => method === "GET" && !isOwnedList(path);

const all = [...values, ...ids].map((hostile) => [hostile.name, beside(hostile)] as const);

test.each(all)("%s: a plan of every kind shows no change", async (_, hostile) => {
  service.respond(hostile, isOfOthers);
  const { actions, errors } = await workspace.plan(everything);
  expect({ actions, errors }).toEqual({ actions: {}, errors: [] });
  expect(service.responses).toBeGreaterThan(0);
});

test.each(all)("%s: a plan of every kind without a state has no error of the service", async (_, hostile) => {
  service.respond(hostile, isOfOthers);
  const { errors } = await new Workspace({ server: { url: service.url, token: emulator.server.token } }).plan(
    everything,
  );
  expect(errors).toEqual([]);
});

test.each([...livingKinds.keys()])("lists of %s show the readable objects", async (name) => {
  const lister = await startLister(emulator);
  const { events: own } = await lister.list(`stratus_${name}`, {}, { withState: true });
  await lister.close();
  for (const [hostileName, hostile] of all) {
    service.respond(hostile, isOfOthers);
    const disturbed = await startLister(emulator, { baseUrl: service.url, maxRetries: 0 });
    const { events, problems } = await disturbed.list(`stratus_${name}`, {}, { withState: true });
    await disturbed.close();
    expect([hostileName, events.map(({ identity }) => identity)]).toEqual([
      hostileName,
      expect.arrayContaining(own.map(({ identity }) => identity)),
    ]);
    expect([hostileName, problems.filter((problem) => !problem.includes("are unreadable"))]).toEqual([hostileName, []]);
  }
});

/** The data sources of lists, and the arguments that some require. */
const lists = Object.entries(provider.dataSources).flatMap(([type, make]) => {
  const { attributes } = make().schema;
  const required = Object.keys(attributes).filter((name) => attributes[name]?.required === true);
  return "filter" in attributes && required.length === 0 ? [type] : [];
});

test.each(lists)("%s returns the readable objects", async (type) => {
  const plural = type.replace("stratus_", "");
  const read = async (settings: Properties) => {
    const run = runOn(emulator, settings);
    try {
      const { [camel(plural)]: objects } = await run.read(type, {});
      return { objects, reported: run.reported };
    } finally {
      await run.close();
    }
  };
  const { objects: own } = await read({});
  for (const [name, hostile] of all) {
    service.respond(hostile, isOfOthers);
    const { objects, reported } = await read({ baseUrl: service.url, maxRetries: 0 });
    expect([name, objects]).toEqual([name, expect.arrayContaining(own as unknown[])]);
    expect(reported.filter(({ summary }) => !summary.includes("are unreadable"))).toEqual([]);
  }
});
