import { loadSources } from "../support/load-sources.mjs";

/**
 * The encoded response to Terraform's schema request: creating it takes longer than the rest of a process's start, and every
 * process gets the request.
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
