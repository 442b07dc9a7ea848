import { isSet, jsonAt } from "../../../contract";
import {
  type FieldError,
  findPlan,
  findRegion,
  findUser,
  hasCapability,
  metadataCapability,
  objectKind,
  scriptKind,
  type ServiceCatalogue,
  validateRegionAndPlan,
  vlanCapability,
} from "../../../emulator/author";
import { cloudInit } from "../../image/contract";
import { findImage } from "../../image/emulator/image";
import { isVlan } from "../contract/interfaces";
import { validateBackup } from "./create";
import { defaultSwap, type InstanceDraft } from "./instance";

const keyKind = "key";

/** Returns the errors of a new instance that depend on other objects. */
export function validateNewInstance(draft: InstanceDraft): readonly FieldError[] {
  if (draft.operation === "update") return [];
  return [
    ...validateRegionAndPlan(draft.request.service.store, draft.object, { region: ["R1-096"], type: ["R1-097"] }),
    ...validateImage(draft),
    ...validateUserData(draft),
    ...validateScript(draft),
    ...validateUsers(draft),
    ...validateInterfaces(draft),
    ...validateBackup(draft),
  ];
}

function validateImage({ request, object }: InstanceDraft): readonly FieldError[] {
  const { image, type, swapSize } = object;
  if (!isSet(image)) return [];
  const found = findImage(request, image);
  if (!found)
    return [
      {
        field: "image",
        reason: `must be the id of an image that you can see, got ${JSON.stringify(image)}`,
        rules: ["R1-098"],
      },
    ];
  const { status, size } = found.body;
  if (status !== "available") {
    return [
      {
        field: "image",
        reason: `must be an available image, but ${image} is ${String(status)}`,
        rules: ["R1-071"],
      },
    ];
  }
  const plan = findPlan(request.service.store, type);
  if (!plan) return [];
  const needed = size ?? 0;
  if (plan.disk < needed) {
    return [
      {
        field: "type",
        reason: `must be a plan with at least ${String(needed)} MB of storage for the image, but ${plan.id} has ${String(plan.disk)} MB`,
        rules: ["R1-069"],
      },
    ];
  }
  const swap = swapSize ?? defaultSwap;
  if (plan.disk >= needed + swap) return [];
  const maxSize = String(plan.disk - needed);
  return [
    {
      field: "swap_size",
      reason: `must be at most ${maxSize} for this image on ${plan.id}, got ${String(swap)}`,
      rules: ["R1-069", "R1-114"],
    },
  ];
}

function validateUserData({ request, object }: InstanceDraft): readonly FieldError[] {
  const field = "metadata.user_data";
  if (!isSet(object.metadata?.userData)) return [];
  const fieldErrors: FieldError[] = [];
  const image = isSet(object.image) ? findImage(request, object.image) : undefined;
  const region = findRegion(request.service.store, object.region);
  if (!isSet(object.image)) {
    fieldErrors.push({ field, reason: `requires an image with the capability ${cloudInit}`, rules: ["R1-127"] });
  } else if (image && image.body.capabilities?.includes(cloudInit) !== true) {
    fieldErrors.push({
      field,
      reason: `requires an image with the capability ${cloudInit}, but ${String(image.id)} doesn't have it`,
      rules: ["R1-127"],
    });
  }
  if (region && !hasCapability(region, metadataCapability)) {
    fieldErrors.push({
      field,
      reason: `requires a region with the capability ${metadataCapability}, but ${region.id} doesn't have it`,
      rules: ["R1-128"],
    });
  }
  return fieldErrors;
}

const typedScriptKind = objectKind<ServiceCatalogue["scripts"][number]>(scriptKind);

function validateScript({ request, object }: InstanceDraft): readonly FieldError[] {
  const { scriptId, scriptData, image } = object;
  if (!isSet(scriptId)) return [];
  const script = request.service.store.objects.get(typedScriptKind, scriptId)?.body;
  if (!script)
    return [
      {
        field: "script_id",
        reason: `must be the id of a deployment script, got ${String(scriptId)}`,
        rules: ["R1-111"],
      },
    ];
  const fieldErrors: FieldError[] = [];
  if (script.images && isSet(image) && !script.images.includes(image)) {
    const reason = `must be an image that script ${String(scriptId)} supports, got ${image}. Use one of ${script.images.join(", ")}`;
    fieldErrors.push({ field: "image", reason, rules: ["R1-111"] });
  }
  // If `script_data` itself is invalid, the response already has an error for it, so missing fields aren't reported.
  if (!isSet(scriptData) && isSet(jsonAt(request.body, "script_data"))) return fieldErrors;
  const missing = (script.fields ?? []).filter(({ name, required }) => required && !isSet(scriptData?.[name]));
  return [
    ...fieldErrors,
    ...missing.map(({ name }): FieldError => ({
      field: `script_data.${name}`,
      reason: `is required by script ${String(scriptId)}`,
      rules: ["R1-113"],
    })),
  ];
}

function validateUsers({ request, object }: InstanceDraft): readonly FieldError[] {
  const { store } = request.service;
  return (object.authorizedUsers ?? []).flatMap((name): readonly FieldError[] => {
    const refuse = (reason: string): readonly FieldError[] => [
      { field: "authorized_users", reason, rules: ["R1-103"] },
    ];
    if (!findUser(store, name)) return refuse(`must be names of existing users, got ${JSON.stringify(name)}`);
    if (store.objects.byKey(keyKind, name).length > 0) return [];
    return refuse(`must be users with SSH keys, but ${JSON.stringify(name)} has no SSH key`);
  });
}

function validateInterfaces({ request, object }: InstanceDraft): readonly FieldError[] {
  const region = findRegion(request.service.store, object.region);
  if (!region || hasCapability(region, vlanCapability)) return [];
  return (object.interfaces ?? []).flatMap((entry, index): readonly FieldError[] => {
    if (!isVlan(entry)) return [];
    const field = `interfaces[${String(index)}].purpose`;
    return [
      {
        field,
        reason: `must not be "vlan", because the region ${region.id} doesn't support VLANs`,
        rules: ["R1-121", "R3-178"],
      },
    ];
  });
}
