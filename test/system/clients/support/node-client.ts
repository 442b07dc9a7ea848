import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quietly, run } from "../../support/package";
import { cloudName, type Json, type Service } from "./service";
import { until } from "./until";

export const version = "0.158.0";
const cloud = `https://${cloudName}`;

interface Config {
  readonly url: string;
  readonly proxy?: false;
}
interface Refusal extends Error {
  readonly response?: { readonly status: number; readonly data: { readonly errors: readonly Json[] } };
}
/** Members of the client that send no request: they set its URL and its token. */
interface Settings {
  setToken(token: string): void;
  readonly baseRequest: {
    readonly interceptors: {
      readonly request: { use(change: (config: Config) => Config): void };
      readonly response: { use(answer: (given: unknown) => unknown, refuse: (refusal: Refusal) => never): void };
    };
  };
}

/** Calls a function of the client by its name, with its arguments, and returns the resolved value. */
export type Call = (name: string, ...given: readonly unknown[]) => Promise<Json>;

/** The client's error for a rejection by the service: `404: reason`, or `400: field: reason; field: reason`. */
function words({ status, data }: NonNullable<Refusal["response"]>): string {
  const each = data.errors.map(({ field, reason }) => [field, reason].filter(Boolean).join(": "));
  return `${String(status)}: ${each.join("; ")}`;
}

export interface NodeClient {
  readonly call: Call;
  /** Calls a function that returns a page, and returns its objects, which must be all of them. */
  readonly list: (name: string, ...given: readonly unknown[]) => Promise<readonly Json[]>;
}

/** Installs npm's `@linode/api-v4` for the tests of a file, and configures it for the service. */
export function useNodeClient(service: () => Service): NodeClient {
  const folder = mkdtempSync(join(tmpdir(), "stratus-client-"));
  let client: Readonly<Record<string, (...given: readonly unknown[]) => Promise<Json>>> = {};
  beforeAll(async () => {
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    await run("npm", ["install", `@linode/api-v4@${version}`, ...quietly], folder);
    const loaded = jest.requireActual<Settings & typeof client>(join(folder, "node_modules", "@linode", "api-v4"));
    const { origin, token } = service();
    loaded.setToken(token);
    const { request, response } = loaded.baseRequest.interceptors;
    // The service is on this machine, so the environment's proxy must not apply.
    request.use((config) => ({ ...config, url: config.url.replace(cloud, origin), proxy: false }));
    response.use(
      (answer) => answer,
      (refusal) => {
        throw refusal.response ? new Error(words(refusal.response)) : refusal;
      },
    );
    client = loaded;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const call: Call = async (name, ...given) => {
    const called = client[name];
    if (!called) throw new Error(`@linode/api-v4 has no ${name}`);
    return called(...given);
  };
  return {
    call,
    async list(name, ...given) {
      const { data, page, pages, results } = await call(name, ...given);
      const objects = data as readonly Json[];
      expect({ page, pages, results }).toEqual({ page: 1, pages: 1, results: objects.length });
      return objects;
    },
  };
}

/** Polls until the response has the status. */
export const untilStatus = (status: string, ask: () => Promise<Json>) =>
  until((answer) => answer["status"] === status, ask);
