import { join } from "node:path";
import { environment, timeToFirstLine } from "../measure/child.mjs";
import { alternate } from "../measure/alternate.mjs";
import { providerStarter } from "../measure/provider.mjs";
import { cpuOf } from "../measure/processes.mjs";
import { startEmulator } from "../../support/start-emulator.mjs";
import { inRoot } from "../../support/project.mjs";
import { installProvider } from "../measure/terraform.mjs";

const programs = inRoot("scripts", "bench", "programs");
const shutdown = "/plugin.GRPCController/Shutdown";

/** The reference for the speed of the machine. */
export const emptyScript = "an empty script";

/**
 * The start, the first call and the end of a provider, which Terraform starts several times in each command.
 * @param {import("./index.mjs").Details} details
 */
export async function start({ folder, rounds = 11 }) {
  const emulator = await startEmulator(environment(folder));
  const provider = await providerStarter(folder, await installProvider(folder));

  /** @param {readonly string[]} args */
  const handshake = async (args) => {
    const { cpu, end } = await timeToFirstLine(args, { cwd: folder, env: provider.env });
    await end();
    return { cpu };
  };
  const askForSchema = async () => {
    const { client, pid, end } = await provider.start();
    const before = cpuOf(pid);
    await client.call("getProviderSchema", {});
    const cpu = cpuOf(pid) - before;
    client.close();
    await end();
    return { cpu };
  };
  /** @param {boolean} isUsed */
  const exit = async (isUsed) => {
    const { client, configure, ended, end } = await provider.start();
    if (isUsed) await configure({ baseUrl: emulator.url, token: emulator.token });
    const before = performance.now();
    // The end itself may cut off its response.
    await client.raw(shutdown).catch(() => undefined);
    await ended;
    const wall = performance.now() - before;
    client.close();
    await end();
    return { wall };
  };

  try {
    const starts = await alternate(
      {
        provider: async () => {
          const { cpu, client, end } = await provider.start();
          client.close();
          await end();
          return { cpu };
        },
        secure: () => handshake([join(programs, "secure-server.cjs"), ...provider.files]),
        empty: () => handshake([join(programs, "empty.cjs")]),
      },
      { rounds },
    );
    const { schema } = await alternate({ schema: askForSchema }, { rounds });
    const exits = await alternate({ used: () => exit(true), unused: () => exit(false) }, { rounds });
    return {
      rows: [
        {
          what: "from the start to the handshake",
          unit: "ms of CPU time",
          measured: starts.provider.cpu,
          reference: { what: "an HTTP/2 server with TLS and a certificate", value: starts.secure.cpu },
          aim: 50,
        },
        {
          what: "from the start to the handshake",
          unit: "ms of CPU time",
          measured: starts.provider.cpu,
          reference: { what: emptyScript, value: starts.empty.cpu },
          aim: 50,
        },
        { what: "`GetProviderSchema`", unit: "ms of CPU time", measured: schema.cpu, aim: 6 },
        {
          what: "exit of a provider that has sent one HTTP request",
          unit: "ms",
          measured: exits.used.wall,
          reference: { what: "a provider that has sent no request", value: exits.unused.wall },
          aim: 12,
        },
      ],
    };
  } finally {
    await emulator.stop();
  }
}
