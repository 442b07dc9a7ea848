import { Lazy, type TerraformStack, TerraformVariable, Testing, Token } from "cdktf";
import {
  ComputeInstance,
  Domain,
  DomainRecord,
  DomainRecords,
  Firewall,
  MySqlDatabase,
  Peer,
  Port,
  Tags,
} from "../../lib";
import { errorOf, newStack, problemsAtSynth, resources } from "./stacks";

const master = { domain: "shop.example", soaEmail: "ops@shop.example" };
const web = { region: "us-east", type: "g6-standard-1", image: "public/debian12", rootPass: "correct horse" } as const;
const any = (value: unknown) => value as never;

function variables(stack: TerraformStack) {
  const make = (type: string) => new TerraformVariable(stack, type.replace(/\W/g, ""), { type });
  return {
    text: make("string").stringValue,
    number: make("number").numberValue,
    list: make("list(string)").listValue,
  };
}

const zoneWith = (more: object) => errorOf(() => new Domain(newStack(), "zone", any({ ...master, ...more })));
const webWith = (more: object) => errorOf(() => new ComputeInstance(newStack(), "web", any({ ...web, ...more })));

describe("an unknown name", () => {
  it.each([
    ["root_pass", "rootPass"],
    ["rootPas", "rootPass"],
    ["password", "rootPass"],
    ["Label", "label"],
    ["name", "label"],
    ["plan", "type"],
    ["location", "region"],
    ["sshKeys", "authorizedKeys"],
    ["watchdog", "watchdogEnabled"],
  ])("%s: did you mean %s", (given, meant) => {
    expect(webWith({ [given]: "x" })).toContain(`  - ${given} is not a valid field (did you mean ${meant}?)`);
  });

  it("a record's ttl and value", () => {
    const zone = new Domain(newStack(), "zone", master);
    const text = errorOf(() => zone.addRecord("r", any({ type: "A", value: "192.0.2.1", ttl: 300 })));
    expect(text).toContain("value is not a valid field (did you mean target?)");
    expect(text).toContain("ttl is not a valid field (did you mean ttlSec?)");
  });
});

describe("a value of another kind", () => {
  it.each<[string, unknown, string]>([
    ["ttlSec", "300", 'must be a whole number, got "300" (write 300 without quotes)'],
    ["ttlSec", 3n, "must be a whole number, got 3n"],
    [
      "ttlSec",
      NaN,
      "must be a number, got NaN. Convert a string that is known only after apply with Token.asNumber(text)",
    ],
    [
      "ttlSec",
      Infinity,
      "must be a finite number, got Infinity. To calculate with a number that is known only after apply, use Op",
    ],
    ["tags", "shop", 'must be a list, got "shop" (write ["shop"])'],
    ["tags", new Set(["shop"]), "must be a list, got a Set (write [...set])"],
    ["description", ["one"], 'must be a string, got ["one"] (write "one" without brackets)'],
    ["description", new Date(0), "must be a string, got a Date"],
    ["description", Promise.resolve("x"), "must be a string, got a Promise (await it)"],
    ["description", () => "x", "must be a string, got a function"],
    ["type", 5, 'must be one of "master", "slave", got 5'],
  ])("%s", (name, value, words) => {
    expect(zoneWith({ [name]: value })).toContain(`  - ${name} ${words}`);
  });

  it("a complete construct, and a hole in a list", () => {
    const stack = newStack();
    const instance = new ComputeInstance(stack, "web", web);
    expect(errorOf(() => new Domain(stack, "zone", master).a("www", any(instance)))).toContain(
      "target must be a value, got the construct stack/web. Pass one of its attributes, such as its id or IP address.",
    );
    // eslint-disable-next-line no-sparse-arrays
    expect(zoneWith({ tags: ["shop", , "web"] })).toContain("tags[1] must not be null");
  });

  it("the name of an object in place of the object, and a list for an image", () => {
    const record = { domain: "shop.example", type: "A", target: "192.0.2.1" };
    expect(errorOf(() => new DomainRecord(newStack(), "r", any(record)))).toContain(
      'domain must be a Domain, got "shop.example". For an object outside this program, use Domain.fromDomainId or Domain.fromLookup.',
    );
    expect(webWith({ image: ["public/debian12"] })).toContain(
      'image must be an Image or the id of one, got ["public/debian12"]. Pass one, not a list.',
    );
  });

  it("R1-099: a secret value is not shown", () => {
    for (const secret of [["hunter2hunter2"], { hunter2: "hunter2" }, 1234567, new Map([["hunter2", 1]]), "hunt2"]) {
      const text = webWith({ rootPass: secret, scriptId: 1, scriptData: any(secret) });
      expect(text).toContain("rootPass must be");
      expect(text).not.toMatch(/hunt|1234567/);
    }
  });
});

