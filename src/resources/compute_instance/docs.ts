import { defineDocs } from "../base/common/docs";
import { computeInstance } from "./contract";

export const computeInstanceDocs = defineDocs(computeInstance, {
  sentence: "It is deployed from an image, a backup or a clone of another instance.",
  imports: [
    { by: "ID", id: "12" },
    { by: "label", id: "shop-web" },
  ],
  props: { "metadata.user_data": "userData` (plain text) or `metadata.userData" },
  policies: [
    "instance-without-firewall",
    "production-without-backups",
    "unprotected-data",
    "password-in-state",
    "password-login",
  ],
  troubleshooting: ["Image", "Region", "There is no image", "type: must be the id of a plan", "must be replaced"],
  guides: ["boot-with-user-data", "find-regions-plans-and-images", "keep-secrets-out", "what-replaces-what"],
});
