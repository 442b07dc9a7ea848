import { startEmulatorProcess } from "../../support/emulator-process";

export type Json = Readonly<Record<string, unknown>>;

/** An emulator in its own process with the dialect of the public cloud. */
export interface Service {
  /** `http://127.0.0.1:4510`, which the clients need in place of their cloud's URL. */
  readonly origin: string;
  readonly port: number;
  readonly token: string;
  /** The address of its DNS server: `127.0.0.1:5353`. */
  readonly dns: string;
  /** The stored objects of a kind, under the emulator's own names, in every dialect of the clients. */
  objects(kind: string): Promise<readonly Json[]>;
  /** The requests to it, as `POST /v4/domains`. */
  requests(): Promise<readonly string[]>;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** The public cloud, whose name some clients use. */
export const cloudName = "api.linode.com";

// Far from midnight, when backups are made.
const clock = ["--clock", "fast", "--time", "2026-01-31T12:00:00Z"];
const options = [...clock, "--port", "0", "--dns-port", "0", "--allowed-host", cloudName];
export async function startService(): Promise<Service> {
  const { url, token, dns = "", stop } = await startEmulatorProcess("--dialect", "linode", ...options);
  const { origin, port } = new URL(url);
  const control = async (method: string, path: string) => {
    const answer = await fetch(`${origin}/_emulator/${path}`, { method });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    origin,
    port: Number(port),
    token,
    dns,
    async objects(kind) {
      const { objects } = (await control("GET", "state")) as { readonly objects: readonly Row[] };
      return objects.filter((row) => row.kind === kind).map(({ body }) => body);
    },
    async requests() {
      const log = (await control("GET", "requests")) as readonly { readonly method: string; readonly path: string }[];
      return log.map(({ method, path }) => `${method} ${path}`);
    },
    async reset() {
      await control("POST", "reset");
    },
    stop,
  };
}

interface Row {
  readonly kind: string;
  readonly body: Json;
}

/** One for all tests of a file, emptied before each. */
export function useService(): () => Service {
  let service: Service | undefined;
  const now = () => {
    if (!service) throw new Error("the emulator serves within a test only");
    return service;
  };
  beforeAll(async () => {
    service = await startService();
  });
  beforeEach(() => now().reset());
  afterAll(() => service?.stop());
  return now;
}
