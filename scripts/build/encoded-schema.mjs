import { loadSources } from "../support/load-sources.mjs";

/**
 * The response to Terraform's question for the schema, as bytes: making it takes a process longer than the rest of its
 * start, and every process is asked.
 */
export async function encodedSchema() {
  const { encode } = await loadSources(`
    import { GetProviderSchema_Response } from "./src/plugin/protocol/generated/tfplugin6";
    import { getProviderSchema } from "./src/plugin/rpc/schemas";
    import { startSession } from "./src/plugin/rpc/session";
    import { provider } from "./src/composition/provider";
    export const encode = () => {
      const response = getProviderSchema(startSession(provider));
      if (response.diagnostics.length > 0) throw new Error(JSON.stringify(response.diagnostics));
      return Buffer.from(GetProviderSchema_Response.encode(response).finish());
    };`);
  return encode();
}