describe("an argument that a method doesn't take", () => {
  const stack = newStack();
  const zone = new Domain(stack, "zone", master);
  const edge = new Firewall(stack, "edge", { label: "edge" });
  const office = ComputeInstance.fromInstanceId(stack, "office", 7, { publicIpv4: "192.0.2.7" });
  const db = MySqlDatabase.fromDatabaseId(stack, "db", 8);

  it.each<[string, () => unknown]>([
    [
      "stack/zone: point: instances[0] must be a ComputeInstance, got stack/edge (stratus_firewall)",
      () => zone.point("www", any(edge)),
    ],
    [
      "stack/zone: point: instances[1] must be a ComputeInstance, got stack/edge (stratus_firewall)",
      () => zone.point("www", office, any(edge)),
    ],
    [
      "stack/zone: point: instances[0] must be a ComputeInstance, got stack/zone (stratus_domain)",
      () => zone.point("www", any([zone]), {}),
    ],
    ["stack/zone: point: instances[0] must be a ComputeInstance, got stack", () => zone.point("www", any(stack))],
    [
      'stack/zone: point: instances[0] must be a ComputeInstance, got "192.0.2.1". Use a or aaaa for an IP address, and cname for a host name.',
      () => zone.point("www", any("192.0.2.1")),
    ],
    [
      "stack/zone: point: instances[0] must be a ComputeInstance, got undefined",
      () => zone.point("www", any(undefined)),
    ],
    ["stack/zone: point: instances[1] must be a ComputeInstance, got null", () => zone.point("www", office, any(null))],
    [
      "stack/edge: protect: instances[1] must be a ComputeInstance, got stack/zone (stratus_domain)",
      () => edge.protect(office, any(zone)),
    ],
    [
      "stack/db/access: allowFrom: peer[1] must be a ComputeInstance, an IpAddress, an Ipv6Range, a Peer, a string, or a list of these, got stack/zone (stratus_domain)",
      () => {
        db.allowFrom([office, any(zone)]);
      },
    ],
    [
      "stack/office: connections.allowTo: peer must be a ComputeInstance, an IpAddress, an Ipv6Range, a Peer, a string, or a list of these, got stack/edge (stratus_firewall)",
      () => {
        office.connections.allowTo(any(edge), Port.tcp(80));
      },
    ],
    [
      "stack/office: connections.allowTo: peer[1] must be a ComputeInstance, an IpAddress, an Ipv6Range, a Peer, a string, or a list of these, got stack/db (stratus_mysql_database). To let the instance connect to a database, call allowFrom of the database.",
      () => {
        office.connections.allowTo([office, any(db)], Port.tcp(3306));
      },
    ],
    [
      "stack/office: connections.allowFrom: port must be a Port, got undefined. Use Port.tcp(443), for example.",
      () => {
        office.connections.allowFrom(Peer.anyIp(), any(undefined));
      },
    ],
    [
      'stack/office: connections.allowFrom can\'t tell whether the address in an expression is IPv4 or IPv6, got "${var.office}". Use Peer.ipv4 or Peer.ipv6.',
      () => {
        office.connections.allowFrom("${var.office}", Port.tcp(22));
      },
    ],
    [
      "Peer.of: instances[1] must be a ComputeInstance, got stack/edge (stratus_firewall)",
      () => Peer.of(office, any(edge)),
    ],
    [
      "stack/zone: the options of the A record must be an object, got stack/edge (stratus_firewall)",
      () => zone.a("www", "192.0.2.1", any(edge)),
    ],
    [
      "stack/zone: the options of the MX record must be an object, got 10",
      () => zone.mx("", "mx.shop.example", any(10)),
    ],
    [
      "stack/office: the options of reverseDns must be an object, got stack/edge (stratus_firewall)",
      () => office.reverseDns("www.shop.example", any(edge)),
    ],
    [
      'stack/edge: the options of allowInbound must be an object, got "web"',
      () => {
        edge.allowInbound(Peer.anyIp(), Port.tcp(80), any("web"));
      },
    ],
  ])("%s", (message, call) => {
    expect(errorOf(call)).toBe(message);
  });
});

