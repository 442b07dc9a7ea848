import { specimens } from "../../kinds";
import { diskFile } from "../../kinds/disk-file";
import { resourceOf } from "../../kinds/life";
import { merged, needs, needsOf, type Resources } from "../../kinds/needs";

type Change = "first" | "changed";

const file = diskFile("disk");
const deployed = { region: "us-east", type: "g6-standard-1", image: "public/debian12", root_pass: "correct horse" };

/** Every resource of the specimens except operations. */
const staying = (change: Change): readonly Resources[] =>
  specimens.flatMap(({ contract, life, more = {} }) => {
    const all = { ...(life ? { it: [life.first, ...life.inPlace] } : {}), ...more };
    return Object.entries(all).map(([name, [first = {}, changed = first]]) =>
      resourceOf(contract, change === "first" ? first : changed, name),
    );
  });

/** Resources with strings that a dialect translates in other places. None of them may change in transit. */
function words(change: Change): Resources {
  const either = <T>(first: T, changed: T): T => (change === "first" ? first : changed);
  const domain_id = "${stratus_domain.words.id}";
  return {
    stratus_compute_instance: {
      api: {
        ...needs["compute_instance.api"],
        label: "compute_id",
        group: either("public/x", "computes"),
        interfaces: [{ purpose: "public" }, { purpose: "vlan", label: "computes", ipam_address: "10.0.0.1/24" }],
      },
      words: {
        ...deployed,
        label: either("words", "words-1"),
        script_id: 2,
        script_data: { db_name: "public/x" },
        tags: ["computes", "public/y"],
      },
    },
    stratus_image: { words: { file, region: "us-east", label: either("public/x", "computes") } },
    stratus_instance_snapshot: { saved: { ...needs["instance_snapshot.saved"], label: "compute" } },
    stratus_domain: {
      zone: { ...needs["domain.zone"], description: "public/x" },
      words: { domain: "words.example", type: "master", soa_email: "ops@shop.example", tags: ["compute"] },
    },
    stratus_domain_record: {
      words: {
        domain_id: "${stratus_domain.zone.id}",
        type: "CNAME",
        name: "alias",
        target: either("computes", "linodes"),
      },
      sip: {
        domain_id: "${stratus_domain.zone.id}",
        type: "SRV",
        service: "sip",
        protocol: either("tcp", "_udp"),
        target: "sip.shop.example",
        ...{ priority: 10, weight: 5, port: 5060 },
      },
      sips: {
        domain_id: "${stratus_domain.zone.id}",
        type: "SRV",
        service: "_sips.",
        protocol: "_tcp",
        target: "sip.shop.example",
        ...{ priority: 10, weight: 5, port: either(5061, 5062) },
      },
    },
    stratus_domain_records: {
      words: {
        domain_id,
        records: { "compute_id/TXT": { type: "TXT", name: "compute_id", target: either("public/x", "linode/x") } },
      },
    },
    stratus_firewall: { edge: { ...needs["firewall.edge"], label: either("computes", "linodes") } },
    stratus_tag: { words: { label: "public/x", computes: ["${stratus_compute_instance.api.id}"] } },
    stratus_mysql_database: { db: { ...needs["mysql_database.db"], label: either("computes", "linodes") } },
    stratus_postgresql_database: {
      words: {
        region: "us-east",
        type: "g6-dedicated-2",
        engine: "postgresql/14.6",
        label: either("public-x", "linode-x"),
      },
    },
  };
}

/** Every resource, each as it is created first or after a change. */
export function everything(change: Change): Resources {
  const all = [...staying(change), operations(change)];
  const both = [...staying("first"), ...staying("changed"), operations(change)];
  return merged(needsOf(both), ...all, words(change));
}

/** Operations, which leave nothing to import. */
export const operations = (run: string): Resources =>
  merged(
    ...specimens.flatMap(({ contract, operation }) =>
      operation ? [resourceOf(contract, { ...operation, triggers: { run } })] : [],
    ),
  );

/** The values that data sources read. The names are those of outputs. */
export const reads = {
  data: {
    stratus_vlans: { it: { depends_on: ["stratus_compute_instance.api"] } },
    stratus_tagged_objects: { it: { label: "${stratus_tag.words.label}" } },
    stratus_images: { it: { depends_on: ["stratus_image.words"] } },
    stratus_image: { debian: { id: "public/debian12" } },
    stratus_compute_instance: { words: { id: "${stratus_compute_instance.words.id}" } },
    stratus_ip_addresses: { it: { depends_on: ["stratus_ip_address.it"] } },
    stratus_ipv6_ranges: { it: { depends_on: ["stratus_ipv6_range.it"] } },
    stratus_firewall_devices: {
      it: { firewall_id: "${stratus_firewall.edge.id}", depends_on: ["stratus_firewall_device.it"] },
    },
    stratus_regions: { it: {} },
  },
  output: {
    vlan: { value: "${data.stratus_vlans.it.vlans[0].computes}" },
    tagged: { value: "${data.stratus_tagged_objects.it.computes[*].label}" },
    images: { value: "${sort(data.stratus_images.it.images[*].id)}" },
    debian: { value: "${data.stratus_image.debian.label}" },
    deployed: { value: "${data.stratus_compute_instance.words.image}" },
    addresses: { value: "${distinct(data.stratus_ip_addresses.it.ip_addresses[*].compute_id)}" },
    guarded: { value: "${data.stratus_firewall_devices.it.firewall_devices[*].compute_id}" },
  },
};
