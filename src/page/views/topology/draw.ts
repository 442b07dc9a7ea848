import { buildTopology } from "../../../topology/build-topology";
import { gatherNodes } from "../../../topology/gather-nodes";
import type { Parts } from "../../../topology/parts";
import type { Picture } from "../../../topology/picture";
import { pictureOf } from "../../../topology/picture";

/** Parts as they come in JSON, which has no word for a stack that is not known. */
const withoutStack = <P extends object>(parts: readonly P[]) => parts.map((part) => ({ ...part, stack: undefined }));

/** The picture of an account. */
export function draw({ instances, databases, firewalls, names }: Parts): Picture {
  return pictureOf(
    gatherNodes(
      buildTopology({
        instances: withoutStack(instances),
        databases: withoutStack(databases),
        firewalls: withoutStack(firewalls),
        names: withoutStack(names),
      }),
    ),
  );
}
