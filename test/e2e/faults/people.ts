import type { Case } from "./cases";
import { type Lived, settle } from "./pair";
import type { FaultSetup } from "./setup";

type Json = Readonly<Record<string, unknown>>;

/** A change by another user to an object of a life, outside Terraform. */
interface Deed {
  readonly life: string;
  readonly words: string;
  readonly act: (setup: FaultSetup) => Promise<unknown>;
}

async function found(
  setup: FaultSetup,
  collection: string,
  field: string,
  value: string,
): Promise<Json & { id: number }> {
  const { data } = await setup.api("GET", collection);
  const object = (data as readonly (Json & { id: number })[]).find((each) => each[field] === value);
  if (!object) throw new Error(`${collection} has no ${field} ${value}`);
  return object;
}

const pathOf = async (setup: FaultSetup, collection: string, field: string, value: string) =>
  `${collection}/${String((await found(setup, collection, field, value)).id)}`;

const removed = (life: string, collection: string, field: string, value: string): Deed => ({
  life,
  words: `deletes ${collection} ${value}`,
  act: async (setup) => setup.api("DELETE", await pathOf(setup, collection, field, value)),
});
const changed = (life: string, collection: string, field: string, value: string, change: Json): Deed => ({
  life,
  words: `changes ${collection} ${value} to ${JSON.stringify(change).replaceAll("/", "|")}`,
  act: async (setup) => setup.api("PUT", await pathOf(setup, collection, field, value), change),
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
    act: async (setup) => {
      const zone = await pathOf(setup, domains, "domain", "shop.example");
      return setup.api("DELETE", await pathOf(setup, `${zone}/records`, "name", "host"));
    },
  },
  {
    life: "domain_records",
    words: "adds a record",
    act: async (setup) => {
      const zone = await pathOf(setup, domains, "domain", "set.example");
      return setup.api("POST", `${zone}/records`, { type: "TXT", target: "by hand" });
    },
  },
  removed("firewall attached", firewalls, "label", "attached"),
  changed("firewall attached", firewalls, "label", "attached", { label: "renamed" }),
  changed("firewall attached", firewalls, "label", "attached", { status: "disabled" }),
  removed("firewall attached", instances, "label", "api"),
  {
    life: "firewall attached",
    words: "detaches an instance",
    act: async (setup) => {
      const devices = `${await pathOf(setup, firewalls, "label", "attached")}/devices`;
      const { data } = await setup.api("GET", devices);
      return setup.api("DELETE", `${devices}/${String((data as readonly { id: number }[])[0]?.id)}`);
    },
  },
  removed("ip_address", instances, "label", "api"),
  removed("ipv6_range", instances, "label", "api"),
  removed("mysql_database", mysql, "label", "stock"),
  changed("mysql_database", mysql, "label", "stock", { allow_list: ["198.51.100.1"] }),
  removed("mysql_access", mysql, "label", "shop"),
  { life: "tag", words: "deletes the tag", act: (setup) => setup.api("DELETE", "/tags/blue") },
  changed("tag", domains, "domain", "shop.example", { tags: [] }),
];

/** The lives with a change by another user. */
export const livesWithPeople = [...new Set(deeds.map(({ life }) => life))];

async function meet(setup: FaultSetup, { end, phases }: Lived, deed: Deed, isPlanned: boolean) {
  const phase = phases.find(({ name }) => name === "change");
  if (!phase) throw new Error(`${deed.life} has no change`);
  await setup.goBack(phase.before);
  setup.write(phase.resource);
  if (!isPlanned) {
    await deed.act(setup);
    return settle(setup, { end, phase, first: await setup.apply(), mayLeaveTags: true });
  }
  const planned = await setup.terraform("plan", "-no-color", "-input=false", "-out=plan.bin");
  if (planned.code !== 0) throw new Error(planned.output);
  await deed.act(setup);
  const first = await setup.terraform("apply", "-no-color", "-input=false", "plan.bin");
  if (first.code !== 0) return settle(setup, { end, phase, first, mayLeaveTags: true });
  // Terraform does not read objects that the plan leaves unchanged, so this may need the next run.
  return settle(setup, { end, phase, first: { ...first, code: 1 }, isSilent: true, mayLeaveTags: true });
}

export const peopleOf = (lived: Lived): readonly Case[] =>
  deeds
    .filter(({ life }) => life === lived.life.name)
    .flatMap((deed) =>
      [true, false].map((isPlanned) => ({
        name: `people/${deed.life}/${isPlanned ? "between plan and apply" : "between two applies"}, another user ${deed.words}`,
        run: (setup: FaultSetup) => meet(setup, lived, deed, isPlanned),
      })),
    );
