import { defineDocs } from "../base/common/docs";
import { ipv6Range } from "./contract";

export const ipv6RangeDocs = defineDocs(ipv6Range, {
  imports: [{ by: "range without its prefix length", id: "2001:db8:64:1::" }],
  troubleshooting: ["is protected"],
  guides: ["what-replaces-what"],
});
