import type { Properties } from "../../../contract";
import type { OperationContext } from "../../../provider/handler";
import { objectPath } from "../../../provider/requests/paths";
import { waitFor } from "../../../provider/waiting/wait";

/** Boots the instance and waits until it runs; one that runs already is left alone. */
export async function boot(context: OperationContext, object: Properties, config: unknown): Promise<void> {
  const path = objectPath(context.contract, object);
  const { status } = await context.session.client.get(path, { signal: context.signal });
  if (status === "running" || status === "booting") return;
  const body = typeof config === "number" ? { config_id: config } : undefined;
  await context.session.client.act(`${path}/boot`, body, { signal: context.signal, idempotent: true });
  await waitFor(context, object, ["running"], `instance ${String(object["id"])} to run`);
}
