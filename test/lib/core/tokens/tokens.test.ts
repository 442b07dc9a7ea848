import { App, Fn, Op, TerraformVariable, Token } from "cdktf";
import {
  ComputeInstance,
  DataDatabaseEngine,
  DataRegion,
  Domain,
  Firewall,
  Image,
  IpAssignment,
  MySqlDatabase,
  Peer,
  Port,
  Tag,
} from "../../../../lib";
import { errorOf, newStack, problemsAtSynth, resources, synthesized } from "../../stacks";

const master = { domain: "shop.example", soaEmail: "ops@shop.example" };

function variables() {
  const stack = newStack();
  const make = (type: string) => new TerraformVariable(stack, type.replace(/\W/g, ""), { type });
  return {
    stack,
    text: make("string").stringValue,
    number: make("number").numberValue,
    list: make("list(string)").listValue,
    numbers: Token.asNumberList(make("list(number)").value),
    flag: make("bool").booleanValue,
  };
}

describe("values known after apply are not validated", () => {
  it("as a string, in a string, as a number, a boolean, a list and in a list", () => {
    const { stack, text, number, list, flag } = variables();
    new Domain(stack, "zone", {
      domain: text,
      soaEmail: `${text}@shop.example, not checked`,
      ttlSec: number,
      description: `TTL ${String(number)}`,
      tags: list,
      axfrIps: [text, "192.0.2.1"],
    });
    const image = Token.asAny(text);
    new ComputeInstance(stack, "web", { region: text, type: text, image, rootPass: text, booted: flag });
    expect(resources(stack, "domain")["zone"]).toMatchObject({
      domain: "${var.string}",
      ttl_sec: "${var.number}",
      description: "TTL ${var.number}",
      tags: "${var.liststring}",
      axfr_ips: ["${var.string}", "192.0.2.1"],
    });
    expect(resources(stack, "compute_instance")["web"]).toMatchObject({
      booted: "${var.bool}",
      image: "${var.string}",
    });
  });

  it("as the name of a region, a plan, an image or an engine, in the form that also compiles with a catalogue", () => {
    const { stack, text } = variables();
    const name = Token.asAny(text);
    const db = new MySqlDatabase(stack, "db", { label: "shop", region: name, type: name, engine: name });
    new ComputeInstance(stack, "web", { region: name, type: name, image: name, rootPass: "correct horse" });
    new Image(stack, "golden", { file: "golden.img.gz", label: "golden", region: name });
    const web = ComputeInstance.fromInstanceId(stack, "old", 7);
    new IpAssignment(stack, "swap").assign("192.0.2.1", web, name);
    new DataRegion(stack, "region", { id: name });
    new DataDatabaseEngine(stack, "engine", { id: db.engine });
    const { resource = {}, data } = synthesized(stack);
    const decided = "${var.string}";
    expect(resource).toMatchObject({
      stratus_mysql_database: { db: { region: decided, type: decided, engine: decided } },
      stratus_compute_instance: { web: { region: decided, type: decided, image: decided } },
      stratus_image: { golden: { region: decided } },
      stratus_ip_assignment: { swap: { assignments: [{ region: decided }] } },
    });
    expect(data).toMatchObject({
      stratus_region: { region: { id: decided } },
      stratus_database_engine: { engine: { id: "${stratus_mysql_database.db.engine}" } },
    });
  });

  it("as Terraform's own expressions and functions", () => {
    const { stack, text, number } = variables();
    new Domain(stack, "zone", {
      ...master,
      description: Fn.upper(text),
      group: "${var.string}",
      ttlSec: Token.asNumber(Op.mul(number, 2)),
    });
    expect(resources(stack, "domain")["zone"]).toMatchObject({
      description: "${upper(var.string)}",
      group: "${var.string}",
      ttl_sec: "${(var.number * 2)}",
    });
  });

  it("inside an object, while its other fields are validated", () => {
    const { stack, text } = variables();
    const rules = {
      inbound: [{ action: "ACCEPT", protocol: "TCP", addresses: { ipv4: [text, "192.0.2.1"] }, ports: text }],
    } as const;
    expect(errorOf(() => new Firewall(stack, "edge", { label: "edge", rules }))).toBe(
      'stack/edge is invalid:\n  - rules.inbound[0].addresses.ipv4[1] must be an IPv4 network in CIDR notation, such as "192.0.2.0/24", got "192.0.2.1" (write 192.0.2.1/32 for a single address)',
    );
  });

  it("while every other prop of the construct is validated", () => {
    const { stack, text } = variables();
    const bad = { region: text, type: text, image: "debian", rootPass: "secret" };
    expect(errorOf(() => new ComputeInstance(stack, "web", bad as never))).toBe(
      [
        "stack/web is invalid:",
        '  - image must be an image id such as "public/debian12" or "private/12", got "debian" (did you mean "public/debian"?)',
        "  - rootPass must be 7 to 128 characters long",
      ].join("\n"),
    );
  });
});

