import { fixedStart, startStratusEmulator } from "../../src/composition/emulator";
import { startSession } from "../../src/plugin/rpc/session";
import { startServer } from "../../src/plugin/transport/server";
import { benchOf } from "../emulator/support";
import { specimens } from "../kinds";
import { resourceOf } from "../kinds/life";
import { needsOf } from "../kinds/needs";
import { connect, type TestClient } from "../plugin/client";
import { hurry } from "../provider/support/operations";
import { hurriedProvider } from "../support/hurried-clock";
import { Account } from "./account";
import { examine } from "./examine";
import { Host } from "./host";
import { newerService } from "./new-fields";
import { checkSchemas } from "./schema-rules";

const lives = specimens.flatMap(({ contract, life }) => {
  if (!life) return [];
  const { first, inPlace, replacing } = life;
  const steps = [first, ...inPlace, ...(replacing ? [replacing] : [])];
  const actions = ["create", ...inPlace.map(() => "update"), ...(replacing ? ["replace"] : [])];
  return [{ name: contract.name, contract, steps, actions, life }];
});

const others = specimens.flatMap(({ contract, more = {}, operation }) =>
  Object.entries({ ...more, ...(operation ? { operation: [operation] } : {}) }).map(([name, steps]) => ({
    name: `${contract.name} ${name}`,
    contract,
    steps,
  })),
);

let older: TestClient;
let host: Host;
let account: Account;
let close: () => Promise<void>;

beforeAll(async () => {
  const options = { port: 0, dnsPort: 0, clock: "fast", time: fixedStart, strictFields: true } as const;
  const bench = benchOf(await startStratusEmulator(options));
  await hurry(bench);
  await bench.control("PUT", "/account", { additionalIps: true });
  const server = await startServer(startSession(hurriedProvider), {});
  const address = `unix:${server.address.text}`;
  older = connect(address);
  const client = connect(address, undefined, newerService);
  close = async () => {
    client.close();
    older.close();
    await server.close();
    await bench.emulator.close();
  };
  host = await Host.connect(client);
  const { url, token } = bench.emulator;
  account = new Account(host, { base_url: url, token, poll_interval: 10 });
  await account.createAll(
    needsOf([...lives, ...others].map(({ contract, steps }) => steps.map((step) => resourceOf(contract, step)))),
  );
});
afterAll(() => close());
beforeEach(() => void host.violations.splice(0));

test("the schemas keep every rule", async () => {
  await checkSchemas(host);
  expect(host.violations).toEqual([]);
});

const subjectOf = ({ contract: { name, ...contract }, steps }: Pick<(typeof lives)[number], "contract" | "steps">) => {
  const type = `stratus_${name}`;
  const configured = steps.map((step) => resourceOf({ ...contract, name }, step)[type]?.["it"] ?? {});
  return { type, address: `${type}.it`, steps: configured };
};

describe("every rule is kept over the life of", () => {
  test.each(lives)("$name", async ({ contract, steps, actions, life }) => {
    const importId = (state: object) =>
      life.imports({ ...state }, (need) => account.stored(`stratus_${need}`).state)[0] ?? "";
    expect(await examine(account, older, { ...subjectOf({ contract, steps }), importId })).toEqual(actions);
    expect(host.violations).toEqual([]);
  });

  test.each(others)("$name", async ({ contract, steps }) => {
    const [first] = await examine(account, older, subjectOf({ contract, steps }));
    expect(first).toBe("create");
    expect(host.violations).toEqual([]);
  });
});
