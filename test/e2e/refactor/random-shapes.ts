import type { Draw } from "../../fuzz/seeded";

/** An object of a random program, with its scopes and its id there. */
export interface Thing {
  readonly kind: "zone" | "web" | "edge" | "team" | "pool" | "twin";
  /** The basis of its label or its domain. It stays the same wherever the construct is. */
  readonly name: string;
  readonly path: readonly string[];
  /** The objects that it refers to, by their names. */
  readonly uses: readonly string[];
}

export type Shape = readonly Thing[];

/** A program with this number of sites: a zone with records, an instance, a firewall, a tag, instances of a list. */
export function randomShape(draw: Draw, sites: number): Shape {
  const things = Array.from({ length: sites }, (_, index): Shape => {
    const name = `site-${String(index)}`;
    const other = `site-${String(draw.below(sites))}-web`;
    const all: Omit<Thing, "path">[] = [
      { kind: "web", name: `${name}-web`, uses: [] },
      { kind: "zone", name: `${name}-zone`, uses: [...new Set([`${name}-web`, other])] },
      { kind: "edge", name: `${name}-edge`, uses: [`${name}-web`] },
    ];
    if (draw.chance(0.3)) all.push({ kind: "team", name: `${name}-team`, uses: [`${name}-web`, `${name}-zone`] });
    if (draw.chance(0.3)) all.push({ kind: "pool", name: `${name}-pool`, uses: [] });
    return all.map((thing) => ({ ...thing, path: randomPath(draw, thing.name) }));
  });
  return things.flat();
}

const scopes = ["shop", "core", "my_site", "Default", "eu.north", "shop-shop"];

/** No other object has an id with its name, so no object moves to the former place of another one. */
function randomPath(draw: Draw, name: string): readonly string[] {
  const around = Array.from({ length: draw.below(3) }, () => draw.one(scopes));
  return [...around, `${draw.one(["", "the-", "my_", "v2.", "x"])}${name}`];
}

/** The same objects, most of them with other ids, in other scopes, in new ones, or in none. */
export const refactored = (draw: Draw, shape: Shape): Shape =>
  shape.map((thing) => (draw.chance(0.1) ? thing : { ...thing, path: randomPath(draw, thing.name) }));

/** The program that creates a shape. */
export const programOf = (shape: Shape) => `
import { App, TerraformIterator, TerraformStack, Token } from "cdktf";
import { Construct } from "constructs";
import { ComputeInstance, Domain, Firewall, Peer, Port, StratusProvider, Tag } from "cdktf-stratus";

const place = { region: "us-east", type: "g6-nanode-1" };
const app = new App();
const stack = new TerraformStack(app, "shop");
new StratusProvider(stack, "stratus", { pollInterval: 20 });
const made = new Map();
const scopeOf = (path) => path.reduce((scope, id) => scope.node.tryFindChild(id) ?? new Construct(scope, id), stack);
const instances = TerraformIterator.fromList(["a", "b"]);

const makers = {
  web: ({ name }, ...at) => new ComputeInstance(...at, { ...place, label: name }),
  twin: ({}, ...at) => new ComputeInstance(...at, place),
  pool: ({ name }, ...at) =>
    new ComputeInstance(...at, { ...place, forEach: instances, label: name + "-" + Token.asString(instances.value) }),
  edge: ({ name }, ...at) => {
    const edge = new Firewall(...at, { label: name });
    edge.allowInbound(Peer.anyIp(), Port.tcp(443));
    return edge;
  },
  zone: ({ name }, ...at) => {
    const zone = new Domain(...at, { domain: name + ".example", soaEmail: "ops@shop.example" });
    zone.a("www", "192.0.2.10");
    zone.mx("", "mail.example.net");
    zone.txt("", "v=spf1 -all");
    return zone;
  },
  team: ({ name, uses }, ...at) =>
    new Tag(...at, { label: name, computes: [made.get(uses[0])], domains: [made.get(uses[1])] }),
};
const shape = ${JSON.stringify(shape)};
const order = ["web", "twin", "pool", "zone", "edge", "team"];
for (const thing of order.flatMap((kind) => shape.filter((each) => each.kind === kind))) {
  made.set(thing.name, makers[thing.kind](thing, scopeOf(thing.path.slice(0, -1)), thing.path.at(-1)));
}
for (const { kind, name, uses } of shape) {
  if (kind === "zone") for (const each of uses) made.get(name).point("host-" + each, made.get(each));
  if (kind === "edge") for (const each of uses) made.get(name).protect(made.get(each));
}
app.synth();
`;
