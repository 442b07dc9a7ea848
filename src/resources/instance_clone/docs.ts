import { defineDocs } from "../base/common/docs";
import { instanceClone } from "./contract";

export const instanceCloneDocs = defineDocs(instanceClone, {
  troubleshooting: ["doesn't show whether the operation ran"],
  guides: ["run-actions"],
});
