import { type EmulatorServerOptions, fixedStart, startStratusEmulator } from "../../src/composition/emulator";
import { provider } from "../../src/composition/provider";
import { startPlugin } from "../../src/provider/plugin/rpc/plugin-state";
import { startServer } from "../../src/provider/plugin/server";
import type { ValueObject } from "../../src/provider/plugin/value";
import { testEmulatorOf } from "../emulator/support";
import { connect } from "../provider/plugin/client";
import { hurriedProvider } from "../support/hurried-clock";
import { Host } from "../support/terraform/host";
import { hurry } from "../support/terraform/provider-run";
import { Account } from "./account";
import { newerService } from "./new-fields";

/** The provider behind its gRPC server, and an emulator. The provider isn't configured yet. */
export async function startAccount(options: EmulatorServerOptions = {}, settings: ValueObject = {}) {
  const emulator = await startStratusEmulator({
    ...{ port: 0, dnsPort: 0, clock: "fast", time: fixedStart, strictFields: true },
    ...options,
  });
  const testEmulator = testEmulatorOf(emulator);
  await hurry(testEmulator);
  const server = await startServer(startPlugin({ ...hurriedProvider, functions: provider.functions ?? {} }), {});
  const address = `unix:${server.address.text}`;
  const older = connect(address);
  const client = connect(address, undefined, newerService);
  const host = await Host.connect(client);
  const account = new Account(host, { base_url: emulator.url, token: emulator.token, poll_interval: 10, ...settings });
  return {
    testEmulator,
    host,
    account,
    /** A client that sends no fields that the provider doesn't know. */
    older,
    async close() {
      client.close();
      older.close();
      await server.close();
      await emulator.close();
    },
  };
}
