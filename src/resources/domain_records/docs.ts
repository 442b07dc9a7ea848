import { defineDocs } from "../base/common/docs";
import { domainRecords } from "./contract";

export const domainRecordsDocs = defineDocs(domainRecords, {
  imports: [
    { by: "domain ID", id: "12" },
    { by: "domain name", id: "shop.example" },
  ],
  importNote:
    "An import names each record by its name and type, such as `www/A`. Use the same keys to import without changes.",
  policies: ["mail-without-spf", "mail-without-dmarc", "dangling-target"],
  troubleshooting: ["conflicts with", "Two resources manage", "The domain already has record"],
  guides: ["point-a-domain"],
});
