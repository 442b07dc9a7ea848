import type { StoredObject } from "../../../emulator/store";
import type { RangeBody } from "../../ip_address/emulator/stored";

// The document shows no response, and the service has three of them.

export const createdRange = ({ range, prefixLength, routeTarget }: RangeBody) => ({
  range: `${String(range)}/${String(prefixLength)}`,
  route_target: routeTarget,
});

export const listedRange = ({ body }: StoredObject<RangeBody>) => ({
  range: body.range,
  prefix: body.prefixLength,
  region: body.region,
  route_target: body.routeTarget,
});

/** The instance that has it comes first, and those that share it follow. */
export const viewedRange = ({ body }: StoredObject<RangeBody>, sharing: readonly Pick<StoredObject, "id">[]) => ({
  range: body.range,
  prefix: body.prefixLength,
  region: body.region,
  is_bgp: sharing.length > 0,
  computes: [body.computeId, ...sharing.map(({ id }) => id)],
});
