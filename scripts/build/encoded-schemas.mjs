import { provider } from "../../src/composition/provider.ts";
import {
  GetProviderSchema_Response,
  GetResourceIdentitySchemas_Response,
} from "../../src/provider/plugin/protocol/generated/tfplugin6.ts";
import { getResourceIdentitySchemas } from "../../src/provider/plugin/rpc/identity.ts";
import { startPlugin } from "../../src/provider/plugin/rpc/plugin-state.ts";
import { getProviderSchema } from "../../src/provider/plugin/rpc/schemas.ts";

/**
 * @template {{ readonly diagnostics: readonly object[] }} Response
 * @param {{ encode(response: Response): { finish(): Uint8Array } }} type
 * @param {Response} response
 */
function encoded(type, response) {
  if (response.diagnostics.length > 0) throw new Error(JSON.stringify(response.diagnostics));
  return Buffer.from(type.encode(response).finish());
}

/**
 * The encoded responses to Terraform's requests for the schemas, by their names after `stratus:`. Creating them takes longer
 * than the rest of a process's start, and every process gets these requests.
 */
export function encodedSchemas() {
  const session = startPlugin(provider);
  return {
    schema: encoded(GetProviderSchema_Response, getProviderSchema(session)),
    identities: encoded(GetResourceIdentitySchemas_Response, getResourceIdentitySchemas(session)),
  };
}
