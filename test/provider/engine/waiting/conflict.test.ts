import { resourceSchema } from "../../../../src/objects/terraform/schema";
import type { Client } from "../../../../src/provider/client";
import { operationContext } from "../../../../src/provider/engine/operation-context";
import { retryPastConflict } from "../../../../src/provider/engine/waiting/conflict";
import { firewall } from "../../../../src/resources/firewall/contract";
import { firewallBody, useEmulator } from "../../../emulator/support";
import { runOn } from "../../../support/terraform/provider-run";

const emulator = useEmulator();
const path = "/networking/firewalls";

/** Creates a firewall called edge. After a rejection, the same run does something else before it lists the firewalls. */
async function makeEdge(afterRefusal: (client: Client) => Promise<unknown>): Promise<number> {
  const run = runOn(emulator);
  const call = { session: run.session, signal: AbortSignal.timeout(8_000), report: () => undefined };
  const wanted = { label: "edge" };
  const context = operationContext(
    { contract: firewall, handler: {}, schema: resourceSchema(firewall) },
    call,
    "create",
    wanted,
  );
  let tries = 0;
  const create = async () => {
    tries += 1;
    try {
      return await run.session.client.create(path, firewallBody, {
        signal: call.signal,
        collection: path,
        idField: "id",
        description: "a firewall",
        matches: () => false,
      });
    } catch (error) {
      await afterRefusal(run.session.client);
      throw error;
    }
  };
  try {
    await retryPastConflict(context, {}, wanted, create);
    return tries;
  } finally {
    await run.close();
  }
}

test("R3-090: takes a label that becomes free between the rejection and the list", async () => {
  await emulator.make(path, firewallBody);
  expect(await makeEdge((client) => client.delete(`${path}/1`))).toBe(2);
});

test("reports a rejection immediately if no object has the label, and none had", async () => {
  let refusals = 0;
  await emulator.control("POST", "/faults", { match: { method: "POST", path, times: 0 }, effect: { status: 400 } });
  const refused = makeEdge(() => {
    refusals += 1;
    return Promise.resolve();
  });
  await expect(refused).rejects.toThrow("400");
  expect(refusals).toBe(1);
});
