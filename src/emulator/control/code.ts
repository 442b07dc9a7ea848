import { toErrorResponse } from "../http/error-response";
import { sendResponse } from "../http/response";
import type { HttpResponse } from "../http/response";
import type { Id } from "../store";
import { failure } from "../wire/failure";
import type { ControlContext, DirectControlRoute, PathParameters } from "./control-route";
import { findListed } from "./listed-kinds";

/** Reads a path of the API, `/v4/domains/12?page=2`, as an unrestricted user and with the names of the specification. */
export type Read = (path: string) => Promise<HttpResponse>;

/** An object as configuration; or why no configuration can say it, as a sentence. */
export type ObjectCode =
  | { readonly address: string; readonly import: string; readonly hcl: string; readonly construct: string }
  | { readonly refusal: string };

/** Writes the object of that id in the collection of that path. The rest of the account is read for what it refers to. */
export type ObjectWriter = (read: Read, path: string, id: Id) => Promise<ObjectCode>;

async function code({ service, writeObject }: ControlContext, params: PathParameters): Promise<HttpResponse> {
  const { emulation, object } = findListed(service, params);
  const written = await writeObject(emulation.contract.path, object.id);
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
