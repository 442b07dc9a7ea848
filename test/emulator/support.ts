import { request } from "undici";
import {
  type EmulatorServer,
  type EmulatorServerOptions,
  fixedStart,
  startStratusEmulator,
} from "../../src/composition/emulator";
import { eventually } from "../support/eventually";

export type Json = Readonly<Record<string, unknown>>;

export interface Reply {
  readonly status: number;
  /** The JSON of the response, in the format that the test expects. */
  readonly body: Json;
  readonly headers: Pick<Headers, "get">;
  /** The fields that the error envelope names. */
  readonly fields: readonly string[];
}

export type Caller = (method: string, path: string, body?: unknown) => Promise<Reply>;

// Most requests of the tests are sent here, and fetch takes more CPU time.
async function send(url: string, method: string, token: string | undefined, body: unknown): Promise<Reply> {
  const response = await request(url, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const json = (await response.body.json()) as Json;
  const errors = (json["errors"] ?? []) as readonly { readonly field: string }[];
  return {
    status: response.statusCode,
    body: json,
    headers: { get: (name) => response.headers[name]?.toString() ?? null },
    fields: Array.isArray(errors) ? errors.map(({ field }: { readonly field: string }) => field) : [],
  };
}

export interface Callers {
  readonly call: Caller;
  readonly control: Caller;
  readonly as: (token: string | undefined) => Caller;
  /** Creates an object, and fails the test if that is rejected. */
  readonly make: (path: string, body: unknown) => Promise<Json>;
  /** A caller with a token of a new restricted user. */
  readonly restricted: (username: string, grants: object, scopes?: string) => Promise<Caller>;
}

export interface TestEmulator extends Callers {
  readonly server: EmulatorServer;
}

/** Callers of an emulator, in any process. */
export function callersOf({ url, token }: Pick<EmulatorServer, "url" | "token">): Callers {
  const as = (given: string | undefined): Caller => {
    return (method, path, body) => send(`${url}${path}`, method, given, body);
  };
  const call = as(token);
  const control: Caller = (method, path, body) => {
    return send(`${url.replace(/\/v4$/, "/_emulator")}${path}`, method, undefined, body);
  };
  const make = async (path: string, body: unknown) => {
    const reply = await call("POST", path, body);
    if (reply.status !== 200) throw new Error(`POST ${path}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const restricted = async (username: string, grants: object, scopes = "*") => {
    await control("POST", "/users", { username, restricted: true, grants });
    const { body } = await control("POST", "/tokens", { username, scopes });
    return as(String(body["token"]));
  };
  return { call, control, as, make, restricted };
}

export const testEmulatorOf = (server: EmulatorServer): TestEmulator => ({ server, ...callersOf(server) });

/** An emulator for all tests of a file, by default with the fast clock, emptied before each test. */
export function useEmulator(options: EmulatorServerOptions = {}): TestEmulator {
  let emulator: TestEmulator | undefined;
  const now = () => {
    if (!emulator) throw new Error("the emulator serves within a test only");
    return emulator;
  };
  beforeAll(async () => {
    emulator = testEmulatorOf(
      await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart, strictFields: true, ...options }),
    );
  });
  beforeEach(async () => {
    await now().control("POST", "/reset");
    if (options.clock === "frozen") await now().control("PUT", "/clock", { frozen: true });
  });
  afterAll(async () => {
    await emulator?.server.close();
  });
  return {
    get server() {
      return now().server;
    },
    call: (...given) => now().call(...given),
    control: (...given) => now().control(...given),
    as: (token) => {
      return (...given) => now().as(token)(...given);
    },
    make: (...given) => now().make(...given),
    restricted: (...given) => now().restricted(...given),
  };
}

export const domainBody = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };
export const instanceBody = { region: "us-east", type: "g6-standard-1", label: "web" };
export const imageBody = { ...instanceBody, image: "public/debian12", root_pass: "correct horse battery" };
export const databaseBody = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" };
export const rulesBody = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
export const firewallBody = { label: "edge", rules: rulesBody };
export const web = { action: "ACCEPT", protocol: "TCP", addresses: { ipv4: ["0.0.0.0/0"] }, ports: "80, 443" };

/** The keys of a response at every depth, without the values: the elements of a list count as one. */
export function keysOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((one) => JSON.stringify(keysOf(one))))].sort();
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, keysOf(inner)]));
}

/** Polls until the object has the status. */
export async function until(call: Caller, path: string, status: string): Promise<Json> {
  let found: Json = {};
  await eventually(async () => {
    found = (await call("GET", path)).body;
    return found["status"] === status;
  });
  return found;
}

/** The range that a request creates, as in paths: without the prefix length that the response has. */
export const makeRange = async ({ make }: Pick<TestEmulator, "make">, body: object): Promise<string> =>
  String((await make("/networking/ipv6/ranges", { prefix_length: 64, ...body }))["range"]).replace(/\/\d+$/, "");
