import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Outcome, startChild } from "../../../support/child";
import { withPythonClients } from "./python-clients";
import type { Json, Service } from "./service";

export interface LinodeCli {
  /** Runs a command, and returns the objects that it prints as JSON. Fails with its output. */
  readonly run: (command: string, ...more: readonly string[]) => Promise<readonly Json[]>;
  /** Runs a command, and returns its first object. */
  readonly one: (command: string, ...more: readonly string[]) => Promise<Json>;
  /** Runs a command in the usual format of the CLI. */
  readonly outcome: (command: string, ...more: readonly string[]) => Promise<Outcome>;
}

/** PyPI's `linode-cli`, configured for the service with its environment variables only. */
export function useCli(service: () => Service): LinodeCli {
  const home = mkdtempSync(join(tmpdir(), "stratus-cli-"));
  let env: NodeJS.ProcessEnv = {};
  beforeAll(async () => {
    const { token, port } = service();
    env = {
      ...(await withPythonClients(home)),
      LINODE_CLI_TOKEN: token,
      LINODE_CLI_API_HOST: `127.0.0.1:${String(port)}`,
      LINODE_CLI_API_SCHEME: "http",
    };
  }, 120_000);
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  const outcome = (command: string, ...more: readonly string[]) =>
    startChild("linode-cli", [...command.split(" "), ...more], { cwd: home, env }).outcome;
  const run = async (command: string, ...more: readonly string[]) => {
    const { code, output, stdout } = await outcome(command, ...more, "--json");
    if (code !== 0) throw new Error(`linode-cli ${command} ended with ${String(code)}:\n${output}`);
    return stdout.trim() === "" ? [] : (JSON.parse(stdout) as readonly Json[]);
  };
  const one = async (command: string, ...more: readonly string[]) => {
    const [first] = await run(command, ...more);
    if (first === undefined) throw new Error(`linode-cli ${command} printed nothing`);
    return first;
  };
  return { run, one, outcome };
}
