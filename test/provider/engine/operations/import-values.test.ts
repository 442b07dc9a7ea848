import { fixedStart, startStratusEmulator } from "../../../../src/composition/emulator";
import { type Contract, pathParameters, snake } from "../../../../src/contract";
import { forcesReplacement } from "../../../../src/objects/wire/read-immutable";
import { type TestEmulator, testEmulatorOf } from "../../../emulator/support";
import { specimens } from "../../../kinds";
import { resourceOf, type State } from "../../../kinds/life";
import { type HostileService, startHostileService } from "../../../perturb/benches/hostile-service";
import { replaced } from "../../../perturb/changes/hostile-replies";
import { configurationOf as ownConfiguration, createSpecimens } from "../../../perturb/lives/specimen-account";
import { type Configuration, Workspace } from "../../../support/terraform/workspace";

let emulator: TestEmulator;
let service: HostileService;
let account: Workspace;

beforeAll(async () => {
  const options = { port: 0, clock: "fast", time: fixedStart, strictFields: true, dnsPort: 0 } as const;
  emulator = testEmulatorOf(await startStratusEmulator(options));
  account = await createSpecimens(emulator.server);
  service = await startHostileService(emulator.server.url);
});
afterEach(() => {
  service.respond(undefined, () => false);
});
afterAll(async () => {
  await service.close();
  await emulator.server.close();
});

const stateOf = (address: string): State =>
  Object.fromEntries(Object.entries(account.object(`stratus_${address}`)).map(([name, value]) => [snake(name), value]));

const importIdOf = ({ name }: Contract): string => {
  const life = specimens.find(({ contract }) => contract.name === name)?.life;
  return life?.imports(stateOf(`${name}.it`), stateOf)[0] ?? "";
};

/** Imports the object into an empty state while the responses have this value in the field. */
async function imported(contract: Contract, field: string, value: unknown, by: "id" | "identity") {
  service.respond(replaced(new Set([field]), value), (method) => method === "GET");
  const workspace = new Workspace({ server: { url: service.url, token: emulator.server.token } });
  const identity = account.identity(`stratus_${contract.name}.it`) ?? {};
  const given = by === "id" ? importIdOf(contract) : identity;
  const { errors } = await workspace.import("it", contract, given);
  return { errors, has: workspace.has("it"), workspace };
}

/** The names in responses of values that an object always has and that only a replacement changes. */
const required = specimens.flatMap(({ contract, life }) =>
  Object.entries(life ? contract.fields : {})
    .filter(([name, field]) => forcesReplacement(field) && name !== contract.id && field.spec.presence === "required")
    .filter(([name, { spec }]) => spec.notReturned !== true && !pathParameters(contract).includes(name))
    // Any string is a label, and an import looks for it.
    .filter(([name]) => name !== "label")
    .map(([name]) => [contract.name, snake(name), contract] as const),
);
/** The fields of responses that these values are derived from. */
const sources: Readonly<Record<string, string>> = { prefix_length: "prefix", compute_id: "entity" };
const meaningless = [null, "", " ", {}, [], 7, true, "some words"];
/** Values that the field may have, or that responses have besides the documented ones. */
const isMeant = (field: string, value: unknown) => field === "public" && value === true;

describe.each(required)("stratus_%s with %s", (_, field, contract) => {
  const values = meaningless.filter((value) => !isMeant(field, value)).map((value) => [JSON.stringify(value), value]);
  test.each(values)("isn't imported with %s", async (_shown, value) => {
    for (const by of ["id", "identity"] as const) {
      const { errors, has } = await imported(contract, sources[field] ?? field, value, by);
      expect({ errors: errors.length, has }).toEqual({ errors: 1, has: false });
      expect(errors[0]).toContain(field);
    }
  });
});

const configurationOf = ({ contract, life }: (typeof specimens)[number]): Configuration =>
  ownConfiguration(resourceOf(contract, life?.first ?? {}));

const databases = specimens.filter(({ contract }) => contract.name.endsWith("_database"));

test.each(databases.map((specimen) => [specimen.contract.name, specimen] as const))(
  "stratus_%s whose response lacks optional values is imported, and its plan keeps it",
  async (_, specimen) => {
    const names = ["cluster_size", "encrypted", "ssl_connection", "replication_type", "replication_commit_type"];
    for (const value of [null, "", {}]) {
      service.respond(replaced(new Set(names), value), (method) => method === "GET");
      const workspace = new Workspace({ server: { url: service.url, token: emulator.server.token } });
      const address = `stratus_${specimen.contract.name}.it`;
      const { errors } = await workspace.import(address, specimen.contract, importIdOf(specimen.contract));
      expect(errors).toEqual([]);
      const differing: Configuration = {
        [address]: {
          contract: specimen.contract,
          config: () => ({ ...configurationOf(specimen)[address]?.config(() => ({})), encrypted: true }),
        },
      };
      const { actions } = await workspace.plan(differing);
      expect(Object.values(actions).filter((action) => action !== "update")).toEqual([]);
    }
  },
);

test("a state that lacks the region keeps its object, and a proper response completes it", async () => {
  const address = "stratus_compute_instance.it";
  const instance = specimens.find(({ contract }) => contract.name === "compute_instance");
  if (!instance) throw new Error("There is no specimen of an instance");
  const workspace = new Workspace({ server: { url: service.url, token: emulator.server.token } });
  await workspace.import(address, instance.contract, importIdOf(instance.contract));
  workspace.forget(address, ["region", "type"]);
  expect(workspace.object(address)["region"]).toBeUndefined();
  service.respond(replaced(new Set(["region"]), null), (method) => method === "GET");
  const incomplete = await workspace.plan(configurationOf(instance));
  expect(incomplete.errors.join("\n")).toContain("region must be a string, got nothing");
  service.respond(undefined, () => false);
  const { actions, errors } = await workspace.plan(configurationOf(instance));
  expect(errors).toEqual([]);
  expect(Object.values(actions).filter((action) => action !== "update")).toEqual([]);
  expect(workspace.object(address)).toMatchObject({ region: "us-east" });
});
