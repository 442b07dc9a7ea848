import type { Properties } from "../../../contract";
import type { Work } from "../../../provider/handler";
import { objectPath } from "../../../provider/requests/paths";
import { waitFor } from "../../../provider/waiting/wait";

/** Boots the instance and waits until it runs; one that runs already is left alone. */
export async function boot(work: Work, object: Properties, config: unknown): Promise<void> {
  const path = objectPath(work.contract, object);
  const { status } = await work.session.client.get(path, { signal: work.signal });
  if (status === "running" || status === "booting") return;
  const body = typeof config === "number" ? { config_id: config } : undefined;
  await work.session.client.act(`${path}/boot`, body, { signal: work.signal, idempotent: true });
  await waitFor(work, object, ["running"], `instance ${String(object["id"])} to run`);
}
