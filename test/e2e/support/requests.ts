import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync } from "node:fs";
import type { Dispatcher } from "undici";
import { createRouter } from "../../../src/emulator/service/http/route";
import { Agent } from "../../../src/provider/client/http/undici";
import type { Provider } from "../../../src/provider/plugin/provider";
import { endpoints } from "../../support/endpoints";

const caller = new AsyncLocalStorage<string>();
const route = createRouter(
  endpoints.map((endpoint) => ({ ...endpoint, authorization: { scopes: [] }, respond: () => undefined })),
);
const noted = new Set<string>();

/** The file in which `scripts/test.mjs` collects the requests of a run's end-to-end tests. */
const file = expect.getState().testPath?.endsWith(".e2e.ts") ? process.env["STRATUS_NOTED_REQUESTS"] : undefined;

function note(method: string, path: string, whose: string): void {
  const match = route(method, path.replace(/\?.*$/, "").replace(/^\/v4(beta)?/, ""));
  if (match.found !== "route") return;
  const line = `${method} ${match.route.path.replace("+}", "}")}: ${whose}`;
  if (file === undefined || noted.has(line)) return;
  noted.add(line);
  appendFileSync(file, `${line}\n`);
}

// undici's own event comes later if all connections are busy, and then in the context of another request.
const dispatch = Reflect.get(Agent.prototype, "dispatch");
Agent.prototype.dispatch = function (this: Dispatcher, options, handler) {
  const whose = caller.getStore();
  if (whose !== undefined) note(options.method, options.path, whose);
  return dispatch.call(this, options, handler);
};

/** A handler's requests are recorded under its name, so that each request belongs to its resource or data source. */
function inName<Handler extends object>(whose: string, make: () => Handler): () => Handler {
  return () => {
    const handler = make();
    const named = Object.entries(handler).map(([name, member]: [string, unknown]) => {
      if (typeof member !== "function") return [name, member] as const;
      return [name, (...given: unknown[]): unknown => caller.run(whose, () => member.apply(handler, given) as unknown)];
    });
    return Object.fromEntries(named) as Handler;
  };
}

function all<Handler extends object>(kind: string, makers: Readonly<Record<string, () => Handler>>) {
  return Object.fromEntries(Object.entries(makers).map(([type, make]) => [type, inName(`${kind} ${type}`, make)]));
}

/** The same provider, with a record of the requests of each resource and data source. */
export function noting<Client>(provider: Provider<Client>): Provider<Client> {
  return {
    ...provider,
    resources: all("resource", provider.resources),
    dataSources: all("data source", provider.dataSources),
    ephemeralResources: all("ephemeral resource", provider.ephemeralResources ?? {}),
  };
}
