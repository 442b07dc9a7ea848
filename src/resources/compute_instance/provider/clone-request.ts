import type { Known } from "../../../contract";
import { isSet, snake } from "../../../contract";
import type { CreatePost } from "../../../provider/handler";
import { toWire } from "../../../provider/requests/body";
import { computeInstance } from "../contract";

/** What the cloning request takes of an instance's own fields (document 1, Clone body). */
const taken = ["region", "type", "label", "group", "backupsEnabled", "privateIp", "metadata"] as const;

/** The request that makes an instance as a copy of another one. */
export function cloneRequest(wanted: Known<typeof computeInstance>): CreatePost | undefined {
  const { cloneFrom } = wanted;
  if (!isSet(cloneFrom)) return undefined;
  const { sourceId, disks, configs } = cloneFrom;
  const own = taken.map((name) => [snake(name), toWire(computeInstance.fields[name], wanted[name])] as const);
  const parts = Object.entries({ disks, configs });
  const body = Object.fromEntries([...own, ...parts].filter(([, value]) => isSet(value)));
  return { path: `${computeInstance.path}/${String(sourceId)}/clone`, body };
}
