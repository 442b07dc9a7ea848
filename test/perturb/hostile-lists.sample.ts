import { fixedStart, startStratusEmulator } from "../../src/composition/emulator";
import { type TestEmulator, testEmulatorOf } from "../emulator/support";
import { startLister } from "../provider/support/list";
import { type HostileService, startHostileService } from "./benches/hostile-service";
import { type Hostile, hostileReplies } from "./changes/hostile-replies";
import { judgeFailure } from "./judges/failure";
import { createSpecimens, livingKinds } from "./lives/specimen-account";

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
  for (const hostile of hostileReplies) {
    const faults = await faultsOfList(`stratus_${name}`, hostile);
    found.push(...faults.map((fault) => `${hostile.name}: ${fault}`));
  }
  expect(found).toEqual([]);
});
