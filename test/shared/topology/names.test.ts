import { arrowsOf, linesOf, stackOf, web } from "./support";

const zone = { "domain.zone": { domain: "shop.example" } };
const inZone = { domain_id: "${stratus_domain.zone.id}" };
const record = (type: string, name: string, target: string) => ({ ...inZone, type, name, target });
const ofWeb = "${stratus_compute_instance.web.public_ipv4}";

const names = (objects: Record<string, Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(arrowsOf(stackOf("shop", { ...web, ...zone, ...objects }))).filter(([ends]) =>
      ends.startsWith("name_"),
    ),
  );

test("names point to instances, to other names, and to external targets", () => {
  expect(
    names({
      "domain_record.a": record("A", "www", ofWeb),
      "domain_record.aaaa": record("AAAA", "www", "${stratus_compute_instance.web.ipv6_address}"),
      "domain_record.cname": record("CNAME", "blog", "www.shop.example"),
      "domain_record.mx": record("MX", "", "mail.${stratus_domain.zone.domain}."),
      "domain_record.mail": record("A", "mail", "192.0.2.25"),
      "domain_record.txt": record("TXT", "", "v=spf1 -all"),
      "domain_record.null": record("MX", "parked", ""),
    }),
  ).toEqual({
    "name_shop_www_shop_example instance_shop_shop_web": "",
    "name_shop_blog_shop_example name_shop_www_shop_example": "CNAME",
    "name_shop_shop_example name_shop_mail_shop_example": "MX",
    "name_shop_mail_shop_example source_192_0_2_25": "",
  });
});

test("the names of a whole record set", () => {
  const records = {
    one: { type: "A", name: "www", target: ofWeb },
    two: { type: "A", name: "WWW.shop.example.", target: ofWeb },
  };
  expect(names({ "domain_records.all": { ...inZone, records } })).toEqual({
    "name_shop_www_shop_example instance_shop_shop_web": "",
  });
});

test("an address construct and an assigned address represent the instance", () => {
  const other = { "compute_instance.other": { label: "shop-other" } };
  const address = { "ip_address.fixed": { compute_id: "${stratus_compute_instance.web.id}" } };
  const named = { "domain_record.a": record("A", "www", "${stratus_ip_address.fixed.address}") };
  expect(names({ ...other, ...address, ...named })).toEqual({
    "name_shop_www_shop_example instance_shop_shop_web": "",
  });
  const assignments = [
    { address: "${stratus_ip_address.fixed.address}", compute_id: "${stratus_compute_instance.other.id}" },
  ];
  expect(names({ ...other, ...address, ...named, "ip_assignment.moved": { assignments } })).toEqual({
    "name_shop_www_shop_example instance_shop_shop_other": "",
  });
});

test("a reverse DNS name is a note of its instance", () => {
  const reverse = { "reverse_dns.web": { address: ofWeb, rdns: "web.shop.example" } };
  expect(linesOf(stackOf("shop", { ...web, ...reverse }))).toContain(
    'instance_shop_shop_web["shop-web<br>reverse DNS: web.shop.example"]',
  );
});

test("the same reverse DNS name of several addresses is one note, and other names have their own", () => {
  const address = (of: string) => `\${stratus_compute_instance.web.${of}}`;
  const reverse = {
    "reverse_dns.four": { address: address("public_ipv4"), rdns: "web.shop.example" },
    "reverse_dns.six": { address: address("ipv6_address"), rdns: "Web.shop.example." },
    "reverse_dns.private": { address: address("private_ipv4"), rdns: "db.shop.example" },
  };
  const line = linesOf(stackOf("shop", { ...web, ...reverse })).find((each) => each.includes("reverse DNS"));
  expect(line?.match(/reverse DNS: [^<"]+/g)).toEqual([
    "reverse DNS: db.shop.example",
    "reverse DNS: web.shop.example",
  ]);
});

test("a list of objects, with a label for each value", () => {
  const objects = {
    "compute_instance.pool": { label: "${each.key}", for_each: '${toset(["a", "b"])}' },
    ...zone,
    "domain_record.each": {
      ...inZone,
      ...{ type: "A", name: "${each.key}", target: "${each.value.public_ipv4}" },
      for_each: "${stratus_compute_instance.pool}",
    },
  };
  const lines = linesOf(stackOf("shop", objects));
  expect(lines).toContain('instance_shop_pool["pool<br>repeated (for_each or count)"]');
  expect(lines).toContain("name_shop_shop_example -.-> instance_shop_pool");
});
