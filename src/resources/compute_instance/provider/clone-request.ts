import type { Properties } from "../../../contract";
import type { CreatePost } from "../../../provider/handler";
import { toWire } from "../../../provider/requests/body";
import { snake } from "../../../contract";
import { computeInstance } from "../contract";

/** What the cloning request takes of an instance's own fields (document 1, Clone body). */
const taken = ["region", "type", "label", "group", "backupsEnabled", "privateIp", "metadata"] as const;

/** The request that makes an instance as a copy of another one. */
export function cloneRequest(wanted: Properties): CreatePost | undefined {
  const from = wanted["cloneFrom"] as Properties | null | undefined;
  if (!from) return undefined;
  const own = taken.map((name) => [snake(name), toWire(computeInstance.fields[name], wanted[name])] as const);
  const parts = ["disks", "configs"].map((name) => [name, from[name]] as const);
  const body = Object.fromEntries([...own, ...parts].filter(([, value]) => (value ?? undefined) !== undefined));
  return { path: `${computeInstance.path}/${String(from["sourceId"])}/clone`, body };
}
