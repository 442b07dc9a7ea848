import { pastObstacles } from "../../src/provider/obstacle";
import { workOf } from "../../src/provider/work";
import { firewall } from "../../src/resources/firewall/contract";
import { resourceSchema } from "../../src/provider/schema";
import { firewallBody, useEmulator } from "../emulator/support";
import { runOn } from "./running";

const bench = useEmulator();
const path = "/networking/firewalls";

/** Makes a firewall called edge; after a refusal it does something else before anybody looks. */
async function makeEdge(afterRefusal: () => Promise<unknown>): Promise<number> {
  const run = runOn(bench);
  const call = { client: run.session, signal: AbortSignal.timeout(8_000), report: () => undefined };
  const wanted = { label: "edge" };
  const work = workOf({ contract: firewall, handler: {}, schema: resourceSchema(firewall) }, call, "create", wanted);
  let tries = 0;
  const create = async () => {
    tries += 1;
    try {
      return await run.session.client.create(path, firewallBody, {
        signal: call.signal,
        collection: path,
        idField: "id",
        describe: "a firewall",
        matches: () => false,
      });
    } catch (error) {
      await afterRefusal();
      throw error;
    }
  };
  try {
    await pastObstacles(work, {}, wanted, create);
    return tries;
  } finally {
    await run.close();
  }
}

test("R3-090: a label that becomes free between the refusal and the look is taken", async () => {
  await bench.make(path, firewallBody);
  expect(await makeEdge(() => bench.call("DELETE", `${path}/1`))).toBe(2);
});

test.each([
  [2, "of a field", { errors: [{ field: "label", reason: "is refused" }] }],
  [1, "of no field", { errors: [{ reason: "is refused" }] }],
])("%d tries are made where the refusal is %s and nothing is in the way", async (tries, _, body) => {
  let refusals = 0;
  await bench.control("POST", "/faults", { match: { method: "POST", path, times: 0 }, effect: { status: 400, body } });
  const refused = makeEdge(() => {
    refusals += 1;
    return Promise.resolve();
  });
  await expect(refused).rejects.toThrow("400");
  expect(refusals).toBe(tries);
});
