import type { AccountObject } from "../../../../src/cli/account";
import type { Json, TestEmulator } from "../../../emulator/support";
import type { Draw } from "../../../fuzz/seeded";

type Call = TestEmulator["call"];

/** The changes to an object of a kind outside Terraform. */
interface Changes {
  readonly path: (object: AccountObject) => string;
  readonly bodies?: readonly ((draw: Draw) => Json)[];
  readonly isDeletable?: boolean;
}

const number = (draw: Draw) => String(draw.below(1_000_000));
const label = (draw: Draw) => ({ label: `changed-${number(draw)}` });
const description = (draw: Draw) => ({ description: `Changed ${number(draw)} ü.` });
const tags = (draw: Draw) => ({ tags: [`changed ${number(draw)}`] });

const kinds: Readonly<Record<string, Changes>> = {
  compute_instance: {
    path: ({ importId }) => `/compute/instances/${importId}`,
    bodies: [label, tags, (draw) => ({ alerts: { cpu: 200 + draw.below(100) } })],
    isDeletable: true,
  },
  domain: {
    path: ({ importId }) => `/domains/${importId}`,
    bodies: [description, tags, () => ({ ttl_sec: 1_209_600 }), () => ({ axfr_ips: ["203.0.113.77"] })],
    isDeletable: true,
  },
  domain_record: {
    path: ({ importId }) => `/domains/${importId.replace("/", "/records/")}`,
    bodies: [() => ({ ttl_sec: 1_209_600 })],
    isDeletable: true,
  },
  firewall: {
    path: ({ importId }) => `/networking/firewalls/${importId}`,
    bodies: [label, tags],
    isDeletable: true,
  },
  firewall_device: {
    path: ({ importId }) => `/networking/firewalls/${importId.replace("/", "/devices/")}`,
    isDeletable: true,
  },
  image: { path: ({ importId }) => `/images/${importId}`, bodies: [label, description], isDeletable: true },
  mysql_database: {
    path: ({ importId }) => `/databases/mysql/instances/${importId}`,
    bodies: [() => ({ allow_list: ["203.0.113.0/24"] })],
    isDeletable: true,
  },
  postgresql_database: {
    path: ({ importId }) => `/databases/postgresql/instances/${importId}`,
    bodies: [() => ({ allow_list: ["203.0.113.0/24"] })],
    isDeletable: true,
  },
  mysql_backup: {
    path: ({ importId }) => `/databases/mysql/instances/${importId.replace("/", "/backups/")}`,
    isDeletable: true,
  },
  ipv6_range: { path: ({ importId }) => `/networking/ipv6/ranges/${importId}`, isDeletable: true },
  reverse_dns: { path: ({ importId }) => `/networking/ips/${importId}`, bodies: [() => ({ rdns: null })] },
  tag: { path: ({ importId }) => `/tags/${encodeURIComponent(importId)}`, isDeletable: true },
};

let made = 0;
const creates: readonly ((draw: Draw) => readonly [string, Json])[] = [
  () => ["/domains", { domain: `new${String((made += 1))}.example`, type: "master", soa_email: "ops@shop.example" }],
  (draw) => ["/compute/instances", { ...label(draw), region: "us-east", type: "g6-nanode-1" }],
  () => [
    "/networking/firewalls",
    { label: `new-${String((made += 1))}`, rules: { inbound_policy: "DROP", outbound_policy: "DROP" } },
  ],
];

/** Changes, deletes or creates one object. Tries until one of these succeeds. */
export async function changeSomething(call: Call, draw: Draw, objects: readonly AccountObject[]): Promise<string> {
  for (;;) {
    const chance = draw.below(10);
    const object = draw.one(objects);
    const { path, bodies, isDeletable } = kinds[object.contract.name] ?? {};
    const request =
      chance === 0
        ? (["POST", ...draw.one(creates)(draw)] as const)
        : chance < 4 && isDeletable === true && path
          ? (["DELETE", path(object), undefined] as const)
          : path && bodies
            ? (["PUT", path(object), draw.one(bodies)(draw)] as const)
            : undefined;
    if (!request) continue;
    const [method, at, body] = request;
    if ((await call(method, at, body)).status === 200) return `${method} ${at}`;
  }
}
