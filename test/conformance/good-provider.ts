import type { ProviderService } from "../../src/provider/plugin/protocol/generated/tfplugin6";
import {
  ArgumentError,
  type Provider,
  type ResourceHandler,
  type ResourceIdentity,
} from "../../src/provider/plugin/provider";
import type { Value, ValueObject } from "../../src/provider/plugin/value";
import type { TestClient } from "../provider/plugin/client";
import { NULLS } from "../provider/plugin/rpc/thing";

type Service = typeof ProviderService;
type Output<Method extends keyof Service> = ReturnType<Service[Method]["responseDeserialize"]>;

/** Changes responses on their way to the client: faults that the plugin itself prevents. A stream is changed as a whole. */
export type Tampering = {
  readonly [Method in keyof Service]?: (
    ...responses: Output<Method>[]
  ) => Output<Method> | Partial<Output<Method>> | readonly Partial<Output<Method>>[];
};

export function tampered(client: TestClient, tampering: Tampering): TestClient {
  const change = (method: keyof Service) => tampering[method] as ((...all: unknown[]) => object) | undefined;
  return {
    ...client,
    async call(method, request) {
      const response = await client.call(method, request);
      const changed = change(method)?.(response);
      return changed ? { ...response, ...changed } : response;
    },
    async *stream(method, request) {
      const changed = change(method);
      if (!changed) {
        yield* client.stream(method, request);
        return;
      }
      const events: Output<typeof method>[] = [];
      for await (const event of client.stream(method, request)) events.push(event);
      yield* changed(...events) as typeof events;
    },
  };
}

export const text = { description: "", type: "string" } as const;

const identity: ResourceIdentity = {
  version: 0,
  attributes: { id: { ...text, required: true } },
  of: ({ id = null }) => ({ id }),
};

/** The source of a move that the provider knows. */
export const source = {
  provider: "registry.terraform.io/example/thing",
  type: "old_thing",
  version: 0,
  state: { id: "1", title: "b" },
};

const filter = { version: 0, description: "", attributes: { name: { ...text, optional: true } } } as const;

/** A provider of things that keeps every rule. It has all features of the protocol. */
export function goodProvider() {
  const things = new Map<string, ValueObject>();
  const stored = (id: Value | undefined) => things.get(String(id)) ?? null;
  const put = (state: ValueObject) => {
    things.set(String(state["id"]), state);
    return { state };
  };
  const found = (state: ValueObject | null) => {
    if (!state) throw new Error("There is no such thing.");
    return { state };
  };
  const handler: Partial<ResourceHandler<string>> = {
    identity,
    create: async ({ planned }) => put({ ...planned, id: String(things.size + 1), revision: "1" }),
    update: async ({ planned, prior }) => put({ ...planned, revision: `${String(prior["revision"])}+` }),
    read: async ({ state: { id } }) => {
      const state = stored(id);
      return state && { state };
    },
    delete: async ({ prior: { id } }) => void things.delete(String(id)),
    import: async ({ id, identity: given }) => found(stored(given?.["id"] ?? id)),
    generateConfig: ({ name = null, parts = null }) => ({ name, parts }),
    move: ({ providerAddress, typeName, version, state: { id, title } }) => {
      if (providerAddress !== source.provider || typeName !== source.type || version > 0)
        throw new Error("It can't become a thing.");
      return { state: { ...NULLS, id: String(id), name: String(title), revision: "1" } };
    },
  };
  const provider: Partial<Provider<string>> = {
    movesState: true,
    generatesConfig: true,
    listResources: {
      thing: () => ({
        schema: filter,
        list: async function* ({ withState }) {
          for (const [id, state] of things)
            yield { identity: { id }, displayName: String(state["name"]), ...(withState ? { state } : {}) };
        },
      }),
    },
    actions: {
      thing: () => ({
        schema: filter,
        invoke: async ({ progress }) => progress("Half done"),
      }),
    },
    functions: {
      upper: () => ({
        summary: "Changes a text to capitals.",
        description: "",
        parameters: [{ ...text, name: "value" }],
        returns: text,
        call: ([value]) => {
          if (value === "") throw new ArgumentError(0, "must not be empty");
          return String(value).toUpperCase();
        },
      }),
    },
  };
  return { handler, provider };
}
