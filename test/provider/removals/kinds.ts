import type { Properties } from "../../../src/contract";
import { databaseBody, domainBody, instanceBody, until } from "../../emulator/support";
import type { Kind, Kinds } from "../lost-creates/kind";
import { kinds as created } from "../lost-creates/spellings";

const monthly = { frequency: "monthly", duration: 2, hourOfDay: 5, dayOfWeek: 6, weekOfMonth: 2 };
const outbound = {
  action: "ACCEPT",
  protocol: "UDP",
  addresses: { ipv4: ["192.0.2.0/24"], ipv6: ["2001:db8::/32"] },
};
const placed = { region: "us-east", type: "g6-standard-1" };

/** Configurations of fields that a create doesn't send, and of objects that no POST creates. */
const others: Kinds = {
  compute_instance: [
    {
      post: "",
      base: placed,
      spellings: [
        {
          backupsEnabled: true,
          backups: { schedule: { day: "Saturday", window: "W22" } },
          alerts: { cpu: 1, io: 2, networkIn: 3, networkOut: 4, transferQuota: 5 },
          watchdogEnabled: false,
        },
      ],
    },
  ],
  ...Object.fromEntries(
    (["mysql/8.0.30", "postgresql/14.6"] as const).map((engine): [string, readonly Kind[]] => [
      `${engine.split("/")[0] ?? ""}_database`,
      [
        {
          post: "",
          base: { label: "shop", region: "us-east", type: "g6-dedicated-2", engine },
          spellings: [{ updates: monthly }],
        },
      ],
    ]),
  ),
  domain: [
    {
      post: "",
      base: { domain: "copy.example", type: "slave", masterIps: ["192.0.2.1"] },
      spellings: [{ soaEmail: domainBody.soa_email }],
    },
    {
      post: "",
      base: { domain: "shop.example", type: "master", soaEmail: domainBody.soa_email },
      spellings: [{ masterIps: ["192.0.2.1"] }],
    },
  ],
  firewall: [
    {
      post: "",
      base: { label: "edge" },
      spellings: [{ rules: { inbound: [], inboundPolicy: "DROP", outbound: [outbound], outboundPolicy: "DROP" } }],
    },
  ],
  tag: [
    {
      post: "",
      async prepare({ control }) {
        const ids = ["nodebalancers", "volumes"].map(async (kind): Promise<[string, unknown]> => {
          return [kind, [(await control("POST", `/${kind}`, { label: kind })).body["id"]]];
        });
        return Object.fromEntries(await Promise.all(ids));
      },
      gives: ["nodebalancers", "volumes"],
      base: { label: "team" },
      spellings: [{}],
    },
  ],
  domain_records: [
    {
      post: "",
      prepare: async ({ make }) => ({ domainId: (await make("/domains", domainBody))["id"] }),
      base: {},
      spellings: [
        {
          records: {
            www: { type: "A", name: "www", target: "192.0.2.1", ttlSec: 300 },
            mail: { type: "MX", name: "", target: "mail.example.net", priority: 10 },
            sip: {
              type: "SRV",
              service: "sip",
              protocol: "udp",
              target: "host.example.net",
              priority: 1,
              weight: 2,
              port: 3,
            },
          },
          leaveTypes: ["TXT"],
        },
      ],
    },
  ],
  reverse_dns: [
    {
      post: "",
      async prepare({ make }) {
        const { ipv4 } = await make("/compute/instances", instanceBody);
        const [address] = ipv4 as readonly string[];
        const { id } = await make("/domains", domainBody);
        await make(`/domains/${String(id)}/records`, { type: "A", name: "www", target: address });
        return { address };
      },
      gives: ["address"],
      base: {},
      spellings: [{ rdns: "www.shop.example" }],
    },
  ],
  mysql_access: [
    {
      post: "",
      async prepare({ call, make }) {
        const { id } = await make("/databases/mysql/instances", databaseBody);
        await until(call, `/databases/mysql/instances/${String(id)}`, "active");
        return { databaseId: id };
      },
      base: {},
      spellings: [{ allowList: ["192.0.2.1"] }],
    },
  ],
};

/** Every kind of object that a resource manages, with its configurations. */
export const managedKinds: readonly { readonly name: string; readonly kind: Kind; readonly spelling: Properties }[] = [
  created,
  others,
].flatMap((all) =>
  Object.entries(all).flatMap(([name, list]) =>
    list.flatMap(({ spellings, ...kind }) =>
      spellings.map((spelling) => ({ name, kind: { ...kind, spellings: [] }, spelling })),
    ),
  ),
);
