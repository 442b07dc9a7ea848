import { loadSources } from "../support/load-sources.mjs";

/**
 * The encoded responses to Terraform's requests for the schemas, by their names after `stratus:`. Creating them takes longer
 * than the rest of a process's start, and every process gets these requests.
 */
export async function encodedSchemas() {
  const { encode } = await loadSources(`
    import {
      GetProviderSchema_Response,
      GetResourceIdentitySchemas_Response,
    } from "./src/provider/plugin/protocol/generated/tfplugin6";
    import { getResourceIdentitySchemas } from "./src/provider/plugin/rpc/identity";
    import { getProviderSchema } from "./src/provider/plugin/rpc/schemas";
    import { startPlugin } from "./src/provider/plugin/rpc/plugin-state";
    import { provider } from "./src/composition/provider";
    const encoded = (type, response) => {
      if (response.diagnostics.length > 0) throw new Error(JSON.stringify(response.diagnostics));
      return Buffer.from(type.encode(response).finish());
    };
    export const encode = () => {
      const session = startPlugin(provider);
      return {
        schema: encoded(GetProviderSchema_Response, getProviderSchema(session)),
        identities: encoded(GetResourceIdentitySchemas_Response, getResourceIdentitySchemas(session)),
      };
    };`);
  return encode();
}
