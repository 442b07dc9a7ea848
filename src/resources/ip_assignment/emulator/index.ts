import { storedValue } from "../../../contract";
import type { Emulation } from "../../../emulator/objects/emulation";
import { parseCreateBody } from "../../../emulator/wire/request";
import type { RequestContext } from "../../../emulator/service";
import { placing } from "../../ip_address/emulator/find";
import { ipAssignment } from "../contract";
import { judgeBatch } from "./validate";
import type { Entry } from "./validate";
import { move } from "./move";

/** Document 3, IP addresses rule 3: everything is judged as it would be after the whole batch. */
function assign(request: RequestContext): object {
  const values = parseCreateBody(ipAssignment, request.body);
  const entries = storedValue(ipAssignment.fields.assignments, values["assignments"], values) as readonly Entry[];
  const moves = judgeBatch(request, entries);
  for (const { object, entry } of moves) move(request.service, object, entry.computeId);
  return {};
}

export const ipAssignmentEmulation: Emulation = {
  contract: ipAssignment,
  customOperations: ["create"],
  routes: [
    { method: "POST", path: ipAssignment.path, authorization: placing, answer: assign },
    { method: "POST", path: "/networking/ipv4/assign", authorization: placing, answer: assign },
  ],
};
