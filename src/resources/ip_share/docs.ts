import { defineDocs } from "../base/common/docs";
import { ipShare } from "./contract";

export const ipShareDocs = defineDocs(ipShare, {
  imports: [{ by: "ID of the instance that gets the addresses", id: "12" }],
  troubleshooting: ["Two resources manage"],
  guides: ["adopt-what-exists"],
});
