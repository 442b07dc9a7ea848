import { toErrorResponse } from "../http/error-response";
import { sendResponse } from "../http/response";
import type { HttpResponse } from "../http/response";
import { failure } from "../wire/failure";
import type { ControlContext, DirectControlRoute, PathParameters } from "./control-route";
import { findListed } from "./listed-kinds";

async function code({ service, writeObject }: ControlContext, params: PathParameters): Promise<HttpResponse> {
  const { kind, object } = findListed(service, params);
  const written = await writeObject(kind.contract.path, object.id);
  if ("refusal" in written) throw failure(400, written.refusal);
  return { status: 200, body: written };
}

/** The object as an import block, as a resource in HCL, and as a construct. */
export const codeRoute: DirectControlRoute = {
  method: "GET",
  path: "/code/{kind}/{id+}",
  respond: async (context, params, { response }) => {
    sendResponse(response, await code(context, params).catch(toErrorResponse));
  },
};
