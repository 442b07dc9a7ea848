import { defineDocs } from "../base/common/docs";
import { instanceSnapshot } from "./contract";

export const instanceSnapshotDocs = defineDocs(instanceSnapshot, {
  imports: [
    { by: "instance ID and backup ID", id: "12/34" },
    { by: "labels of the instance and the snapshot", id: "shop-web/before-upgrade" },
  ],
  identity: { compute_id: 12, id: 34 },
  guides: ["run-actions", "what-replaces-what"],
});
