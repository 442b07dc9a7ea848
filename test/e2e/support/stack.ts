import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type EmulatorServerOptions, fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import { provider } from "../../../src/composition/provider";
import { type Reattachable, startReattachable } from "../../../src/provider/plugin/server";
import { dialectOf } from "../../../src/shared/dialect";
import type { DialectName } from "../../../src/shared/provider-settings";
import { hurriedProvider } from "../../support/hurried-clock";
import { executable } from "./executable";
import { noting } from "./requests";
import { Workspace } from "./terraform";

type Json = Readonly<Record<string, unknown>>;

/** The first request of each configured provider, which checks the service. */
export const checkOfService = "GET /v4/compute/instances";

/**
 * The emulator and the provider, both real, in this process, with terraform as another process. With
 * `STRATUS_TEST_EXECUTABLE`, terraform starts that executable as the provider.
 */
export interface Stack {
  readonly url: string;
  readonly token: string;
  /** The address of the emulator's DNS server, if it has one. */
  readonly dns: string | undefined;
  /** The environment adds to that of the provider. */
  workspace(settings?: Json, environment?: Readonly<Record<string, string>>): Workspace;
  /** One whose terraform starts the built provider itself, like a user's. */
  installed(environment?: Readonly<Record<string, string>>): Workspace;
  /** Sends a request as another user, with the names of the specification in every dialect. */
  api(method: string, path: string, body?: unknown): Promise<Json>;
  /** Sends a request to the emulator's control API. */
  control(method: string, path: string, body?: unknown): Promise<Json>;
  /** The requests to the emulator since `DELETE requests`, as `GET /domains`. */
  requests(): Promise<readonly string[]>;
  /** The requests that change something. */
  writes(): Promise<readonly string[]>;
  close(): Promise<void>;
}

async function call(url: string, method: string, token: string | undefined, body: unknown): Promise<Json> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as Json;
  if (!answer.ok) throw new Error(`${method} ${url} answered ${String(answer.status)}: ${JSON.stringify(json)}`);
  return json;
}

/** `STRATUS_TEST_DIALECT=linode` runs the tests of resources in that dialect. */
const defaultDialect = (process.env["STRATUS_TEST_DIALECT"] ?? "stratus") as DialectName;

/** Serves a provider from this process, unless the tests use an executable, which Terraform starts. */
export const startTestProvider = (served: typeof provider): Promise<Reattachable | typeof notServed> =>
  executable === undefined ? startReattachable(served) : Promise.resolve(notServed);

const notServed = { environment: {}, close: () => Promise.resolve() };

interface StackOptions extends EmulatorServerOptions {
  /**
   * True if the requests of each resource are recorded. If many resources run with a service whose responses differ, a
   * request may be counted for another one of them.
   */
  readonly notesRequests?: boolean;
  /** Shortens every pause of the provider to a tenth. */
  readonly isHurried?: boolean;
}

export async function startStack(
  clock: "fast" | "frozen" = "fast",
  { notesRequests = true, isHurried = false, dialect = defaultDialect, ...more }: StackOptions = {},
): Promise<Stack> {
  const names = dialectOf(dialect);
  const emulator = await startStratusEmulator({
    port: 0,
    data: ":memory:",
    clock,
    time: fixedStart,
    strictFields: true,
    ...more,
    dialect,
  });
  const clocked = isHurried ? hurriedProvider : provider;
  const plugin = await startTestProvider(notesRequests ? noting(clocked) : clocked);
  const root = emulator.url.replace(/\/v4$/, "");
  const workspaces: Workspace[] = [];
  const opened = (environment: Readonly<Record<string, string>>, settings: Json) => {
    const { url: base_url, token } = emulator;
    const workspace = new Workspace(environment, { base_url, token, dialect, poll_interval: 20, ...settings });
    workspaces.push(workspace);
    return workspace;
  };
  const requests = async () => {
    const log = await call(`${root}/_emulator/requests`, "GET", undefined, undefined);
    return (log as unknown as { method: string; path: string }[]).map(({ method, path }) => `${method} ${path}`);
  };
  return {
    url: emulator.url,
    token: emulator.token,
    dns: emulator.dns,
    workspace: (settings = {}, environment = {}) => opened({ ...plugin.environment, ...environment }, settings),
    installed(environment = {}) {
      const workspace = opened(environment, {});
      if (executable !== undefined) return workspace;
      const command = join(__dirname, "..", "..", "..", "dist", "bin", "stratus.cjs");
      execFileSync(process.execPath, [command, "provider", "install", workspace.folder]);
      return workspace;
    },
    async api(method, path, body) {
      if (!names) return call(`${emulator.url}${path}`, method, emulator.token, body);
      const { toService, fromService } = names;
      const sent = body === undefined ? undefined : toService.request(method, path, body);
      const answer = await call(`${emulator.url}${toService.path(path)}`, method, emulator.token, sent);
      return fromService.response(method, path, 200, answer) as Json;
    },
    control: (method, path, body) => call(`${root}/_emulator/${path}`, method, undefined, body),
    requests,
    writes: async () => (await requests()).filter((each) => !each.startsWith("GET ")),
    async close() {
      for (const workspace of workspaces) workspace.remove();
      await plugin.close();
      await emulator.close();
    },
  };
}
