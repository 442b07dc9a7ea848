import { fixedStart, startStratusEmulator } from "../../src/composition/emulator";
import { snake } from "../../src/contract";
import { forcesReplacement } from "../../src/objects/wire/read-immutable";
import { contracts } from "../../src/resources/contracts";
import { type TestEmulator, testEmulatorOf } from "../emulator/support";
import { specimens } from "../kinds";
import { resourceOf } from "../kinds/life";
import { merged } from "../kinds/needs";
import { Workspace } from "../support/terraform/workspace";
import { type HostileService, startHostileService } from "./benches/hostile-service";
import { replaced } from "./changes/hostile-replies";
import { configurationOf } from "./lives/specimen-account";

let emulator: TestEmulator;
let service: HostileService;
let workspace: Workspace;
let created: Workspace["state"];
const newWorkspace = () => new Workspace({ server: { url: service.url, token: emulator.server.token } });
const everything = configurationOf(
  merged(...specimens.flatMap(({ contract, life }) => (life ? [resourceOf(contract, life.first)] : []))),
);

beforeAll(async () => {
  const options = { port: 0, clock: "fast", time: fixedStart, strictFields: true, dnsPort: 0 } as const;
  emulator = testEmulatorOf(await startStratusEmulator(options));
  await emulator.control("PUT", "/account", { additionalIps: true });
  service = await startHostileService(emulator.server.url);
  workspace = newWorkspace();
  const { errors } = await workspace.apply(await workspace.plan(everything));
  expect(errors).toEqual([]);
  created = workspace.state;
});
afterEach(() => {
  service.respond(undefined, () => false);
  // The refresh of the test has written its values.
  workspace.state = created;
});
afterAll(async () => {
  await service.close();
  await emulator.server.close();
});

const isGet = (method: string) => method === "GET";

const immutable = contracts.flatMap(({ fields, id }) =>
  Object.entries(fields).filter(([name, field]) => name !== id && forcesReplacement(field)),
);

/**
 * The names of the fields whose change replaces an object, and of the values that some are derived from. Fields that
 * no response has are tested together.
 */
const names = (isReturned: boolean) =>
  immutable.filter(([, { spec }]) => (spec.notReturned !== true) === isReturned).map(([name]) => snake(name));
const returned = new Set(["ipv4", "prefix", "entity", ...names(true)]);
const tested = [
  ...[...returned].map((name) => [name, new Set([name])] as const),
  ["fields that no response has", new Set(names(false).filter((name) => !returned.has(name)))] as const,
];

const meaningless = [null, "", " ", {}, [null], 0, 7, true, "some words"];

describe.each(tested)("%s", (_name, fields) => {
  test.each(meaningless.map((value) => [JSON.stringify(value), value]))("%s destroys nothing", async (_, value) => {
    // Any string may be the label of a snapshot.
    if (fields.has("label") && value === "some words") return;
    service.respond(replaced(fields, value), isGet);
    const { actions } = await workspace.plan(everything);
    expect(Object.entries(actions).filter(([, action]) => action !== "update")).toEqual([]);
  });
});

test.each([null, "", " ", {}, []])("an empty %j is a missing value: nothing changes", async (value) => {
  // Members with an odd type disappeared from the state, because they could be objects of another kind.
  await workspace.apply(await workspace.plan(everything));
  service.respond(replaced(new Set(["region", "type", "image"]), value), (method, path) => {
    return isGet(method) && /^\/(compute|databases|images)/.test(path);
  });
  const { actions, errors } = await workspace.plan(everything);
  expect({ actions, errors }).toEqual({ actions: {}, errors: [] });
});
