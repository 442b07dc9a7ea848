import type { User } from "../access/users";
import { filterHeader, isApiPath, requestOrigin, type Responder } from "../http/api";
import { type ApiResponse, sendResponse, toErrorResponse } from "../http/response";
import { parseTarget } from "../http/server";
import type { ControlContext, DirectControlRoute, PathParameters, Read } from "../kinds/control-route";
import { failure, notFound } from "../wire/failure";
import { findListed } from "./listed-kinds";

async function code({ service, writeObject }: ControlContext, params: PathParameters): Promise<ApiResponse> {
  const { kind, object } = findListed(service, params);
  const written = await writeObject(kind.contract.path, object.id);
  if ("refusal" in written) throw failure(400, written.refusal);
  return { status: 200, body: written };
}

/** Returns the object as an import block, as a resource in HCL, and as a construct. */
export const codeRoute: DirectControlRoute = {
  method: "GET",
  path: "/code/{kind}/{id+}",
  writeResponse: async (context, params, { response }) => {
    sendResponse(response, await code(context, params).catch(toErrorResponse));
  },
};

/** A user outside the account who may read everything. */
const viewer: User = { id: 0, username: "emulator", restricted: false, grants: {} };

type ViewOverrides = Partial<Pick<Parameters<Responder>[0], "filter" | "origin">>;

/**
 * Returns the API's response to a GET request. Views need no token, aren't logged, and are exempt from faults and
 * limits.
 */
export const viewerOf =
  (responder: Responder) =>
  (url: string, { filter, origin = "http://127.0.0.1" }: ViewOverrides = {}): ReturnType<Read> =>
    responder({
      target: parseTarget({ method: "GET", url }),
      caller: { user: viewer },
      body: Buffer.alloc(0),
      contentType: undefined,
      filter,
      ignoredFields: new Set(),
      remoteAddress: "127.0.0.1",
      origin,
    });

const before = /^\/_emulator\/view/;

export const viewRoute: DirectControlRoute = {
  method: "GET",
  path: "/view/{path+}",
  writeResponse: async ({ responder }, { path = "" }, { request, response }) => {
    const url = request.url?.replace(before, "") ?? "";
    if (isApiPath(url.replace(/\?.*$/, ""))) {
      sendResponse(
        response,
        await viewerOf(responder)(url, { filter: filterHeader(request), origin: requestOrigin(request) }),
      );
      return;
    }
    const reason = `view/ must be followed by a path of the API such as view/v4/domains, got ${path}`;
    sendResponse(response, toErrorResponse(notFound(reason)));
  },
};
