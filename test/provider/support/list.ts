import { provider } from "../../../src/composition/provider";
import type { Properties } from "../../../src/contract";
import { toTerraform } from "../../../src/objects/terraform/values";
import { providerSchema } from "../../../src/provider/engine/session";
import { decodeObject, encodeObject } from "../../../src/provider/plugin/codec/dynamic-value";
import { decodeIdentity } from "../../../src/provider/plugin/identity";
import type { Diagnostic } from "../../../src/provider/plugin/protocol/generated/tfplugin6";
import { configureProvider, validateListConfig } from "../../../src/provider/plugin/rpc/configuration";
import { listResource } from "../../../src/provider/plugin/rpc/list";
import { startPlugin } from "../../../src/provider/plugin/rpc/plugin-state";
import type { ValueObject } from "../../../src/provider/plugin/value";
import type { TestEmulator } from "../../emulator/support";

export interface ListedEvent {
  readonly identity: ValueObject | undefined;
  readonly name: string;
  /** Only with `withState`. */
  readonly state: ValueObject | undefined;
}

export interface Listed {
  readonly events: readonly ListedEvent[];
  readonly problems: readonly string[];
}

interface ListingOptions {
  readonly limit?: number;
  readonly withState?: boolean;
  readonly signal?: AbortSignal;
  /** Called for each event. */
  readonly onEvent?: (event: ListedEvent) => void;
}

const problemsIn = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`);

/** Terraform's calls for `list` blocks, in one run of the provider. */
export async function startLister(
  { server }: { readonly server: Pick<TestEmulator["server"], "url" | "token"> },
  settings: Properties = {},
) {
  const session = startPlugin(provider);
  const { attributes } = providerSchema;
  const given = { baseUrl: server.url, token: server.token, pollInterval: 10, ...settings };
  const config = encodeObject(attributes, toTerraform(attributes, given));
  const { diagnostics } = await configureProvider(session, { config, terraformVersion: "1.14.0" });
  if (diagnostics.length > 0) throw new Error(problemsIn(diagnostics).join("\n"));
  const encoded = (type: string, args: Properties) => {
    const { attributes: own } = session.listResource(type).schema;
    return encodeObject(own, toTerraform(own, args));
  };

  return {
    session,
    async validate(type: string, args: Properties): Promise<readonly string[]> {
      const request = {
        typeName: type,
        config: encoded(type, args),
        includeResourceObject: undefined,
        limit: undefined,
      };
      return problemsIn((await validateListConfig(session, request)).diagnostics);
    },
    async list(
      type: string,
      args: Properties = {},
      { limit = 1000, withState = false, signal = new AbortController().signal, onEvent }: ListingOptions = {},
    ): Promise<Listed> {
      const request = { typeName: type, config: encoded(type, args), includeResourceObject: withState, limit };
      const { schema, identity: declared } = session.resource(type);
      const events: ListedEvent[] = [];
      const problems: string[] = [];
      for await (const message of listResource(session, request, signal)) {
        problems.push(...problemsIn(message.diagnostic));
        if (!message.identity) continue;
        const event = {
          identity: decodeIdentity(declared, message.identity),
          name: message.displayName,
          state: message.resourceObject && (decodeObject(schema.attributes, message.resourceObject) ?? undefined),
        };
        events.push(event);
        onEvent?.(event);
      }
      return { events, problems };
    },
    close: () => session.replaceSession(undefined),
  };
}

export type Lister = Awaited<ReturnType<typeof startLister>>;
