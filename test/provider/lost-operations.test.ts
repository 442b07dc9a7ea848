import type { Properties } from "../../src/contract";
import { instanceSnapshot } from "../../src/resources/instance_snapshot/contract";
import { useEmulator } from "../emulator/support";
import type { Operation } from "./lost-operations/operations";
import { database, operations } from "./lost-operations/operations";
import type { Loss, LossyProxy } from "./support/lossy-proxy";
import { startLossyProxy } from "./support/lossy-proxy";
import type { Run } from "./support/operations";
import { haste, hurriedClock } from "../support/hurried-clock";
import { hurry, runOn } from "./support/operations";

const bench = useEmulator();

let proxy: LossyProxy;
let run: Run;
beforeEach(async () => {
  proxy = await startLossyProxy(bench.emulator.url, { haste });
  // Each operation waits for a second to pass.
  await hurry(bench);
  run = runOn(bench, { baseUrl: proxy.url, maxRetries: 1 }, hurriedClock);
});
afterEach(async () => {
  await run.close();
  await proxy.close();
});

const countOf = (path: RegExp) => proxy.executed("POST").filter((each) => path.test(each)).length;

async function prepared({ prepare }: Operation): Promise<Properties> {
  const config = await prepare(bench);
  // The service tells times in seconds, and a real operation never follows within the same one.
  await bench.control("POST", "/clock/advance", { seconds: 60 });
  return config;
}

describe.each(Object.entries(operations))("%s is done once", (_, operation) => {
  const { contract, path } = operation;

  test.each<Loss>(["lost after", "lost before", "504 and done later"])("where its answer is %s", async (loss) => {
    const config = await prepared(operation);
    proxy.lose("POST", path, loss);
    await run.create(contract, config);
    expect(countOf(path)).toBe(1);
  });

  test("where the service is away right after it has done it", async () => {
    const config = await prepared(operation);
    proxy.lose("POST", path, "lost after");
    proxy.outageAfter("POST", path, 3);
    const lost = run.create(contract, config);
    // A snapshot of an instance is searched as every object that is made: where that fails, the error names the way on.
    if (contract === instanceSnapshot)
      await expect(lost).rejects.toThrow("Run apply again: it looks for the object first");
    else await lost;
    expect(countOf(path)).toBe(1);
  });

  test("or not at all, and an error tells what may have happened, where a gateway gave up and nothing shows it", async () => {
    const config = await prepared(operation);
    proxy.lose("POST", path, "504 and never done");
    const error: unknown = await run.create(contract, config).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain("may still be at work on it");
    expect(countOf(path)).toBe(0);
    if (!contract.action) return;
    // It is recorded, so that Terraform taints it: the next apply does it again, and untaint keeps it.
    expect(String(error)).toContain("so the next apply does it again");
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
  "%s begins in a later second than the last change before it, so that it leaves a trace",
  async (name, path, idName) => {
    const { contract, path: request, prepare } = operations[name] as Operation;
    const config = await prepare(bench);
    proxy.lose("POST", request, "lost after");
    const updated = async () => (await bench.call("GET", `${path}${String(config[idName])}`)).body["updated"];
    const before = await updated();
    await run.create(contract, config);
    expect(await updated()).not.toBe(before);
    expect(countOf(request)).toBe(1);
  },
);

describe("R2-047: a reset of the credentials of a failed database, which does not show its password", () => {
  const { path, contract } = operations["R2-068: a reset of credentials"] as Operation;

  async function failedDatabase(): Promise<Properties> {
    const databaseId = await database(bench);
    await bench.control("PUT", `/objects/database/${String(databaseId)}`, { status: "failed" });
    await bench.control("POST", "/clock/advance", { seconds: 60 });
    return { databaseId };
  }

  test("is known by the time of the last change", async () => {
    const config = await failedDatabase();
    proxy.lose("POST", path, "lost after");
    await run.create(contract, config);
    expect(countOf(path)).toBe(1);
  });

  test("is an error where nothing has changed, as not every service shows it so", async () => {
    const config = await failedDatabase();
    proxy.lose("POST", path, "lost before");
    await expect(run.create(contract, config)).rejects.toThrow(
      /does not tell whether it was done: MySQL database 1 is failed/,
    );
    expect(countOf(path)).toBe(0);
  });
});

test("an operation that is never done is given up with an error, and is not recorded", async () => {
  const { path, contract, prepare } = operations["a patch of a database"] as Operation;
  const config = await prepare(bench);
  proxy.lose("POST", path, "lost before", 100);
  await expect(run.create(contract, config)).rejects.toThrow(
    /It was not done, though it was sent 4 times: POST .* got no answer/,
  );
  expect(run.recorded).toEqual([]);
});
