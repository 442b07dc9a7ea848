import { defineDocs } from "../base/common/docs";
import { domain } from "./contract";

export const domainDocs = defineDocs(domain, {
  sentence: "A master zone has its records here, and a slave zone copies them from another name server.",
  imports: [
    { by: "ID", id: "12" },
    { by: "domain name", id: "shop.example" },
  ],
  policies: ["unprotected-data", "mail-without-spf", "mail-without-dmarc"],
  troubleshooting: ["The service rounds times", "the file doesn't name its zone", "is protected"],
  guides: ["point-a-domain", "adopt-what-exists"],
});
