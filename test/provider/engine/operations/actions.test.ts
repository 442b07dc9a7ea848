import { provider } from "../../../../src/composition/provider";
import { actionContract, type Contract, isAction, isManaged, type Properties, UNKNOWN } from "../../../../src/contract";
import { isApplying } from "../../../../src/provider/engine/run/activity";
import { startPlugin } from "../../../../src/provider/plugin/rpc/plugin-state";
import { contracts } from "../../../../src/resources/contracts";
import { instanceBoot } from "../../../../src/resources/instance_boot/contract";
import { instanceRestore } from "../../../../src/resources/instance_restore/contract";
import { instanceSnapshot } from "../../../../src/resources/instance_snapshot/contract";
import { mysqlBackup } from "../../../../src/resources/mysql_backup/contract";
import { mysqlPatch } from "../../../../src/resources/mysql_patch/contract";
import { useEmulator } from "../../../emulator/support";
import { makeDatabase, makeOfflineInstance } from "../../../kinds/prepare";
import { type Loss, type LossyProxy, startLossyProxy } from "../../../perturb/benches/lossy-proxy";
import { type Operation, operations } from "../../../perturb/lives/operations";
import { eventually } from "../../../support/eventually";
import { haste, hurriedClock } from "../../../support/hurried-clock";
import { hurry, type ProviderRun, runOn } from "../../../support/terraform/provider-run";

const emulator = useEmulator();
/** A plugin that is never configured, for the schemas. */
const handlers = startPlugin(provider);

let proxy: LossyProxy;
let run: ProviderRun;
const open = (patience?: number) => runOn(emulator, { baseUrl: proxy.url, maxRetries: 1 }, hurriedClock, patience);
beforeEach(async () => {
  proxy = await startLossyProxy(emulator.server.url, { haste });
  // Each operation waits until the next second.
  await hurry(emulator);
  run = open();
});
afterEach(async () => {
  await run.close();
  await proxy.close();
});

const countOf = (path: RegExp) => proxy.executed("POST").filter((each) => path.test(each)).length;
const freeze = (frozen: boolean) => emulator.control("PUT", "/clock", { frozen });
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => "it succeeded",
    (error: unknown) => String(error),
  );

/** Invokes the action while the service's time stands still until the first message. Returns the messages. */
async function invokeFrozen(contract: Contract, config: Properties): Promise<readonly string[]> {
  const messages: string[] = [];
  await freeze(true);
  const invoked = run.invoke(contract, config, messages);
  await Promise.race([invoked, eventually(() => messages.length > 0)]);
  await freeze(false);
  await invoked;
  return messages;
}

const boot: Operation = {
  title: "a boot of an instance",
  contract: instanceBoot,
  request: /\/boot$/,
  prepare: async () => ({ computeId: await makeOfflineInstance(emulator) }),
};

const all = { ...operations, [boot.title]: boot };

async function prepared({ contract, prepare }: Operation): Promise<Properties> {
  const config = await prepare(emulator);
  // The service returns times in seconds, and a real operation never follows within the same second.
  await emulator.control("POST", "/clock/advance", { seconds: 60 });
  // Only then does a second restore have enough space.
  return { ...config, ...(contract === instanceRestore ? { overwrite: true } : {}) };
}

test("every action has a test", () => {
  const names = contracts.filter(isAction).map(({ name }) => name);
  expect(Object.values(all).map(({ contract }) => contract.name)).toEqual(expect.arrayContaining(names));
  expect(Object.keys(provider.actions ?? {}).sort()).toEqual(names.map((name) => `stratus_${name}`).sort());
});

test.each(contracts.filter(isAction).map((contract) => [contract.name, contract] as const))(
  "the action %s has the arguments of the resource, without triggers, and one timeout",
  (name, contract) => {
    const { attributes, description } = handlers.action(`stratus_${name}`).schema;
    expect(description).not.toContain("trigger");
    expect(description).not.toContain("destroy");
    const values = Object.values(attributes);
    expect(values.filter(({ required, optional, computed }) => computed === true || !(required ?? optional))).toEqual(
      [],
    );
    expect(values.filter(({ description: words }) => words.includes("replacement"))).toEqual([]);
    expect(Object.keys(attributes["timeouts"]?.nested?.attributes ?? {})).toEqual(["invoke"]);
    if (!isManaged(contract)) return;
    const resource = provider.resources[`stratus_${name}`]?.().schema.attributes ?? {};
    const given = Object.entries(resource).filter(
      ([, { required, optional }]) => required === true || optional === true,
    );
    const left = ["triggers", "deletion_protection"];
    expect(Object.keys(attributes)).toEqual(given.map(([each]) => each).filter((each) => !left.includes(each)));
  },
);

