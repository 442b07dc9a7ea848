import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Fn, Lazy, TerraformOutput, type TerraformStack, TerraformVariable, Token } from "cdktf";
import {
  ComputeInstance,
  Domain,
  DomainRecords,
  Firewall,
  MySqlDatabase,
  Peer,
  Port,
  StratusFn,
  StratusProvider,
} from "../../../lib";
import { ownHost } from "../../../lib/core/scope/host";
import { functions } from "../../../src/composition/functions";
import { camel } from "../../../src/contract";
import { resultForTerraform } from "../../../src/functions/declaration";
import { literalOf } from "../../../src/shared/template";
import { refusedCalls } from "../../functions/refused-calls";
import { errorOf, newStack as newStackWith, problemsAtSynth, resources, synthesized, synthesizeStack } from "../stacks";

/** CDK Terrain refuses functions unless the program targets versions that have them. */
const targets = { terraform: ">=1.8.0", opentofu: ">=1.7.0" };
const newStack = () => newStackWith(undefined, { targetVersions: targets });

type Call = (...given: readonly unknown[]) => unknown;
const methods = StratusFn as unknown as Readonly<Record<string, Call | undefined>>;

/** Calls a function with Terraform's arguments. */
function callNamed(name: string, given: readonly unknown[]): unknown {
  const call = methods[camel(name)];
  if (!call) throw new Error(`StratusFn has no ${camel(name)}`);
  return call.apply(StratusFn, given.map(inCamelCase));
}

const inCamelCase = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [camel(name), each]))
    : (value ?? undefined);

