import type { User } from "../access/users";
import { filterHeader, originOf } from "../http/api";
import { isApiPath } from "../http/answer";
import { catchFailure } from "../http/error-response";
import { sendResponse } from "../http/response";
import { notFound } from "../wire/failure";
import type { ControlContext, DirectControlRoute } from "./control-route";

/** Sees everything, and is none of the account's users. */
const viewer: User = { id: 0, username: "emulator", restricted: false, grants: {} };

type View = DirectControlRoute["respond"];

/**
 * Answers what the API answers to GET of a path. Whoever looks leaves no trace: there is no entry in the log of requests, no
 * fault and no limit, and no token is needed.
 */
const view: View = async ({ answerer }: ControlContext, { path: inside = "" }, { request, response, query }) => {
  const path = `/${inside}`;
  if (!isApiPath(path)) {
    const refused = catchFailure(() => {
      throw notFound(`view/ is followed by a path of the API, such as view/v4/domains, and not by ${inside}`);
    });
    sendResponse(response, refused);
    return;
  }
  const answer = await answerer({
    target: { method: "GET", path, query },
    caller: { user: viewer },
    body: Buffer.alloc(0),
    contentType: undefined,
    filter: filterHeader(request),
    ignoredFields: new Set(),
    remoteAddress: "127.0.0.1",
    origin: originOf(request),
  });
  sendResponse(response, answer);
};

export const viewRoute: DirectControlRoute = { method: "GET", path: "/view/{path+}", respond: view };
