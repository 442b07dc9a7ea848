import { defineDocs } from "../base/common/docs";
import { ipAssignment } from "./contract";

export const ipAssignmentDocs = defineDocs(ipAssignment, {
  imports: [{ by: "all assigned addresses, separated by commas", id: "192.0.2.10" }],
  troubleshooting: ["Two resources manage"],
  guides: ["rename-and-move"],
});
