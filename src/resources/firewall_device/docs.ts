import { defineDocs } from "../base/common/docs";
import { firewallDevice } from "./contract";

export const firewallDeviceDocs = defineDocs(firewallDevice, {
  sentence: "In TypeScript, `protect` of the firewall creates it.",
  imports: [
    { by: "firewall ID and device ID", id: "12/34" },
    { by: "labels of the firewall and the instance", id: "shop-edge/shop-web" },
  ],
  identity: { firewall_id: 12, compute_id: 56 },
  policies: ["instance-without-firewall", "firewall-without-instance"],
  troubleshooting: ["Another enabled firewall already protects", "Firewall", "Device"],
  guides: ["open-a-port", "close-the-gap"],
});
