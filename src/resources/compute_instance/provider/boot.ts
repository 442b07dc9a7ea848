import { isSet, type Known, type Properties } from "../../../contract";
import { fromWire, objectPath, type OperationContext, waitFor } from "../../../provider/author";
import { computeInstance } from "../contract";
import { onInstance } from "./wait-until-idle";

type Instance = Known<typeof computeInstance>;

/**
 * Boots an instance. Does nothing if it already runs. Returns true if a request was sent.
 *
 * @param config the configuration profile to boot (default: the service selects one)
 */
export async function startBoot(
  { session: { client }, signal }: OperationContext,
  { id }: Pick<Instance, "id">,
  config: Instance["bootConfigId"],
): Promise<boolean> {
  const path = objectPath(computeInstance, { id });
  const { status } = fromWire(computeInstance, await client.get(path, { signal }));
  if (status === "running" || status === "booting") return false;
  const body = isSet(config) ? { config_id: config } : undefined;
  await client.post(`${path}/boot`, body, { signal, idempotent: true });
  return true;
}

export const waitUntilRunning = (context: OperationContext, { id }: Pick<Instance, "id">): Promise<Properties> =>
  waitFor(onInstance(context), { id }, ["running"], `instance ${String(id)} to become running`, { operation: "boot" });

/** Boots an instance and waits until it is running. */
export async function bootInstance(
  context: OperationContext,
  instance: Pick<Instance, "id">,
  config: Instance["bootConfigId"],
): Promise<void> {
  if (await startBoot(context, instance, config)) await waitUntilRunning(context, instance);
}
