import { type Client, connect, TimeoutError } from "../../../src/provider/client";
import type { OperationContext } from "../../../src/provider/context";
import { readContext } from "../../../src/provider/engine/operation-context";
import { mysqlCredentials } from "../../../src/resources/mysql_credentials/contract";
import { mysqlCredentialsHandler } from "../../../src/resources/mysql_credentials/provider";
import { databaseBody, useEmulator } from "../../emulator/support";

const emulator = useEmulator({ clock: "frozen" });

async function withWork<T>(use: (context: OperationContext) => Promise<T>): Promise<T> {
  const { url, token } = emulator.server;
  const log = () => undefined;
  const client: Client = connect({ baseUrl: url, token, maxRetries: 5, pollInterval: 5, userAgent: "test", log });
  const { signal } = new AbortController();
  try {
    return await use(readContext(mysqlCredentials, { session: { client }, signal, report: log, config: {} } as never));
  } finally {
    await client.close();
  }
}

test("R2-043: a read waits up to 60 seconds for an active database", async () => {
  await emulator.make("/databases/mysql/instances", databaseBody);
  await withWork(async (context) => {
    expect(context.remainingMs).toBeGreaterThan(59_000);
    expect(context.remainingMs).toBeLessThanOrEqual(60_000);
    const ready = mysqlCredentialsHandler.handler.waitForPrerequisites?.(context, { databaseId: 1 });
    await emulator.control("POST", "/clock/advance", { seconds: 1800 });
    await ready;
  });
});

test("R2-043: and then reports the status", async () => {
  await emulator.make("/databases/mysql/instances", databaseBody);
  await withWork(async (context) => {
    const impatient: OperationContext = { ...context, remainingMs: 500 };
    const waited = mysqlCredentialsHandler.handler.waitForPrerequisites?.(impatient, { databaseId: 1 });
    await expect(waited).rejects.toThrow(TimeoutError);
    await expect(waited).rejects.toThrow(/MySQL database 1 to return its credentials \(last status: provisioning\)/);
  });
});