describe.each(Object.entries(all))("the action for %s", (_, operation) => {
  const { contract, request: path } = operation;

  test("has the same checks as the resource, and tolerates unknown values", async () => {
    const { schema, validate } = handlers.action(`stratus_${contract.name}`);
    const problems: string[] = [];
    const report = ({ detail = "" }: { detail?: string }) => void problems.push(detail);
    const config = Object.fromEntries(Object.keys(schema.attributes).map((attribute) => [attribute, null]));
    await validate?.({ signal: AbortSignal.timeout(1_000), report, config, writeOnlyAllowed: true });
    const required = Object.entries(actionContract(contract).fields).filter(
      ([, { spec }]) => spec.presence === "required",
    );
    expect(problems).toHaveLength(required.length);
    await run.planAction(contract, Object.fromEntries(required.map(([name]) => [name, UNKNOWN])));
    expect(run.reported.filter(({ severity }) => severity === "error")).toEqual([]);
    const ids = required.filter(([, { spec }]) => spec.kind === "int").map(([name]) => name);
    const missing = { label: "before", ...Object.fromEntries(ids.map((name) => [name, 999])) };
    await run.planAction(contract, missing).catch(() => undefined);
    expect(run.reported.map(({ summary }) => summary)).toContainEqual(expect.stringMatching(/^There is no .* 999$/));
    expect(proxy.executed("POST")).toEqual([]);
  });

  test("runs it once for each invocation", async () => {
    const config = await prepared(operation);
    await run.planAction(contract, config);
    expect(countOf(path)).toBe(0);
    expect(isApplying(run.session)).toBe(false);
    const messages = await invokeFrozen(contract, config);
    expect(isApplying(run.session)).toBe(true);
    expect(countOf(path)).toBe(1);
    expect(messages[0]).toMatch(/^Waiting for .* \(.*, \d+ s elapsed\)$/);
    await emulator.control("POST", "/clock/advance", { seconds: 60 });
    await run.invoke(contract, contract === mysqlBackup ? { ...config, label: "again" } : config);
    // A running instance isn't booted.
    expect(countOf(path)).toBe(contract === instanceBoot ? 1 : 2);
    expect(run.reported.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test.each<Loss>(["lost after", "lost before", "504 and done later"])(
    "runs it once if the response is %s",
    async (loss) => {
      const config = await prepared(operation);
      proxy.lose("POST", path, loss);
      await run.invoke(contract, config);
      expect(countOf(path)).toBe(contract === instanceBoot && loss !== "lost before" ? 2 : 1);
    },
  );

  test("explains how to continue if the outcome is unknown", async () => {
    const config = await prepared(operation);
    proxy.lose("POST", path, "504 and never done");
    const failure = await failureOf(run.invoke(contract, config));
    if (contract === instanceBoot) expect(countOf(path)).toBe(1);
    else if (contract === instanceSnapshot || contract === mysqlBackup) expect(failure).toContain("looks for");
    else expect(failure).toContain("Check in the service whether the operation ran before you invoke the action again");
    expect(failure).not.toMatch(/taint|timeouts\.create/);
  });
});

describe("a busy object", () => {
  let databaseId: unknown;
  const config = (invoke: string) => ({ databaseId, timeouts: { invoke } });
  beforeEach(async () => {
    databaseId = await makeDatabase(emulator);
  });

  test("delays the operation, with messages about its status", async () => {
    const path = `/databases/mysql/instances/${String(databaseId)}`;
    await freeze(true);
    await emulator.make(`${path}/backups`, { label: "busy" });
    const messages = await invokeFrozen(mysqlPatch, config("10m"));
    expect(messages[0]).toMatch(
      /^Waiting for stratus_mysql_database 1 to accept the patch \(status: backing_up, \d+ s elapsed\)$/,
    );
    expect(countOf(/\/patch$/)).toBe(1);
  });

  test("is an error when the timeout passes, and nothing was sent", async () => {
    await freeze(true);
    await emulator.make(`/databases/mysql/instances/${String(databaseId)}/backups`, { label: "busy" });
    expect(await failureOf(run.invoke(mysqlPatch, config("2s")))).toMatch(
      /Timed out after [\d.]+ s waiting for stratus_mysql_database 1 to accept the patch \(last status: backing_up\)\. No request was sent\. Invoke the action again later\. To wait longer, raise timeouts\.invoke\.$/,
    );
    expect(countOf(/\/patch$/)).toBe(0);
  });

  test("is an error when the operation takes longer than the timeout", async () => {
    await freeze(true);
    expect(await failureOf(run.invoke(mysqlPatch, config("2s")))).toMatch(
      /Timed out after [012](\.\d)? s waiting for MySQL database 1 to become active \(last status: updating\)\. To wait longer, raise timeouts\.invoke\. The operation continues in the service\. Check its result in the service before you invoke the action again, because each invocation runs the operation\.$/,
    );
    expect(countOf(/\/patch$/)).toBe(1);
  });

  test("is an error when the operation fails", async () => {
    const messages: string[] = [];
    await freeze(true);
    const failure = failureOf(run.invoke(mysqlPatch, config("10m"), messages));
    await eventually(() => messages.length > 0);
    await emulator.control("PUT", `/objects/database/${String(databaseId)}`, { status: "failed" });
    expect(await failure).toMatch(
      /is failed and won't become active on its own\.\s+Check its result in the service before you invoke the action again, because each invocation runs the operation\.$/,
    );
    expect(countOf(/\/patch$/)).toBe(1);
  });

  test("is an error when the run is interrupted", async () => {
    const interrupted = open(1_000);
    await freeze(true);
    const failure = await failureOf(interrupted.invoke(mysqlPatch, config("10m")));
    expect(failure).toContain("The run was interrupted while it was waiting. The operation continues in the service.");
    await interrupted.close();
  });

  test("is an error at once if its status doesn't change by itself", async () => {
    await emulator.control("PUT", `/objects/database/${String(databaseId)}`, { status: "failed" });
    expect(await failureOf(run.invoke(mysqlPatch, config("10m")))).toMatch(
      /is failed and won't become active on its own\. Check it in the service\.$/,
    );
    expect(countOf(/\/patch$/)).toBe(0);
  });
});

test("the plan shows the warnings of the resource, and a missing scope", async () => {
  const databaseId = await makeDatabase(emulator);
  const scopes = { username: "admin", scopes: "databases:read_only" };
  const { token } = (await emulator.control("POST", "/tokens", scopes)).body;
  const limited = runOn(emulator, { token });
  // The response shows the scopes of the token.
  await limited.session.client.get(`/databases/mysql/instances/${String(databaseId)}`);
  await limited.planAction(mysqlPatch, { databaseId });
  await limited.close();
  expect(limited.reported).toMatchObject([
    { severity: "warning", summary: "A single-node cluster is unavailable while it is patched" },
    {
      severity: "warning",
      summary: "The token lacks the scope databases:read_write",
      detail: expect.stringMatching(/^This plan runs stratus_mysql_patch, which requires this scope/) as string,
    },
  ]);
});

test("a snapshot with a label that is taken is refused without advice to import it", async () => {
  const databaseId = await makeDatabase(emulator);
  await run.invoke(mysqlBackup, { databaseId, label: "before" });
  await run.planAction(mysqlBackup, { databaseId, label: "before" });
  const [warning] = run.reported.filter(({ summary }) => summary.includes("already has"));
  expect(warning?.detail).toContain("or change the label of this action");
  const failure = await failureOf(run.invoke(mysqlBackup, { databaseId, label: "before" }));
  expect(failure).toContain("The label must be unique");
  for (const text of [warning?.detail, failure]) expect(text).not.toMatch(/import|create_before_destroy/);
});
