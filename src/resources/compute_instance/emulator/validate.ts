import type { Properties } from "../../../contract";
import { userNamed } from "../../../emulator/access/users";
import { metadataCapability, vlanCapability } from "../../../emulator/catalogue/default";
import { findPlan, findRegion, hasCapability, judgePlace } from "../../../emulator/catalogue/find";
import type { Catalogue } from "../../../emulator/catalogue/load";
import { scriptKind } from "../../../emulator/catalogue/seed";
import type { Draft } from "../../../emulator/objects/emulation";
import type { FieldError } from "../../../emulator/wire/failure";
import { isObject } from "../../../emulator/wire/input";
import type { Store } from "../../../emulator/store";
import { cloudInit } from "../../image/contract";
import { findImage } from "../../image/emulator/find";
import { usualSwap } from "./disks";
import { judgeBackup } from "./from-backup";

export const keyKind = "key";

const isSet = (value: unknown) => value !== undefined && value !== null;

/** Everything about a new instance that depends on what else there is. */
export function validate(draft: Draft): readonly FieldError[] {
  if (draft.operation === "update") return [];
  const { store } = draft.call.service;
  const { region, type } = draft.object;
  return [
    ...judgePlace(store, region, type),
    ...judgeImage(draft),
    ...judgeUserData(draft),
    ...judgeScript(draft),
    ...judgeUsers(store, draft.object),
    ...judgeInterfaces(store, draft.object),
    ...judgeBackup(draft),
  ];
}

function judgeImage({ call, object }: Draft): readonly FieldError[] {
  const { image, type, swapSize } = object;
  if (!isSet(image)) return [];
  const found = findImage(call, String(image));
  if (!found)
    return [{ field: "image", reason: `must be the id of an image that you can see, got ${JSON.stringify(image)}` }];
  const { status, size } = found.body;
  if (status !== "available") {
    return [{ field: "image", reason: `must be available to be deployed, and ${String(image)} is ${String(status)}` }];
  }
  const plan = findPlan(call.service.store, type);
  if (!plan) return [];
  const needed = Number(size);
  if (plan.disk < needed) {
    return [
      {
        field: "type",
        reason: `must have a disk of at least ${String(needed)} MB for the image; ${plan.id} has ${String(plan.disk)}`,
      },
    ];
  }
  const swap = Number(swapSize ?? usualSwap);
  if (plan.disk >= needed + swap) return [];
  const most = String(plan.disk - needed);
  return [{ field: "swap_size", reason: `must be at most ${most} for this image on ${plan.id}, got ${String(swap)}` }];
}

function judgeUserData({ call, object }: Draft): readonly FieldError[] {
  const field = "metadata.user_data";
  if (!isSet((object["metadata"] as Properties | undefined)?.["userData"])) return [];
  const wrongs: FieldError[] = [];
  const image = isSet(object["image"]) ? findImage(call, String(object["image"])) : undefined;
  const region = findRegion(call.service.store, object["region"]);
  if (!isSet(object["image"])) wrongs.push({ field, reason: `needs an image with the capability ${cloudInit}` });
  else if (image && !(image.body["capabilities"] as readonly string[]).includes(cloudInit)) {
    wrongs.push({
      field,
      reason: `needs an image with the capability ${cloudInit}, and ${String(image.id)} has it not`,
    });
  }
  if (region && !hasCapability(region, metadataCapability)) {
    wrongs.push({
      field,
      reason: `needs a region with the capability ${metadataCapability}, and ${region.id} has it not`,
    });
  }
  return wrongs;
}

function judgeScript({ call, object }: Draft): readonly FieldError[] {
  const { scriptId, scriptData, image } = object;
  const { store } = call.service;
  if (!isSet(scriptId)) return [];
  const script = store.objects.get(scriptKind, Number(scriptId))?.body as Catalogue["scripts"][number] | undefined;
  if (!script)
    return [{ field: "script_id", reason: `must be the id of a deployment script, got ${String(scriptId)}` }];
  const wrongs: FieldError[] = [];
  if (script.images && isSet(image) && !script.images.includes(String(image))) {
    const reason = `must be one that script ${String(scriptId)} is made for: ${script.images.join(", ")}`;
    wrongs.push({ field: "image", reason });
  }
  const given = (scriptData ?? {}) as Properties;
  // What was given, and is wrong as a whole, is told already.
  if (!isSet(scriptData) && isObject(call.body) && isSet(call.body["script_data"])) return wrongs;
  const missing = (script.fields ?? []).filter(({ name, required }) => required && !isSet(given[name]));
  const field = (name: string) => `script_data.${name}`;
  return [
    ...wrongs,
    ...missing.map(({ name }) => ({ field: field(name), reason: `is required by script ${String(scriptId)}` })),
  ];
}

function judgeUsers(store: Store, { authorizedUsers }: Properties): readonly FieldError[] {
  const names = (authorizedUsers ?? []) as readonly string[];
  return names.flatMap((name): readonly FieldError[] => {
    const field = "authorized_users";
    if (!userNamed(store, name))
      return [{ field, reason: `must be names of users, and there is no ${JSON.stringify(name)}` }];
    if (store.objects.byKey(keyKind, name).length > 0) return [];
    return [{ field, reason: `must be users who have SSH keys, and ${JSON.stringify(name)} has none` }];
  });
}

function judgeInterfaces(store: Store, { interfaces, region: id }: Properties): readonly FieldError[] {
  const region = findRegion(store, id);
  if (!region || hasCapability(region, vlanCapability)) return [];
  return ((interfaces ?? []) as readonly Properties[]).flatMap(({ purpose }, index): readonly FieldError[] => {
    if (purpose !== "vlan") return [];
    const field = `interfaces[${String(index)}].purpose`;
    return [{ field, reason: `must not be "vlan" in ${region.id}, which has no VLANs` }];
  });
}
