import { fixedStart, startStratusEmulator } from "../../src/composition/emulator";
import { type TestEmulator, testEmulatorOf } from "../emulator/support";
import { judgeFailure } from "./hostile/judge";
import { emptyOrForeign, type Hostile, ids, pages, refusals, values } from "./hostile/replies";
import { type HostileService, startHostileService } from "./hostile/service";
import { startLister } from "./support/list";
import { createSpecimens, livingKinds } from "./support/specimen-account";

const everyAnswer = [...emptyOrForeign, ...refusals, ...ids, ...values, ...pages];

let emulator: TestEmulator;
let service: HostileService;
beforeAll(async () => {
  const options = { port: 0, clock: "fast", time: fixedStart, strictFields: true, dnsPort: 0 } as const;
  emulator = testEmulatorOf(await startStratusEmulator(options));
  await createSpecimens(emulator.server);
  service = await startHostileService(emulator.server.url);
});
afterAll(async () => {
  await service.close();
  await emulator.server.close();
});

/** Lists all objects, and returns the problems of the events and messages. */
async function faultsOfList(type: string, hostile: Hostile): Promise<readonly string[]> {
  const lister = await startLister(emulator, { baseUrl: service.url, maxRetries: 0 });
  service.respond(hostile, (method) => method === "GET");
  try {
    const { events, problems } = await lister.list(type, {}, { withState: true });
    const incomplete = events.filter(({ identity }) => Object.values(identity ?? { none: null }).includes(null));
    const { faults, text } = judgeFailure(new Error(problems.join("\n") || "none"));
    return [...incomplete.map(({ name }) => `no identity: ${name}`), ...faults.map((fault) => `${fault}: ${text}`)];
  } finally {
    service.respond(undefined, () => false);
    await lister.close();
  }
}

test.each([...livingKinds.keys()])("lists of %s survive hostile responses to all their requests", async (name) => {
  const found: string[] = [];
  for (const hostile of everyAnswer) {
    const faults = await faultsOfList(`stratus_${name}`, hostile);
    found.push(...faults.map((fault) => `${hostile.name}: ${fault}`));
  }
  expect(found).toEqual([]);
});
