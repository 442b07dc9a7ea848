import { defineDocs } from "../base/common/docs";
import { ipAddress } from "./contract";

export const ipAddressDocs = defineDocs(ipAddress, {
  imports: [{ by: "IP address", id: "192.0.2.10" }],
  troubleshooting: ["may exist: the service reported success"],
  guides: ["point-a-domain"],
});
