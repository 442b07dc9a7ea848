import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App, Fn, TerraformStack, Testing } from "cdktf";
import type { Construct } from "constructs";
import { ComputeInstance, Domain, Firewall, MySqlDatabase, Peer, Port, StratusProvider } from "../../../lib";
import { errorOf, providerFolder } from "../stacks";

const [stratusProviderFolder, { outdir }] = [providerFolder(), Testing.app()];

class Site extends TerraformStack {
  readonly web: ComputeInstance;
  readonly edge: Firewall;
  readonly zone: Domain;
  readonly db: MySqlDatabase;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    new StratusProvider(this, "stratus", { token: id, baseUrl: `https://${id}.example/v4` });
    const plan = { region: "us-east", type: "g6-standard-1" };
    this.web = new ComputeInstance(this, "web", { label: id, ...plan });
    this.edge = new Firewall(this, "edge", { label: id });
    this.zone = new Domain(this, "zone", { domain: `${id}.example`, soaEmail: "ops@shop.example" });
    this.db = new MySqlDatabase(this, "db", { label: id, ...plan, engine: "mysql/8.0.30", allowList: [] });
  }
}

function synth(wire: (east: Site, west: Site) => void): void {
  const app = new App({ context: { stratusProviderFolder }, stackTraces: false, outdir });
  wire(new Site(app, "east"), new Site(app, "west"));
  app.synth();
}

/** Ways in which one stack refers to the other. */
const ways: Readonly<Record<string, (from: Site, to: Site) => void>> = {
  "a firewall's rule": (from, to) => from.edge.allowInbound(Peer.of(to.web), Port.tcp(443)),
  "a firewall's instance": (from, to) => from.edge.protect(to.web),
  "a record by point": (from, to) => from.zone.point("www", to.web),
  "a record by a": (from, to) => from.zone.a("www", to.web.publicIpv4),
  "a label in a text": (from, to) => new Firewall(from, "second", { label: `of-${Fn.substr(to.web.label, 0, 3)}` }),
  soaEmail: (from, to) =>
    new Domain(from, "second", { domain: `second.${from.node.id}.example`, soaEmail: `ops@${to.zone.domain}` }),
  allowList: (from, to) => {
    from.db.allowFrom(to.web);
  },
  dependsOn: (from, to) => new Firewall(from, "third", { label: `third-${from.node.id}`, dependsOn: [to.web] }),
  "node.addDependency": (from, to) => {
    from.db.node.addDependency(to.web);
  },
};

const names = Object.keys(ways);
const pairs = names.flatMap((there) => names.map((back) => [there, back] as const));

describe("two stacks that refer to each other", () => {
  it.each(pairs)("%s and %s: an error names the constructs and the stacks", (there, back) => {
    const error = errorOf(() => {
      synth((east, west) => {
        ways[there]?.(east, west);
        ways[back]?.(west, east);
      });
    });

    // The references of dependsOn come first, because the constructors find them.
    const [last, first] = back === "dependsOn" && there !== "dependsOn" ? ["east", "west"] : ["west", "east"];
    const refersFrom = (stack: string, to: string) => `${stack}/\\S+ (\\(\\w+\\) refers to|depends on) ${to}/\\w+`;
    expect(error).toMatch(
      new RegExp(
        `\\[${last}\\] ${refersFrom(last, first)}, but stack "${first}" already depends on stack "${last}": ${refersFrom(first, last)}\\. `,
      ),
    );
    expect(error).toContain("two of them can't depend on each other");
  });

  it.each(names)("%s in one direction only is valid", (way) => {
    expect(() => {
      synth((east, west) => ways[way]?.(east, west));
    }).not.toThrow();
  });

  it("is found through a third stack", () => {
    const app = new App({ context: { stratusProviderFolder }, stackTraces: false, outdir });
    const [a, b, c] = [new Site(app, "site-a"), new Site(app, "site-b"), new Site(app, "site-c")];
    a.edge.allowInbound(Peer.of(b.web), Port.tcp(443));
    b.edge.allowInbound(Peer.of(c.web), Port.tcp(443));
    c.edge.allowInbound(Peer.of(a.web), Port.tcp(443));

    const error = errorOf(() => {
      app.synth();
    });
    expect(error).toMatch(
      /\[site-c\] site-c\/edge \(rules\) refers to site-a\/web, but stack "site-a" already depends on stack "site-c": site-a\/edge \(rules\) refers to site-b\/web\. /,
    );
  });

  it("dependsOn in one direction orders the stacks", () => {
    let stacks: readonly Site[] = [];
    synth((east, west) => {
      stacks = [east, west];
      new Firewall(east, "second", { label: "second", dependsOn: [west.web, east.zone] });
    });

    const [east, west] = stacks;
    expect(east?.dependencies).toEqual([west]);
    const written: unknown = JSON.parse(readFileSync(join(outdir, "stacks", "east", "cdk.tf.json"), "utf8"));
    expect(written).toMatchObject({
      resource: { stratus_firewall: { second: { depends_on: ["stratus_domain.zone"] } } },
    });
  });

  it("is found for a dependency that the program adds", () => {
    const error = errorOf(() => {
      synth((east, west) => {
        east.addDependency(west);
        west.edge.protect(east.web);
      });
    });

    expect(error).toContain('stack "east" already depends on stack "west": it depends on stack "west"');
  });
});
