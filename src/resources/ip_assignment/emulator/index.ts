import { storedValue } from "../../../contract";
import { defineEmulation } from "../../../emulator/objects/emulation";
import { defineKind } from "../../../emulator/objects/kind";
import { parseCreateBody } from "../../../emulator/wire/request";
import type { RequestContext } from "../../../emulator/http/route";
import type { Service } from "../../../emulator/service";
import type { Id } from "../../../emulator/store";
import { slaacOf } from "../../compute_instance/emulator/addresses";
import { assignAuthorization } from "../../ip_address/emulator/access";
import { addressKind, rangeKind } from "../../ip_address/emulator/stored";
import type { Entry } from "../contract";
import { ipAssignment, ipv4AssignPath } from "../contract";
import { isRange, validateAssignment } from "./validate";
import type { Assignable } from "./validate";

/** On its new instance an address comes after those that are there. A range leads to the instance's SLAAC address. */
function move({ store }: Service, object: Assignable, instance: Id): void {
  if (object.parent === instance) return;
  const kind = isRange(object) ? rangeKind : addressKind;
  const routeTarget = isRange(object) ? { routeTarget: slaacOf(instance).replace(/\/128$/, "") } : {};
  store.objects.remove(kind, object.id);
  const body = { ...object.body, computeId: instance, ...routeTarget };
  store.objects.insert(kind, { id: object.id, parent: instance, body });
}

/** Document 3, IP addresses rule 3: everything is validated as it would be after the whole assignment. */
function assign(request: RequestContext): object {
  const given = parseCreateBody(ipAssignment, request);
  const entries = storedValue(ipAssignment.fields.assignments, given.assignments, given) as readonly Entry[];
  const moves = validateAssignment(request, entries);
  for (const { object, entry } of moves) move(request.service, object, entry.computeId);
  return {};
}

export const ipAssignmentEmulation = defineEmulation(defineKind(ipAssignment), {
  endpoints: {
    customOperations: ["create"],
    routes: [ipAssignment.path, ipv4AssignPath].map((path) => {
      return { method: "POST", path, authorization: assignAuthorization, answer: assign };
    }),
  },
});
