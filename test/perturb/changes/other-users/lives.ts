import type { Bench } from "../../benches/bench";
import type { Case } from "../../cases";
import { settle } from "../../judges/settle";
import type { Lived } from "../../lives/live-once";

type Json = Readonly<Record<string, unknown>>;

/** A change by another user to an object of a life, outside Terraform. */
interface Deed {
  readonly life: string;
  readonly words: string;
  readonly act: (bench: Bench) => Promise<unknown>;
}

async function found(bench: Bench, collection: string, field: string, value: string): Promise<Json & { id: number }> {
  const { data } = await bench.api("GET", collection);
  const object = (data as readonly (Json & { id: number })[]).find((each) => each[field] === value);
  if (!object) throw new Error(`${collection} has no ${field} ${value}`);
  return object;
}

const pathOf = async (bench: Bench, collection: string, field: string, value: string) =>
  `${collection}/${String((await found(bench, collection, field, value)).id)}`;

const removed = (life: string, collection: string, field: string, value: string): Deed => ({
  life,
  words: `deletes ${collection} ${value}`,
  act: async (bench) => bench.api("DELETE", await pathOf(bench, collection, field, value)),
});
const changed = (life: string, collection: string, field: string, value: string, change: Json): Deed => ({
  life,
  words: `changes ${collection} ${value} to ${JSON.stringify(change).replaceAll("/", "|")}`,
  act: async (bench) => bench.api("PUT", await pathOf(bench, collection, field, value), change),
});

const domains = "/domains";
const instances = "/compute/instances";
const firewalls = "/networking/firewalls";
const mysql = "/databases/mysql/instances";

const deeds: readonly Deed[] = [
  removed("domain", domains, "domain", "new.example"),
  changed("domain", domains, "domain", "new.example", { description: "by hand" }),
  changed("domain", domains, "domain", "new.example", { tags: ["by-hand"] }),
  changed("domain", domains, "domain", "new.example", { status: "disabled" }),
  removed("compute_instance", instances, "label", "app"),
  changed("compute_instance", instances, "label", "app", { label: "renamed" }),
  changed("compute_instance", instances, "label", "app", { tags: [] }),
  removed("domain_record", domains, "domain", "shop.example"),
  removed("domain_records", domains, "domain", "set.example"),
  {
    life: "domain_record",
    words: "deletes the record",
    act: async (bench) => {
      const zone = await pathOf(bench, domains, "domain", "shop.example");
      return bench.api("DELETE", await pathOf(bench, `${zone}/records`, "name", "host"));
    },
  },
  {
    life: "domain_records",
    words: "adds a record",
    act: async (bench) => {
      const zone = await pathOf(bench, domains, "domain", "set.example");
      return bench.api("POST", `${zone}/records`, { type: "TXT", target: "by hand" });
    },
  },
  removed("firewall attached", firewalls, "label", "attached"),
  changed("firewall attached", firewalls, "label", "attached", { label: "renamed" }),
  changed("firewall attached", firewalls, "label", "attached", { status: "disabled" }),
  removed("firewall attached", instances, "label", "api"),
  {
    life: "firewall attached",
    words: "detaches an instance",
    act: async (bench) => {
      const devices = `${await pathOf(bench, firewalls, "label", "attached")}/devices`;
      const { data } = await bench.api("GET", devices);
      return bench.api("DELETE", `${devices}/${String((data as readonly { id: number }[])[0]?.id)}`);
    },
  },
  removed("ip_address", instances, "label", "api"),
  removed("ipv6_range", instances, "label", "api"),
  removed("mysql_database", mysql, "label", "stock"),
  changed("mysql_database", mysql, "label", "stock", { allow_list: ["198.51.100.1"] }),
  removed("mysql_access", mysql, "label", "shop"),
  { life: "tag", words: "deletes the tag", act: (bench) => bench.api("DELETE", "/tags/blue") },
  changed("tag", domains, "domain", "shop.example", { tags: [] }),
];

/** The lives with a change by another user. */
export const livesOfOtherUsers = [...new Set(deeds.map(({ life }) => life))];

async function meet(bench: Bench, { end, phases }: Lived, deed: Deed, isPlanned: boolean) {
  const phase = phases.find(({ name }) => name === "change");
  if (!phase) throw new Error(`${deed.life} has no change`);
  await bench.goBack(phase.before);
  bench.write(phase.resource);
  if (!isPlanned) {
    await deed.act(bench);
    return settle(bench, { end, phase, first: await bench.apply(), mayLeaveTags: true });
  }
  const first = await bench.applyPlan(() => deed.act(bench));
  if (first.code !== 0) return settle(bench, { end, phase, first, mayLeaveTags: true });
  // Terraform does not read objects that the plan leaves unchanged, so this may need the next run.
  return settle(bench, { end, phase, first: { ...first, code: 1 }, isSilent: true, mayLeaveTags: true });
}

export const otherUsersOf = (lived: Lived): readonly Case[] =>
  deeds
    .filter(({ life }) => life === lived.life.name)
    .flatMap((deed) =>
      [true, false].map((isPlanned) => ({
        name: `other-users/${deed.life}/${isPlanned ? "between plan and apply" : "between two applies"}, another user ${deed.words}`,
        run: (bench: Bench) => meet(bench, lived, deed, isPlanned),
      })),
    );