describe("a token changed by code", () => {
  const encoded = /contains an encoded copy of a value that is known only after apply\. Use Fn, as in Fn\.base64encode/;

  it.each([0, 1, 2])("is found in base64, at an offset of %i characters", (offset) => {
    const stack = newStack();
    const { text } = variables(stack);
    const userData = Buffer.from(`${"#".repeat(offset)}${text}`).toString("base64");
    expect(errorOf(() => new ComputeInstance(stack, "web", { ...web, metadata: { userData } }))).toMatch(encoded);
    expect(errorOf(() => new Domain(stack, "z", { ...master, description: encodeURIComponent(text) }))).toMatch(
      encoded,
    );
  });

  it("is found in user data before the encoding, under its own name", () => {
    const stack = newStack();
    const { text } = variables(stack);
    const of = (userData: string) => errorOf(() => new ComputeInstance(stack, "web", { ...web, userData }));
    expect(of(text.toUpperCase())).toContain("- userData contains a changed copy of a string");
  });

  it("is found in keys, in entries of a list, and in numbers written as strings", () => {
    const stack = newStack();
    const { list, number } = variables(stack);
    const domain = new Domain(stack, "zone", master);
    const record = { type: "A", name: "www", target: "192.0.2.1" } as const;
    const records = { [`www-${String(number)}`]: record };
    expect(errorOf(() => new DomainRecords(stack, "set", { domain, records }))).toContain(
      "- records contains a number",
    );
    const tags = list.map((tag) => `shop-${tag}`);
    expect(errorOf(() => new Domain(stack, "tagged", { ...master, tags }))).toContain(
      "- tags[0] contains changed entries of",
    );
    domain.axfrIps = list.map((address) => `${address}0`);
    expect(errorOf(() => Testing.synth(stack, true))).toContain("axfrIps[0] contains changed entries of a list");
    const description = number.toLocaleString("en");
    expect(errorOf(() => new Domain(stack, "told", { ...master, description }))).toContain("Token.asString(n)");
  });

  it("is found in tags, ports and connections at once", () => {
    const stack = newStack();
    const { text, number, list } = variables(stack);
    expect(errorOf(() => Tags.of(stack).add(text.toUpperCase()))).toContain("Tags.add: label contains a changed copy");
    expect(errorOf(() => Tags.of(stack).add(list))).toContain("Tags.add: label contains a part of a list");
    expect(errorOf(() => Tags.of(stack).exclude(`t-${String(number)}`))).toContain(
      "Tags.exclude: label contains a number",
    );
    expect(errorOf(() => Port.tcp(-number))).toBe(
      "Port.tcp: port uses JavaScript arithmetic on a number that is known only after apply. Use Op, as in Op.mul(n, 2).",
    );
    const alone = new ComputeInstance(stack, "web", web);
    expect(errorOf(() => alone.connections.allowFrom(Peer.anyIp(), Port.tcp(99999)))).toMatch(
      /^stack\/web is invalid:/,
    );
  });

  it("can't be found in n + 1, which is the same number", () => {
    const { number } = variables(newStack());
    expect(number + 1).toBe(number);
    expect(Token.isUnresolved(number + 1)).toBe(true);
  });
});

