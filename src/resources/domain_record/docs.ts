import { defineDocs } from "../base/common/docs";
import { domainRecord } from "./contract";

export const domainRecordDocs = defineDocs(domainRecord, {
  sentence:
    "The arguments that you can set depend on the type of the record, such as A or MX. In TypeScript, methods of the domain such as `a`, `mx` and `point` create it.",
  imports: [
    { by: "domain ID and record ID", id: "12/34" },
    { by: "domain, name and type", id: "shop.example/www/A" },
    {
      by: "domain, name, type and target, if several records have the same name and type",
      id: "shop.example/www/A/192.0.2.10",
    },
  ],
  importNote: "Write `@` for a record of the domain itself, such as `shop.example/@/MX`.",
  identity: { domain_id: 12, id: 34 },
  policies: ["record-to-unmanaged-address", "dangling-target", "mail-without-spf", "mail-without-dmarc"],
  troubleshooting: [
    "conflicts with",
    "the domain itself has SOA and NS records",
    "The service rounds times",
    "The domain already has record",
  ],
  guides: ["point-a-domain", "use-functions"],
});
