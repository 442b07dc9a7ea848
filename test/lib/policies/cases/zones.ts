import { type TerraformStack, TerraformVariable } from "cdktf";
import { Domain, DomainRecords, IpAddress, type PolicyId } from "../../../../lib";
import { master, web } from "../../rules/programs";
import type { Case } from "../programs";

const zone =
  (build: (it: Domain, stack: TerraformStack) => unknown, props: object = {}) =>
  (stack: TerraformStack) => {
    build(new Domain(stack, "zone", { ...master, ...props }), stack);
  };
const variable = (stack: TerraformStack) => new TerraformVariable(stack, "given", { type: "string" }).stringValue;

const lost = (path: string, target: string) => `error ${path} points to ${target}, which has no record in stack/zone`;
const noSpf = "warning stack/zone receives mail for shop.example but has no SPF record";
const noDmarc = "warning stack/zone receives mail for shop.example but has no DMARC record";

/** Zones that the program shows only in part, with mail and an alias without a target. */
const partly: readonly ((stack: TerraformStack) => void)[] = [
  zone(mailAndAlias, { transferFrom: { remoteNameserver: "ns1.old.example" } }),
  (stack) => {
    mailAndAlias(new Domain(stack, "zone", { ...master, cloneFrom: Domain.fromDomainId(stack, "other", 7) }));
  },
  (stack) => {
    mailAndAlias(Domain.fromLookup(stack, "zone", { domain: "shop.example" }));
  },
  zone((it, stack) => {
    mailAndAlias(it);
    it.a(variable(stack), "192.0.2.1");
  }),
  (stack) => {
    mailAndAlias(new Domain(stack, "zone", { type: "slave", domain: "shop.example", masterIps: ["192.0.2.53"] }));
  },
  zone((it, stack) => {
    mailAndAlias(it);
    new DomainRecords(stack, "all", { domain: it, records: {}, leaveTypes: ["MX", "CNAME", "TXT", "A"] });
  }),
];

function mailAndAlias(it: Pick<Domain, "mx" | "cname">) {
  it.mx("", "mail.shop.example");
  it.cname("www", "pages.shop.example");
}

export const zoneCases = {
  "record-to-unmanaged-address": {
    fails: [
      [
        zone((it, stack) => {
          web(stack);
          it.a("old", "198.51.100.7");
        }),
        "warning stack/zone/old-A points to 198.51.100.7, which isn't an address of this program",
      ],
      [
        zone((it, stack) => {
          web(stack);
          new DomainRecords(stack, "all", {
            domain: it,
            records: { old: { type: "AAAA", name: "old", target: "2001:db8::7" } },
          });
        }),
        'warning stack/all records["old"] points to 2001:db8::7, which isn\'t an address of this program',
      ],
    ],
    passes: [
      zone((it, stack) => it.point("www", web(stack))),
      zone((it, stack) => {
        web(stack);
        it.a("pages", IpAddress.fromAddress(stack, "pages", "198.51.100.7").address);
      }),
      zone((it) => it.a("old", "198.51.100.7")),
    ],
  },
  "dangling-target": {
    fails: [
      [zone((it) => it.cname("www", "pages.shop.example")), lost("stack/zone/www-CNAME", "pages.shop.example")],
      [
        zone((it) => it.mx("", "Mail.Shop.Example.")),
        lost("stack/zone/apex-MX-Mail.Shop.Example.", "mail.shop.example"),
      ],
      [zone((it) => it.cname("www", "shop.example")), lost("stack/zone/www-CNAME", "shop.example")],
      [
        zone((it) => {
          it.txt("mail", "no address");
          it.mx("", "mail.shop.example");
        }),
        lost("stack/zone/apex-MX-mail.shop.example", "mail.shop.example"),
      ],
      [
        zone(
          (it, stack) =>
            new DomainRecords(stack, "all", {
              domain: it,
              records: { www: { type: "CNAME", name: "www", target: "pages.shop.example" } },
            }),
        ),
        lost('stack/all records["www"]', "pages.shop.example"),
      ],
    ],
    passes: [
      zone((it) => {
        it.a("pages", "192.0.2.1");
        it.cname("www", "PAGES.shop.example.");
      }),
      zone((it) => {
        it.a("", "192.0.2.1");
        it.cname("www", "shop.example");
      }),
      zone((it) => {
        it.txt("key", "k=rsa");
        it.cname("s1._domainkey", "key.shop.example");
      }),
      zone((it) => {
        it.a("*.apps", "192.0.2.1");
        it.cname("www", "shop.apps.shop.example");
      }),
      zone((it) => {
        it.a("*", "192.0.2.1");
        it.cname("www", "pages.shop.example");
      }),
      zone((it) => {
        it.addRecord("ns", { type: "NS", name: "sub", target: "ns.other.example" });
        it.cname("www", "a.sub.shop.example");
      }),
      zone((it) => it.cname("www", "pages.other.example")),
      zone((it, stack) => it.cname("www", variable(stack))),
      ...partly,
    ],
  },
  "mail-without-spf": {
    fails: [
      [zone((it) => it.mx("", "mail.other.example")), noSpf],
      [
        zone((it) => {
          it.mx("", "mail.other.example");
          it.txt("", "v=spf10");
          it.txt("other", "v=spf1 -all");
        }),
        noSpf,
      ],
      [
        zone((it) => it.addRecord("mx", { type: "MX", name: "news", target: "mail.other.example" })),
        "warning stack/zone receives mail for news.shop.example but has no SPF record",
      ],
    ],
    passes: [
      zone((it) => {
        it.mx("", "mail.other.example");
        it.spf(["mx"]);
      }),
      zone((it) => {
        it.mx("", "mail.other.example");
        it.txt("", '"v=spf1" " mx -all"');
      }),
      zone((it, stack) => {
        it.mx("", "mail.other.example");
        it.txt("", variable(stack));
      }),
      zone((it) => it.addRecord("mx", { type: "MX", name: "", target: "", priority: 0 })),
      zone((it) => it.a("www", "192.0.2.1")),
      ...partly,
    ],
  },
  "mail-without-dmarc": {
    fails: [
      [zone((it) => it.mx("", "mail.other.example")), noDmarc],
      [
        zone((it) => {
          it.mx("", "mail.other.example");
          it.txt("", "v=DMARC1; p=reject");
        }),
        noDmarc,
      ],
    ],
    passes: [
      zone((it) => {
        it.mx("", "mail.other.example");
        it.dmarc({ policy: "reject" });
      }),
      zone((it) => {
        it.mx("", "mail.other.example");
        it.cname("_dmarc", "shop.dmarc.example");
      }),
      zone((it) => {
        it.addRecord("mx", { type: "MX", name: "news", target: "mail.other.example" });
        it.txt("_dmarc", "v=DMARC1; p=none");
      }),
      zone((it) => {
        it.addRecord("mx", { type: "MX", name: "news", target: "mail.other.example" });
        it.txt("_dmarc.news", "v=DMARC1; p=none");
      }),
      ...partly,
    ],
  },
} satisfies { readonly [id in PolicyId]?: Case };
