import { fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import type { Resources } from "../../kinds/needs";
import type { Stored } from "../../support/terraform/resources";
import { type Exported, type Logged, type World, worldOf } from "../judges/world";
import { FaultyService } from "./faulty-service";

type Json = Readonly<Record<string, unknown>>;

/** The end of a command. */
export interface Ended {
  readonly code: number;
  /** As Terraform prints it. */
  readonly output: string;
}

export interface ImportBlock {
  readonly to: string;
  readonly id: string;
}

/** Everything at one time: the objects of the service, the files, and the state if it is in memory. */
export interface Moment {
  readonly objects: Exported;
  readonly folder: string;
  readonly state?: ReadonlyMap<string, Stored>;
}

/**
 * A service, a connection with faults, and a configuration to apply, with the real Terraform (`startTerraformBench`) or in
 * this process (`startInProcessBench`), which is much faster.
 */
export interface Bench extends Pick<ServiceOfBench, "service" | "api" | "control" | "account"> {
  /** Writes the configuration. `settings` are those of the provider. */
  readonly write: (resource: Resources, imports?: readonly ImportBlock[], settings?: Json) => void;
  readonly apply: () => Promise<Ended>;
  readonly destroy: () => Promise<Ended>;
  /** Undefined without changes. Otherwise Terraform's output. */
  readonly plan: () => Promise<string | undefined>;
  /** Plans, calls `between`, and applies the saved plan. */
  readonly applyPlan: (between: () => Promise<unknown>) => Promise<Ended>;
  readonly untaint: (address: string) => Promise<unknown>;
  readonly keep: () => Promise<Moment>;
  readonly goBack: (moment: Moment) => Promise<void>;
  /** An empty service, and an empty state. */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export type ServiceOfBench = Awaited<ReturnType<typeof startService>>;

/** Starts an emulator, and a proxy that simulates the faults. */
export async function startService() {
  const options = { port: 0, data: ":memory:", clock: "fast", time: fixedStart, strictFields: true } as const;
  const emulator = await startStratusEmulator(options);
  const service = await FaultyService.start(emulator.url);
  const root = emulator.url.replace(/\/v4$/, "");

  async function call(url: string, method: string, body: unknown): Promise<Json> {
    const headers = { authorization: `Bearer ${emulator.token}`, "content-type": "application/json" };
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = (await response.json()) as Json;
    if (!response.ok)
      throw new Error(`${method} ${url} returned status code ${String(response.status)}: ${JSON.stringify(json)}`);
    return json;
  }
  const control = (method: string, path: string, body?: unknown) => call(`${root}/_emulator/${path}`, method, body);
  const exported = async () => (await control("GET", "state")) as unknown as Exported;
  const forget = async () => {
    service.disarm();
    service.takeLines();
    await control("DELETE", "requests");
  };

  return {
    service,
    token: emulator.token,
    api: (method: string, path: string, body?: unknown) => call(`${emulator.url}${path}`, method, body),
    control,
    exported,
    account: async (): Promise<World> =>
      worldOf(await exported(), (await control("GET", "requests")) as unknown as readonly Logged[]),
    restore: async (objects: Exported) => {
      await control("PUT", "state", objects);
      await forget();
    },
    reset: async () => {
      await control("POST", "reset");
      await control("PUT", "account", { additionalIps: true });
      await forget();
    },
    async close() {
      await service.close();
      await emulator.close();
    },
  };
}
