import type { RuleId } from "../../contract";
import type { FieldError } from "../wire/failure";
import type { Store } from "../store";
import type { Catalogue } from "./fields";
import { catalogueKinds } from "./seed";

export type Region = Catalogue["regions"][number];
export type Plan = Catalogue["plans"][number];

export const findRegion = ({ objects }: Store, id: unknown) =>
  objects.get(catalogueKinds.region, String(id))?.body as Region | undefined;

export const findPlan = ({ objects }: Store, id: unknown) =>
  objects.get(catalogueKinds.plan, String(id))?.body as Plan | undefined;

export const hasCapability = (region: Region, capability: string) => (region.capabilities ?? []).includes(capability);

const known = (store: Store, kind: string) =>
  store.objects
    .list(kind)
    .map(({ id }) => String(id))
    .join(", ");

/** What is wrong with a region and with a plan that is to be deployed there, by the rules that ask for the two. */
export function validateRegionAndPlan(
  store: Store,
  { region, type }: { readonly region?: unknown; readonly type?: unknown },
  rules: { readonly region: readonly RuleId[]; readonly type: readonly RuleId[] },
): readonly FieldError[] {
  const fieldErrors: FieldError[] = [];
  if (region !== undefined && !findRegion(store, region)) {
    const reason = `must be the id of a region, got ${JSON.stringify(region)}; there are ${known(store, catalogueKinds.region)}`;
    fieldErrors.push({ field: "region", reason, rules: rules.region });
  }
  if (type !== undefined && !findPlan(store, type)) {
    const reason = `must be the id of a plan, got ${JSON.stringify(type)}; there are ${known(store, catalogueKinds.plan)}`;
    fieldErrors.push({ field: "type", reason, rules: rules.type });
  }
  const entry = store.objects.get(catalogueKinds.availability, `${String(region)} ${String(type)}`);
  if (entry?.body["available"] === false) {
    fieldErrors.push({
      field: "type",
      reason: `must be available in the region, and ${String(type)} is not in ${String(region)}`,
      rules: ["R1-081"],
    });
  }
  return fieldErrors;
}
