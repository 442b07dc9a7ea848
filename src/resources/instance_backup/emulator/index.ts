import type { Properties } from "../../../contract";
import { actionBody } from "../../../emulator/wire/action-body";
import { updateStored } from "../../../emulator/objects/change";
import { authorizationFor } from "../../../emulator/collection/endpoints";
import { parentOf, findAuthorized } from "../../../emulator/collection/place";
import type { Emulation } from "../../../emulator/objects/emulation";
import { failure } from "../../../emulator/wire/failure";
import { toResponse } from "../../../emulator/wire/output";
import type { RequestContext, Service } from "../../../emulator/service";
import type { StoredObject } from "../../../emulator/store";
import { startTransition } from "../../../emulator/objects/transitions";
import { instanceSnapshot } from "../../instance_snapshot/contract";
import { instanceBackup } from "../contract";
import { backupKind, backupsOf, instanceKind, isBusy, isSnapshot, tellInstance } from "./stored";
import { restore } from "./restore";
import { automaticBackup, backUp } from "./schedule";
import { take } from "./take";

const answer = (backup: StoredObject, service: Service) => toResponse(emulation, backup, service);

/** The listing has an automatic backup's kind in a spelling of its own (R1-058). */
function list(request: RequestContext): object {
  const instance = instanceOf(request, "read_only");
  const all = backupsOf(request.service, instance.id);
  const shown = (backup: StoredObject | undefined) => (backup ? answer(backup, request.service) : null);
  const snapshots = all.filter(isSnapshot);
  return {
    automatic: all
      .filter((backup) => !isSnapshot(backup))
      .map((backup) => ({ ...answer(backup, request.service), type: "automatic" })),
    snapshot: {
      current: shown(snapshots.find((backup) => !isBusy(backup))),
      in_progress: shown(snapshots.find(isBusy)),
    },
  };
}

function instanceOf(request: RequestContext, permission: "read_only" | "read_write"): StoredObject {
  const instance = parentOf(emulation, request, permission);
  if (!instance) throw new Error("backups hang on an instance");
  return instance;
}

/** The previous snapshot goes at once (R1-157). */
function snapshot(request: RequestContext): object {
  const instance = instanceOf(request, "read_write");
  const { label } = actionBody(instanceSnapshot, request);
  if ((instance.body["backups"] as Properties)["enabled"] !== true) {
    throw failure(
      400,
      `The backup service of instance ${String(instance.id)} must be on for a snapshot: enable it first`,
    );
  }
  if (backupsOf(request.service, instance.id).some(isBusy)) {
    throw failure(400, `Instance ${String(instance.id)} is creating a backup already`);
  }
  const id = take(request.service, instance.id, String(label));
  tellInstance(request.service, instance.id);
  const made = request.service.store.objects.get(backupKind, id);
  if (!made) throw new Error("a snapshot went while it was answered");
  return answer(made, request.service);
}

function restored(request: RequestContext): object {
  const instance = instanceOf(request, "read_write");
  return restore(
    request,
    instance,
    findAuthorized(emulation, request, request.params["backupId"] ?? "", "read_write", instance),
  );
}

/** One state leads to the next until the backup is complete. */
function transitionCompleted(service: Service, { id, parent }: StoredObject, operation: string): void {
  if (operation === "start") startTransition(service, instanceBackup, backupKind, id, "run");
  else if (operation === "run") startTransition(service, instanceBackup, backupKind, id, "process");
  else {
    updateStored(service, backupKind, id, { finished: service.clock.timestamp() });
    if (parent !== null) tellInstance(service, parent);
  }
}

const emulation: Emulation = {
  contract: instanceBackup,
  kind: backupKind,
  parentKind: instanceKind,
  customOperations: ["list"],
  presentFields: ({ body }) => ({ type: body["type"] }),
  transitionCompleted,
  actions: { [automaticBackup]: backUp },
};

const [reading, writing] = [authorizationFor(emulation, "read_only"), authorizationFor(emulation, "read_write")];
const { path } = instanceBackup;

export const instanceBackupEmulation: Emulation = {
  ...emulation,
  routes: [
    { method: "GET", path, authorization: reading, answer: list },
    { method: "POST", path, authorization: writing, answer: snapshot },
    { method: "POST", path: `${path}/{backupId}/restore`, authorization: writing, answer: restored },
  ],
};
