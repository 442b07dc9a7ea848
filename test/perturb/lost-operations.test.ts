import type { Properties } from "../../src/contract";
import { instanceSnapshot } from "../../src/resources/instance_snapshot/contract";
import { useEmulator } from "../emulator/support";
import { makeDatabase } from "../kinds/prepare";
import { haste, hurriedClock } from "../support/hurried-clock";
import { hurry, type ProviderRun, runOn } from "../support/terraform/provider-run";
import { type Loss, type LossyProxy, startLossyProxy } from "./benches/lossy-proxy";
import { type Operation, operations } from "./lives/operations";

const emulator = useEmulator();

let proxy: LossyProxy;
let run: ProviderRun;
beforeEach(async () => {
  proxy = await startLossyProxy(emulator.server.url, { haste });
  // Each operation waits until the next second.
  await hurry(emulator);
  run = runOn(emulator, { baseUrl: proxy.url, maxRetries: 1 }, hurriedClock);
});
afterEach(async () => {
  await run.close();
  await proxy.close();
});

const countOf = (path: RegExp) => proxy.executed("POST").filter((each) => path.test(each)).length;

async function prepared({ prepare }: Operation): Promise<Properties> {
  const config = await prepare(emulator);
  // The service returns times in seconds, and a real operation never follows within the same second.
  await emulator.control("POST", "/clock/advance", { seconds: 60 });
  return config;
}

describe.each(Object.entries(operations))("runs %s once", (_, operation) => {
  const { contract, request: path } = operation;

  test.each<Loss>(["lost after", "lost before", "504 and done later"])("if its response is %s", async (loss) => {
    const config = await prepared(operation);
    proxy.lose("POST", path, loss);
    await run.create(contract, config);
    expect(countOf(path)).toBe(1);
  });

  test("if the service is unavailable right after the operation", async () => {
    const config = await prepared(operation);
    proxy.lose("POST", path, "lost after");
    proxy.outageAfter("POST", path, 3);
    const lost = run.create(contract, config);
    // A snapshot of an instance is looked up like every created object. If the lookup fails, the error names the next step.
    if (contract === instanceSnapshot)
      await expect(lost).rejects.toThrow("Run apply again: it looks for the object first");
    else await lost;
    expect(countOf(path)).toBe(1);
  });

  test("or not at all, with an error that explains the possible outcomes, if a gateway timed out and no change is visible", async () => {
    const config = await prepared(operation);
    proxy.lose("POST", path, "504 and never done");
    const error: unknown = await run.create(contract, config).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(/operation may still be in progress|service may still be creating it/);
    expect(countOf(path)).toBe(0);
    if (!contract.action) return;
    // The operation is recorded so that Terraform taints it: the next apply runs it again, and untaint keeps it.
    expect(String(error)).toContain("so the next apply runs it again");
    expect(String(error)).toContain(`terraform untaint stratus_${contract.name}.NAME`);
    expect(run.recorded).toHaveLength(1);
    await expect(run.create(contract, config)).resolves.toBeDefined();
    expect(countOf(path)).toBe(1);
  });
});

test.each([
  ["a clone into an instance that exists", "/compute/instances/", "computeId"],
  ["a restore of an instance's backup", "/compute/instances/", "computeId"],
  ["a restore of a database", "/databases/mysql/instances/", "databaseId"],
  ["a patch of a database", "/databases/mysql/instances/", "databaseId"],
])(
  "starts %s in a later second than the last change before it, so that it is detectable",
  async (name, path, idName) => {
    const { contract, request, prepare } = operations[name] as Operation;
    const config = await prepare(emulator);
    proxy.lose("POST", request, "lost after");
    const updated = async () => (await emulator.call("GET", `${path}${String(config[idName])}`)).body["updated"];
    const before = await updated();
    await run.create(contract, config);
    expect(await updated()).not.toBe(before);
    expect(countOf(request)).toBe(1);
  },
);

describe("R2-047: a credentials reset of a failed database, which does not return its password", () => {
  const { request: path, contract } = operations["R2-068: a reset of credentials"] as Operation;

  async function failedDatabase(): Promise<Properties> {
    const databaseId = await makeDatabase(emulator);
    await emulator.control("PUT", `/objects/database/${String(databaseId)}`, { status: "failed" });
    await emulator.control("POST", "/clock/advance", { seconds: 60 });
    return { databaseId };
  }

  test("is detected by the time of the last change", async () => {
    const config = await failedDatabase();
    proxy.lose("POST", path, "lost after");
    await run.create(contract, config);
    expect(countOf(path)).toBe(1);
  });

  test("is an error if nothing changes, because not every service returns that time", async () => {
    const config = await failedDatabase();
    proxy.lose("POST", path, "lost before");
    await expect(run.create(contract, config)).rejects.toThrow(
      /doesn't show whether the operation ran: MySQL database 1 is failed/,
    );
    expect(countOf(path)).toBe(0);
  });
});

test("an operation that never completes fails, and is not recorded", async () => {
  const { request: path, contract, prepare } = operations["a patch of a database"] as Operation;
  const config = await prepare(emulator);
  proxy.lose("POST", path, "lost before", 100);
  await expect(run.create(contract, config)).rejects.toThrow(
    /The operation didn't run, although the request was sent 4 times: POST .* failed: /,
  );
  expect(run.recorded).toEqual([]);
});