describe("a token changed by code", () => {
  const arithmetic =
    "uses JavaScript arithmetic on a number that is known only after apply. Use Op, as in Op.mul(n, 2).";
  const neighbours =
    "contains a number that is known only after apply, and the adjacent characters change it. Insert Token.asString(n) instead.";
  const changed =
    "contains a changed copy of a string that is known only after apply. Use Fn, as in Fn.upper(text) or Fn.substr(text, 0, 3).";
  const piece =
    "contains a part of a list that is known only after apply. Use Fn, as in Fn.element(list, 0) or Fn.concat([list, more]).";

  it.each<[string, (n: number) => number]>([
    ["-n", (n) => -n],
    ["n * 1000", (n) => n * 1000],
    ["n / 2", (n) => n / 2],
    ["Math.abs(n)", Math.abs],
  ])("%s", (_, spoil) => {
    const { stack, number } = variables();
    expect(errorOf(() => new Domain(stack, "zone", { ...master, ttlSec: spoil(number) }))).toBe(
      `stack/zone is invalid:\n  - ttlSec ${arithmetic}`,
    );
  });

  it.each<[string, string, (t: { text: string; number: number; list: string[] }) => string]>([
    ["a dash before a number", neighbours, ({ number }) => `shop-${String(number)}`],
    ["a period after a number", neighbours, ({ number }) => `${String(number)}.example`],
    ["a digit after a number", neighbours, ({ number }) => `${String(number)}0`],
    ["a negative number in a string", neighbours, ({ number }) => `at ${String(-number)}`],
    ["upper case", changed, ({ text }) => text.toUpperCase()],
    ["the start of a string", changed, ({ text }) => text.slice(0, 5)],
    ["the end of a string", changed, ({ text }) => text.slice(5)],
    ["an entry of a list", piece, ({ list }) => list[0] ?? ""],
    ["an entry of a list in a string", piece, ({ list }) => `first: ${list[0] ?? ""}`],
  ])("%s", (_, words, spoil) => {
    const given = variables();
    expect(errorOf(() => new Domain(given.stack, "zone", { ...master, description: spoil(given) }))).toBe(
      `stack/zone is invalid:\n  - description ${words}`,
    );
  });

  it("keep additional entries of a list at their position", () => {
    const { stack, list, numbers } = variables();
    expect(errorOf(() => new Domain(stack, "zone", { ...master, tags: ["shop", ...list] }))).toBe(
      `stack/zone is invalid:\n  - tags[1] ${piece}`,
    );
    expect(errorOf(() => new Tag(stack, "tag", { label: "shop", computes: [1, ...numbers] }))).toBe(
      `stack/tag is invalid:\n  - computes[1] ${piece}`,
    );
  });

  it("is found at synth if a setter accepted it", () => {
    const { stack, number } = variables();
    const zone = new Domain(stack, "zone", master);
    zone.ttlSec = number * 1000;
    zone.description = `shop-${String(number)}`;
    expect(problemsAtSynth(stack)).toEqual([
      `[stack/zone] description ${neighbours}`,
      `[stack/zone] ttlSec ${arithmetic}`,
    ]);
  });

  it("is found at synth, with its path, even if CDKTF rejects it", () => {
    const { stack, list } = variables();
    new Domain(stack, "zone", master).axfrIps = ["192.0.2.1", list[0] ?? ""];
    // Like a program: the app resolves a stack before it validates it.
    expect(errorOf(() => App.of(stack).synth())).toContain(`\n  [stack/zone] axfrIps[1] ${piece}\n`);
  });

  it("large literal numbers are validated as numbers", () => {
    const { stack } = variables();
    expect(
      errorOf(() => new Domain(stack, "zone", { ...master, description: "1.5e+299 of them", ttlSec: -1 })),
    ).toMatch(/ttlSec must be at least 0, got -1$/);
  });
});

describe("firewall rules with values known after apply", () => {
  it("accept ports and networks", () => {
    const { stack, number, text } = variables();
    const edge = new Firewall(stack, "edge", { label: "edge" });
    edge.allowInbound(Peer.ipv4(text), Port.tcpRange(number, 443));
    expect(resources(stack, "firewall")["edge"]).toMatchObject({
      rules: { inbound: [{ addresses: { ipv4: ["${var.string}"] }, ports: "${var.number}-443" }] },
    });
  });
});
