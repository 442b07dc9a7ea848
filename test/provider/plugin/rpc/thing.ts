import { decodeObject, encodeObject } from "../../../../src/provider/plugin/codec/dynamic-value";
import type { Provider, ResourceHandler } from "../../../../src/provider/plugin/provider";
import { startPlugin } from "../../../../src/provider/plugin/rpc/plugin-state";
import type { Attributes } from "../../../../src/provider/plugin/schema";
import { startServer } from "../../../../src/provider/plugin/server";
import type { ValueObject } from "../../../../src/provider/plugin/value";
import { connect } from "../client";

const text = { description: "", type: "string" } as const;

export const attributes: Attributes = {
  id: { ...text, computed: true, useStateForUnknown: true },
  name: { ...text, required: true },
  revision: { ...text, computed: true },
  secret: { ...text, optional: true, writeOnly: true },
  parts: {
    description: "",
    optional: true,
    nested: { mode: "list", attributes: { secret: { ...text, optional: true, writeOnly: true } } },
  },
};

export const NULLS: ValueObject = { id: null, name: null, revision: null, secret: null, parts: null };

const never = (): never => {
  throw new Error("not expected");
};

/** A provider with one resource behind a real gRPC server. A test writes only the parts that it needs. */
export async function serveThing(
  handler: Partial<ResourceHandler<string>> & { readonly version?: number } = {},
  provider: Partial<Provider<string>> = {},
) {
  const { version = 0, ...methods } = handler;
  const schema = { version, description: "", attributes };
  const session = startPlugin<string>({
    address: "example.test/acme/thing",
    version: "0.0.0",
    schema: { version: 0, description: "", attributes: { url: { ...text, optional: true } } },
    configure: ({ config }) => String(config["url"]),
    resources: { thing: () => ({ schema, create: never, read: never, delete: never, ...methods }) },
    dataSources: { thing: () => ({ schema, read: never }) },
    ...provider,
  });
  const server = await startServer(session, {});
  const client = connect(`unix:${server.address.text}`);
  const object = (value: ValueObject | null) => encodeObject(attributes, value);
  return {
    ...client,
    object,
    value: (dynamic: Parameters<typeof decodeObject>[1]) => decodeObject(attributes, dynamic),
    configure: (config: ValueObject = { url: "u" }) =>
      client.call("configureProvider", {
        terraformVersion: "1.11.4",
        config: encodeObject({ url: { ...text, optional: true } }, config),
      }),
    plan: (config: ValueObject | null, prior: ValueObject | null, priorPrivate: Buffer = Buffer.alloc(0)) =>
      client.call("planResourceChange", {
        typeName: "thing",
        config: object(config),
        priorState: object(prior),
        proposedNewState: object(config),
        priorPrivate,
        clientCapabilities: { writeOnlyAttributesAllowed: true },
        priorIdentity: undefined,
      }),
    apply: (
      config: ValueObject | null,
      prior: ValueObject | null,
      plannedPrivate: Buffer = Buffer.alloc(0),
      planned: ValueObject | null = config,
    ) =>
      client.call("applyResourceChange", {
        typeName: "thing",
        config: object(config),
        priorState: object(prior),
        plannedState: object(planned),
        plannedPrivate,
        plannedIdentity: undefined,
      }),
    read: (state: ValueObject | null, remembered: Buffer = Buffer.alloc(0)) =>
      client.call("readResource", {
        typeName: "thing",
        currentState: object(state),
        private: remembered,
        currentIdentity: undefined,
      }),
    stop: async () => {
      client.close();
      await server.close();
    },
  };
}

export type Thing = Awaited<ReturnType<typeof serveThing>>;

export const json = (bytes: Buffer): unknown => (bytes.length === 0 ? {} : JSON.parse(bytes.toString("utf8")));
