import { storedOf } from "../../../contract";
import type { Emulation } from "../../../emulator/objects/emulation";
import { requestOf } from "../../../emulator/wire/request";
import type { Call } from "../../../emulator/service";
import { placing } from "../../ip_address/emulator/find";
import { ipAssignment } from "../contract";
import { judgeBatch } from "./validate";
import type { Entry } from "./validate";
import { move } from "./move";

/** Document 3, IP addresses rule 3: everything is judged as it would be after the whole batch. */
function assign(call: Call): object {
  const values = requestOf(ipAssignment, call.body);
  const entries = storedOf(ipAssignment.fields.assignments, values["assignments"], values) as readonly Entry[];
  const moves = judgeBatch(call, entries);
  for (const { object, entry } of moves) move(call.service, object, entry.computeId);
  return {};
}

export const ipAssignmentEmulation: Emulation = {
  contract: ipAssignment,
  own: ["create"],
  routes: [
    { method: "POST", path: ipAssignment.path, need: placing, answer: assign },
    { method: "POST", path: "/networking/ipv4/assign", need: placing, answer: assign },
  ],
};
