import { defineDocs } from "../base/common/docs";
import { reverseDns } from "./contract";

export const reverseDnsDocs = defineDocs(reverseDns, {
  sentence: "In TypeScript, `reverseDns` of an instance creates it for both addresses.",
  imports: [{ by: "IP address", id: "192.0.2.10" }],
  troubleshooting: ["must resolve to the IP address"],
  guides: ["point-a-domain"],
});