describe("overrides are validated with the rest, at synth", () => {
  it("values, including those in objects and lists", () => {
    const stack = newStack();
    new Domain(stack, "zone", master).addOverride("soa_email", "nobody");
    const edge = new Firewall(stack, "edge", { label: "edge" });
    edge.allowInbound(Peer.anyIp(), Port.tcp(80));
    edge.addOverride("rules.inbound_policy", "DENY");
    edge.addOverride("rules.inbound.0.ports", "99999");
    expect(problemsAtSynth(stack)).toEqual([
      expect.stringContaining(
        '[stack/zone] soaEmail must be an email address such as "ops@shop.example", got "nobody"',
      ),
      expect.stringContaining(
        "[stack/edge] rules.inbound[0].ports must be a comma-separated list of ports (1 to 65535, without leading zeros)",
      ),
      expect.stringContaining('[stack/edge] rules.inboundPolicy must be one of "ACCEPT", "DROP", got "DENY"'),
    ]);
  });

  it("names, as Terraform writes them", () => {
    const stack = newStack();
    new Domain(stack, "zone", master).addOverride("soaEmail", "ops@shop.example");
    new Firewall(stack, "edge", { label: "edge" }).addOverride("rules.inboundPolicy", "DROP");
    expect(problemsAtSynth(stack)).toEqual([
      '[stack/zone] addOverride("soaEmail") must name an attribute of stratus_domain (did you mean "soa_email"?)',
      '[stack/edge] addOverride("rules.inboundPolicy") must name an attribute of stratus_firewall (did you mean "inbound_policy"?)',
    ]);
  });

  it("an override that fixes a value is valid, and Terraform's own blocks stay available", () => {
    const stack = newStack();
    const zone = new Domain(stack, "zone", master);
    zone.ttlSec = -1;
    zone.addOverride("ttl_sec", 300);
    zone.addOverride("lifecycle.ignore_changes", ["tags"]);
    expect(resources(stack, "domain")["zone"]).toMatchObject({ ttl_sec: 300, lifecycle: { ignore_changes: ["tags"] } });
  });
});

it("a value that fails to resolve names its construct, and the others are still validated", () => {
  const stack = newStack();
  const description = Lazy.stringValue({
    produce: () => {
      throw new Error("no such file");
    },
  });
  new Domain(stack, "zone", { ...master, description });
  new Domain(stack, "other", { ...master, domain: "other.example" }).ttlSec = -1;
  expect(problemsAtSynth(stack)).toEqual([
    "[stack/zone] contains a value that can't be resolved: Resolution error: no such file.",
    "[stack/other] ttlSec must be at least 0, got -1",
  ]);
});

it("with stratusAllProblems in the context constructors do not throw, and the synth reports all problems of all constructs", () => {
  const stack = newStack(undefined, { stratusAllProblems: true });
  new Domain(stack, "zone", any({ ...master, ttl: 5, domain: "shop!" }));
  new ComputeInstance(stack, "web", any({ ...web, region: 7, rootPas: "x" }));
  expect(problemsAtSynth(stack)).toEqual([
    "[stack/zone] ttl is not a valid field (did you mean ttlSec?)",
    expect.stringContaining("[stack/zone] domain must be a domain name"),
    "[stack/web] rootPas is not a valid field (did you mean rootPass?)",
    '[stack/web] region must be a string, got 7 (write "7")',
  ]);
});