/** The text that a literal stands for, in every string and key. */
function plain(value: unknown): unknown {
  if (typeof value === "string") return literalOf(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}

/** The expression that an output of a stack has. */
function outputOf(stack: TerraformStack, value: unknown): unknown {
  new TerraformOutput(stack, "out", { value });
  const { output } = synthesized(stack) as { output: { out: { value: unknown } } };
  return output.out.value;
}

const variable = (stack: TerraformStack, name = "given") =>
  new TerraformVariable(stack, name, { type: "string" }).stringValue;
const listVariable = (stack: TerraformStack, name = "list") =>
  new TerraformVariable(stack, name, { type: "list(string)" }).listValue;

describe("with literal arguments", () => {
  it("StratusFn has a method for each function", () => {
    const own = Object.getOwnPropertyNames(StratusFn).filter((name) => typeof methods[name] === "function");
    expect(own.sort()).toEqual(functions.map(({ name }) => camel(name)).sort());
  });

  const examples = functions.flatMap((each) => each.examples.map((example) => ({ each, ...example })));
  it.each(examples)("$each.name($arguments) returns its documented result", ({ each, arguments: given, result }) => {
    expect(resultForTerraform(each, plain(callNamed(each.name, given)))).toEqual(result);
  });

  it.each(refusedCalls)("$name($arguments) throws", ({ name, arguments: given, argument, words }) => {
    const declared = functions.find((each) => each.name === name);
    const parameter = declared?.parameters[argument] ?? declared?.optional;
    const start = `StratusFn.${camel(name)}, argument ${camel(parameter?.name ?? "")}: `;
    const message = errorOf(() => callNamed(name, given));
    expect(message.slice(0, start.length)).toBe(start);
    expect(message).toContain(words.replace(/\b[a-z]+_[a-z_]+\b/g, camel));
  });

  it("a result is literal text, also as an argument of another function", () => {
    const record = StratusFn.spfValue(["exists:%{i}.a.example"]);
    expect(record).toBe("v=spf1 exists:%%{i}.a.example -all");
    expect(StratusFn.txtQuote(record)).toBe('"v=spf1 exists:%%{i}.a.example -all"');
    expect(StratusFn.txtQuote('${file("x")}')).toBe('"$${file(\\"x\\")}"');
  });

  it("records of a zone file are records of DomainRecords", () => {
    const stack = newStack();
    const { domain, records } = StratusFn.zoneFileParse("$ORIGIN shop.example.\n$TTL 1h\nwww A 192.0.2.10\n");
    const zone = new Domain(stack, "zone", { domain, soaEmail: "ops@shop.example" });
    new DomainRecords(stack, "records", { domain: zone, records });
    expect(resources(stack, "domain_records")["records"]?.["records"]).toEqual({
      "www/A": { type: "A", name: "www", target: "192.0.2.10", ttl_sec: 3600 },
    });
  });
});

describe("with values known after apply", () => {
  it("Terraform calls the function, with the literal arguments in HCL", () => {
    const stack = newStack();
    const value = StratusFn.dkimValue(variable(stack), "ed25519");
    expect(outputOf(stack, value)).toBe('${provider::stratus::dkim_value(var.given, "ed25519")}');
  });

  it("an omitted argument is omitted", () => {
    const stack = newStack();
    expect(outputOf(stack, StratusFn.dkimValue(variable(stack), undefined))).toBe(
      "${provider::stratus::dkim_value(var.given)}",
    );
  });

  it("an omitted argument before another one is null", () => {
    const stack = newStack();
    const { domain } = StratusFn.zoneFileParse(variable(stack), undefined, true);
    expect(outputOf(stack, domain)).toBe("${provider::stratus::zone_file_parse(var.given, null, true).domain}");
  });

  it("text around a token is joined to it, and stays literal", () => {
    const stack = newStack();
    const value = StratusFn.spfValue([`exists:%{i}.\${x}"\\.${variable(stack)}`, "mx"]);
    expect(outputOf(stack, value)).toBe(
      '${provider::stratus::spf_value([join("", ["exists:%%{i}.$${x}\\"\\\\.", var.given]), "mx"])}',
    );
  });

  it("a list, a number and an object may be or contain tokens", () => {
    const stack = newStack();
    const list = listVariable(stack);
    const percent = new TerraformVariable(stack, "number", { type: "number" }).numberValue;
    const spf = StratusFn.spfValue(list);
    const dmarc = StratusFn.dmarcValue("none", { percent, subdomainPolicy: "reject" });
    expect(outputOf(stack, [spf, dmarc])).toEqual([
      "${provider::stratus::spf_value(var.list)}",
      '${provider::stratus::dmarc_value("none", { "percent" = var.number, "subdomain_policy" = "reject" })}',
    ]);
  });

  it("a number in a string keeps its value", () => {
    const stack = newStack();
    const number = new TerraformVariable(stack, "number", { type: "number" }).numberValue;
    expect(outputOf(stack, StratusFn.txtQuote(`n=${String(number)}`))).toBe(
      '${provider::stratus::txt_quote(join("", ["n=", var.number]))}',
    );
  });

  it("the fields of a result are tokens", () => {
    const stack = newStack();
    const { tag, target } = StratusFn.caaParse(variable(stack));
    expect(outputOf(stack, [tag, target])).toEqual([
      "${provider::stratus::caa_parse(var.given).tag}",
      "${provider::stratus::caa_parse(var.given).target}",
    ]);
    const other = newStack();
    const { port } = StratusFn.srvParse("_sip._tcp", variable(other));
    expect(outputOf(other, port)).toBe('${provider::stratus::srv_parse("_sip._tcp", var.given).port}');
  });

  it("records of a zone file are records of DomainRecords", () => {
    const stack = newStack();
    const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
    const { records } = StratusFn.zoneFileParse(variable(stack), "shop.example");
    new DomainRecords(stack, "records", { domain: zone, records });
    expect(resources(stack, "domain_records")["records"]?.["records"]).toBe(
      '${provider::stratus::zone_file_parse(var.given, "shop.example").records}',
    );
  });

  it("a result works in functions of Terraform and in other functions of the provider", () => {
    const stack = newStack();
    const value = Fn.upper(StratusFn.txtQuote(StratusFn.dkimValue(variable(stack))));
    expect(outputOf(stack, value)).toBe(
      "${upper(provider::stratus::txt_quote(provider::stratus::dkim_value(var.given)))}",
    );
  });

  it("a lazy value that is known at synth is computed", () => {
    const stack = newStack();
    const lazy = Lazy.stringValue({ produce: () => "include:a.example" });
    expect(outputOf(stack, StratusFn.spfValue([lazy]))).toBe("v=spf1 include:a.example -all");
    const other = newStack();
    expect(outputOf(other, Fn.upper(StratusFn.spfValue([lazy])))).toBe('${upper("v=spf1 include:a.example -all")}');
  });

  it("a lazy template with several expressions, or with braces in one, is a string in HCL", () => {
    const stack = newStack();
    variable(stack);
    const several = Lazy.stringValue({ produce: () => "${var.given}-${var.given}" });
    expect(outputOf(stack, StratusFn.txtQuote(several))).toBe(
      '${provider::stratus::txt_quote("${var.given}-${var.given}")}',
    );
  });

  it("a damaged token is an error that names the argument", () => {
    const stack = newStack();
    const changed = variable(stack).toLowerCase();
    expect(errorOf(() => StratusFn.txtQuote(changed))).toContain("StratusFn.txtQuote: value contains a changed copy");
  });
});

describe("networks of both families that are known only after apply", () => {
  const calls = (given: string) => {
    const call = `provider::stratus::networks_by_family(${given})`;
    return { ipv4: `\${${call}.ipv4}`, ipv6: `\${${call}.ipv6}` };
  };
  const addressesIn = (stack: TerraformStack) => {
    const { rules } = resources(stack, "firewall")["edge"] as {
      rules: { inbound: readonly { addresses: unknown; ports?: string }[] };
    };
    return rules.inbound.map(({ addresses, ports }) => ({ addresses, ports }));
  };

  it("Peer.cidr lets Terraform separate them", () => {
    const stack = newStack();
    const edge = new Firewall(stack, "edge", { label: "edge" });
    edge.allowInbound(Peer.cidr("192.0.2.0/24", variable(stack)), Port.tcp(22));
    expect(addressesIn(stack)).toEqual([{ addresses: calls('["192.0.2.0/24", var.given]'), ports: "22" }]);
  });

  it("Peer.cidr accepts a list that is known only after apply", () => {
    const stack = newStack();
    const edge = new Firewall(stack, "edge", { label: "edge" });
    edge.allowInbound(Peer.cidr(...listVariable(stack)), Port.tcp(22));
    expect(addressesIn(stack)).toEqual([{ addresses: calls("var.list"), ports: "22" }]);
  });

  it("allowFrom accepts such an address or list of one family, and keeps its rule apart", () => {
    const stack = newStack();
    const web = ComputeInstance.fromInstanceId(stack, "web", 7);
    const edge = new Firewall(stack, "edge", { label: "edge" });
    edge.protect(web);
    web.connections.allowFrom(variable(stack), Port.tcp(22));
    web.connections.allowFrom(Peer.ipv4(...listVariable(stack, "list4")), Port.tcp(22));
    web.connections.allowFrom(Peer.ipv6(...listVariable(stack, "list6")), Port.tcp(22));
    // More than a firewall can have, so that rules are merged.
    const networks = Array.from({ length: 15 }, (_, index) => [
      `192.0.2.${String(index)}/32`,
      `2001:db8::${String(index)}/128`,
    ]);
    web.connections.allowFrom(networks.flat(), Port.tcp(22));
    const found = addressesIn(stack);
    expect(found).toHaveLength(4);
    expect(found).toContainEqual({ addresses: calls("[var.given]"), ports: "22" });
    expect(found).toContainEqual({ addresses: { ipv4: "${var.list4}" }, ports: "22" });
    expect(found).toContainEqual({ addresses: { ipv6: "${var.list6}" }, ports: "22" });
  });

  it("an allow list needs strings instead, or a list of one family", () => {
    const stack = newStack();
    const place = { region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" } as const;
    const database = new MySqlDatabase(stack, "db", { ...place, label: "shop" });
    const peer = Peer.cidr(variable(stack));
    expect(errorOf(() => database.allowFrom(peer))).toContain("Pass them as strings instead of a Peer.");
    database.allowFrom(Peer.ipv4(...listVariable(stack)));
    expect(resources(stack, "mysql_database")["db"]).toMatchObject({ allow_list: "${var.list}" });
  });
});

describe("required versions", () => {
  const versionsAfter = (build: (stack: TerraformStack) => void) => {
    const folder = synthesizeStack((stack) => {
      stack.node.setContext("targetVersions", targets);
      new StratusProvider(stack, "stratus");
      build(stack);
    });
    return ["tf", "tofu"].map((end) => {
      const file = join(folder, `required-versions.${end}`);
      return existsSync(file) ? readFileSync(file, "utf8") : undefined;
    });
  };
  const setting = (version: string) =>
    `terraform {\n  required_version = ">= ${version}" # StratusFn requires Terraform 1.8 or OpenTofu 1.7.\n}\n`;

  it("a stack in which Terraform calls a function requires a version that can", () => {
    const found = versionsAfter((stack) => {
      new TerraformOutput(stack, "out", { value: StratusFn.txtQuote(variable(stack)) });
    });
    expect(found).toEqual([setting("1.8"), setting("1.7")]);
  });

  it("CDK Terrain refuses a program that targets older versions, and CDKTF doesn't know the targets", () => {
    const stack = newStackWith(undefined, { targetVersions: { terraform: ">=1.5.7" } });
    new TerraformOutput(stack, "out", { value: StratusFn.txtQuote(variable(stack)) });
    const problem = "(provider::stratus::txt_quote) requires terraform >=1.8.0";
    if (ownHost() === "cdktf") expect(synthesized(stack).output).toMatchObject({ out: {} });
    else expect(problemsAtSynth(stack).join()).toContain(problem);
  });

  it("a stack with computed results works with every version", () => {
    const found = versionsAfter((stack) => {
      new TerraformOutput(stack, "out", { value: StratusFn.txtQuote("a") });
      new TerraformOutput(stack, "unused", { value: Token.asString("b") });
    });
    expect(found).toEqual([undefined, undefined]);
  });
});
