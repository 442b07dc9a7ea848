import type { Properties } from "../../contract";
import { objectOf, received } from "../requests/decode";
import type { Work } from "../handler";
import { objectPath } from "../requests/paths";
import type { Kind } from "../operation-context";

/** The object as the service has it now. */
export async function look(work: Work, kind: Kind, object: Properties): Promise<Properties> {
  const path = objectPath(kind.contract, object);
  const answer = kind.handler.read
    ? await kind.handler.read(work, object)
    : received(await work.session.client.get(path, { signal: work.signal }));
  return completed(work, kind, answer ?? {}, object);
}

export async function completed(work: Work, { contract, handler }: Kind, answer: Properties, object: Properties) {
  const whole = handler.complete ? await handler.complete(work, answer, object) : answer;
  const seen = objectOf(contract, whole, object);
  return handler.adjust ? handler.adjust(seen) : seen;
}
