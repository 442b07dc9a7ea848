import type { Properties } from "../../../contract";
import { actionBody } from "../../../emulator/wire/action-body";
import { change } from "../../../emulator/objects/change";
import { needOf } from "../../../emulator/collection/endpoints";
import { parentOf, reach } from "../../../emulator/collection/place";
import type { Emulation } from "../../../emulator/objects/emulation";
import { failure } from "../../../emulator/wire/failure";
import { answerOf } from "../../../emulator/wire/output";
import type { Call, Service } from "../../../emulator/service";
import type { Kept } from "../../../emulator/store";
import { start } from "../../../emulator/objects/transitions";
import { instanceSnapshot } from "../../instance_snapshot/contract";
import { instanceBackup } from "../contract";
import { backupKind, backupsOf, instanceKind, isBusy, isSnapshot, tellInstance } from "./stored";
import { restore } from "./restore";
import { automaticBackup, backUp } from "./schedule";
import { take } from "./take";

const answer = (backup: Kept, service: Service) => answerOf(emulation, backup, service);

/** The listing has an automatic backup's kind in a spelling of its own (R1-058). */
function list(call: Call): object {
  const instance = instanceOf(call, "read_only");
  const all = backupsOf(call.service, instance.id);
  const shown = (backup: Kept | undefined) => (backup ? answer(backup, call.service) : null);
  const snapshots = all.filter(isSnapshot);
  return {
    automatic: all
      .filter((backup) => !isSnapshot(backup))
      .map((backup) => ({ ...answer(backup, call.service), type: "automatic" })),
    snapshot: {
      current: shown(snapshots.find((backup) => !isBusy(backup))),
      in_progress: shown(snapshots.find(isBusy)),
    },
  };
}

function instanceOf(call: Call, permission: "read_only" | "read_write"): Kept {
  const instance = parentOf(emulation, call, permission);
  if (!instance) throw new Error("backups hang on an instance");
  return instance;
}

/** The previous snapshot goes at once (R1-157). */
function snapshot(call: Call): object {
  const instance = instanceOf(call, "read_write");
  const { label } = actionBody(instanceSnapshot, call);
  if ((instance.body["backups"] as Properties)["enabled"] !== true) {
    throw failure(
      400,
      `The backup service of instance ${String(instance.id)} must be on for a snapshot: enable it first`,
    );
  }
  if (backupsOf(call.service, instance.id).some(isBusy)) {
    throw failure(400, `Instance ${String(instance.id)} is creating a backup already`);
  }
  const id = take(call.service, instance.id, String(label));
  tellInstance(call.service, instance.id);
  const made = call.service.store.objects.get(backupKind, id);
  if (!made) throw new Error("a snapshot went while it was answered");
  return answer(made, call.service);
}

function restored(call: Call): object {
  const instance = instanceOf(call, "read_write");
  return restore(call, instance, reach(emulation, call, call.params["backupId"] ?? "", "read_write", instance));
}

/** One state leads to the next until the backup is complete. */
function settled(service: Service, { id, parent }: Kept, operation: string): void {
  if (operation === "start") start(service, instanceBackup, backupKind, id, "run");
  else if (operation === "run") start(service, instanceBackup, backupKind, id, "process");
  else {
    change(service, backupKind, id, { finished: service.clock.timestamp() });
    if (parent !== null) tellInstance(service, parent);
  }
}

const emulation: Emulation = {
  contract: instanceBackup,
  kind: backupKind,
  parentKind: instanceKind,
  own: ["list"],
  present: ({ body }) => ({ type: body["type"] }),
  settled,
  actions: { [automaticBackup]: backUp },
};

const [reading, writing] = [needOf(emulation, "read_only"), needOf(emulation, "read_write")];
const { path } = instanceBackup;

export const instanceBackupEmulation: Emulation = {
  ...emulation,
  routes: [
    { method: "GET", path, need: reading, answer: list },
    { method: "POST", path, need: writing, answer: snapshot },
    { method: "POST", path: `${path}/{backupId}/restore`, need: writing, answer: restored },
  ],
};
