import { flag } from "../../../contract";
import type { ControlContext, ControlRoute, PathParameters } from "../../../emulator/control/control-route";
import { findObject } from "../../../emulator/control/find-object";
import { readControlBody } from "../../../emulator/control/read";
import { updateStored } from "../../../emulator/objects/transitions";
import { computeInstance } from "../contract";
import { powerOff } from "./watchdog";

const find = ({ service }: ControlContext, { id = "" }: PathParameters) =>
  findObject(service, computeInstance.name, "instance", id);

/** What is on the instance, which no endpoint of the API shows. */
function showDisks(context: ControlContext, params: PathParameters) {
  const { disks, configs } = find(context, params).body;
  return { disks, configs };
}

function setMigrating(context: ControlContext, params: PathParameters, body: unknown) {
  const { value } = readControlBody({ value: flag("Whether the instance is being migrated.") }, body);
  updateStored(context.service, computeInstance.name, find(context, params).id, { migrating: value });
  return {};
}

/** The instance powers off, although nobody asked for it. */
function crash(context: ControlContext, params: PathParameters) {
  powerOff(context.service, find(context, params));
  return {};
}

export const instanceControlRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/instances/{id}", answer: showDisks },
  { method: "POST", path: "/instances/{id}/migrating", answer: setMigrating },
  { method: "POST", path: "/instances/{id}/power-off", answer: crash },
];
