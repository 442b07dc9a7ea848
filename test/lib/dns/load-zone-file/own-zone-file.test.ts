import { readZoneFile } from "../../../../src/functions/zone-file/read-zone-file";
import { domainBody, useEmulator } from "../../../emulator/support";

const { call, control, make } = useEmulator({ clock: "frozen" });

test("R3-082: the service's own zone file creates the same domain and records", async () => {
  const records = [
    { type: "A", name: "www", target: "192.0.2.1" },
    { type: "AAAA", name: "", target: "2001:db8::1", ttl_sec: 300 },
    { type: "MX", name: "", target: "mail.shop.example", priority: 10 },
    { type: "TXT", name: "", target: 'v=spf1 "quoted" -all' },
    { type: "CAA", name: "", tag: "issue", target: "ca.example" },
    { type: "NS", name: "sub", target: "ns.example.net" },
  ];
  await make("/domains", { ...domainBody, retry_sec: 3600 });
  for (const record of records) await make("/domains/1/records", record);
  await control("POST", "/clock/advance", { seconds: 300 });
  const lines = (await call("GET", "/domains/1/zone-file")).body["zone_file"] as readonly string[];

  const { records: found, ...zone } = readZoneFile(lines.join("\n"));

  expect(zone).toEqual({ domain: "shop.example", soaEmail: "ops@shop.example", retrySec: 3600 });
  const made = records.map(({ ttl_sec: ttlSec, ...record }) => ({
    ...record,
    ...(ttlSec === undefined ? {} : { ttlSec }),
  }));
  expect(found).toHaveLength(made.length);
  expect(found).toEqual(expect.arrayContaining(made));
});
