import { defineDocs } from "../base/common/docs";
import { instanceRestore } from "./contract";

export const instanceRestoreDocs = defineDocs(instanceRestore, {
  troubleshooting: ["doesn't show whether the operation ran"],
  guides: ["run-actions"],
});
