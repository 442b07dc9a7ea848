import { functions } from "../../src/composition/functions";
import { snake, validate } from "../../src/contract";
import { callFromTerraform, InvalidArgumentError, parametersOf } from "../../src/functions/declaration";
import { domainRecord } from "../../src/resources/domain_record/contract";
import { serviceName } from "../../src/resources/domain_record/contract/canonical";
import { refusedCalls } from "./refused-calls";

const named = (name: string) => {
  const found = functions.find((each) => each.name === name);
  if (!found) throw new Error(`no function ${name}`);
  return found;
};

const examples = functions.flatMap(({ name, examples: all }) => all.map((example) => ({ name, ...example })));

it.each(examples)("$name($arguments) returns its documented result", ({ name, arguments: given, result }) => {
  expect(callFromTerraform(named(name), given)).toEqual(result);
});

const lists = functions.flatMap((declared) =>
  parametersOf(declared).flatMap(({ name, type }, index) =>
    typeof type !== "string" && type[0] === "list" ? [{ declared, name, index }] : [],
  ),
);

it.each(lists)("$declared.name names the element of $name that is null", ({ declared, name, index }) => {
  const [example] = declared.examples;
  for (const [missing, shown] of [
    [null, "null"],
    [undefined, "null"],
    [7, "7"],
  ]) {
    const given = example.arguments.map((each, at) => (at === index ? [...(each as unknown[]), missing] : each));
    const last = (example.arguments[index] as unknown[]).length;
    expect(refusalOf(declared.name, given)).toEqual({
      argument: index,
      message: expect.stringContaining(`${name}[${String(last)}] must be a string, got ${String(shown)}. `) as string,
    });
  }
});

it("an object that is passed as it is names its null element", () => {
  expect(refusalOf("dmarc_value", ["none", { reports: ["a@shop.example", null] }])).toEqual({
    argument: 1,
    message: "tags.reports[1] must be a value, got null. Remove it, or give it a value.",
  });
  const omitted = { reports: null, subdomain_policy: null, percent: null };
  expect(callFromTerraform(named("dmarc_value"), ["none", omitted])).toBe("v=DMARC1; p=none");
});

it.each(functions)("$name names a required argument that is missing, or has another type", (declared) => {
  for (const wrong of [null, undefined, 7, { a: 1 }]) {
    const { argument, message } = refusalOf(declared.name, [wrong]);
    expect(argument).toBe(0);
    expect(message).toMatch(new RegExp(`^${declared.parameters[0]?.name ?? ""} must be (a string|a list), got `));
  }
});

/** Calls a function with invalid arguments, and returns its error. */
function refusalOf(name: string, given: readonly unknown[]): { readonly argument: number; readonly message: string } {
  try {
    return { argument: -1, message: JSON.stringify(callFromTerraform(named(name), given)) };
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    return { argument: error.argument, message: error.terraformMessage };
  }
}

it.each(refusedCalls)("$name($arguments) fails and names its argument", ({ name, arguments: given, ...expected }) => {
  expect(refusalOf(name, given)).toEqual({
    argument: expected.argument,
    message: expect.stringContaining(expected.words) as string,
  });
});

it("no message shows a private key", () => {
  const key = "-----BEGIN RSA PRIVATE KEY-----\nMIIBsecret\n-----END RSA PRIVATE KEY-----";
  expect(refusalOf("dkim_value", [key]).message).toMatch(/^expected the public key(?!.*secret)/s);
});

it("every function has tests of its refusals, or accepts everything", () => {
  const tested = new Set(refusedCalls.map(({ name }) => name));
  expect(functions.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
});

it("too many arguments are an error of the last one", () => {
  expect(refusalOf("spf_value", [["mx"], "-all", "~all"])).toEqual({
    argument: 2,
    message: "expected at most 2 arguments, got 3. Remove the last one.",
  });
});

it("names are in snake case, unique and sorted, and so are those of parameters", () => {
  const names = functions.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].sort());
  for (const each of functions) {
    const all = [each.name, ...parametersOf(each).map(({ name }) => name)];
    expect(all).toEqual(all.map(snake));
  }
});

it("txt_unquote is the inverse of txt_quote, with at most 255 bytes in a string", () => {
  for (const value of ["", "a", 'x"y\\z', "ü".repeat(300), `${"x".repeat(254)}😀${"y".repeat(600)}`]) {
    const quoted = String(callFromTerraform(named("txt_quote"), [value]));
    expect(callFromTerraform(named("txt_unquote"), [quoted])).toBe(value);
    for (const [, text = ""] of quoted.matchAll(/"((?:[^"\\]|\\.)*)"/g)) {
      expect(Buffer.byteLength(text.replace(/\\(.)/g, "$1"))).toBeLessThanOrEqual(255);
    }
  }
});

it("idna_to_unicode is the inverse of idna_to_ascii, and digits stay a name", () => {
  for (const name of ["bücher.example", "straße.example", "مثال.example", "☃.example", "*.faß.example."]) {
    const ascii = callFromTerraform(named("idna_to_ascii"), [name]);
    expect(ascii).toMatch(/^[\w.*-]+$/);
    expect(callFromTerraform(named("idna_to_unicode"), [ascii])).toBe(name);
  }
  expect(callFromTerraform(named("idna_to_ascii"), ["１２７"])).toBe("127");
});

it("reverse_dns_name expands every form of an IPv6 address", () => {
  const expected = `${"0.".repeat(12)}1.0.0.0.${"0.".repeat(8)}8.b.d.0.1.0.0.2.ip6.arpa`;
  for (const address of ["2001:db8:0:0:1::", "2001:DB8::1:0:0:0", "2001:0db8:0000:0000:0001:0000:0000:0000"]) {
    expect(callFromTerraform(named("reverse_dns_name"), [address])).toBe(expected);
  }
  expect(callFromTerraform(named("reverse_dns_name"), ["::ffff:192.0.2.1"])).toBe(
    `1.0.2.0.0.0.0.c.f.f.f.f.${"0.".repeat(20)}ip6.arpa`,
  );
});

it("srv_parse converts the parts of the name to lower case", () => {
  const found = callFromTerraform(named("srv_parse"), ["_SIP._Tcp.Shop.Example.", "10 5 5060 sip.shop.example"]);
  expect(found).toMatchObject({ service: "sip", protocol: "tcp", domain: "shop.example" });
});

it.each([
  ["_minecraft._tcp.play", undefined, "tcp.play", ""],
  [" _minecraft._tcp ", undefined, "tcp", ""],
  ["_minecraft._tcp.", undefined, "tcp", ""],
  ["_minecraft._tcp.play.", undefined, "tcp", "play"],
  ["_minecraft._tcp.play.eu", "shop.example", "tcp.play.eu", "shop.example"],
  ["_MINECRAFT._TCP.Play.Shop.Example", "shop.example.", "tcp.play", "shop.example"],
  ["_minecraft._tcp.shop.example.", "Shop.Example", "tcp", "shop.example"],
])("srv_parse(%j) in the domain %j has the protocol %j and the domain %j", (name, domain, protocol, zone) => {
  const given = [name, "0 5 25565 mc.shop.example.", ...(domain === undefined ? [] : [domain])];
  const found = callFromTerraform(named("srv_parse"), given) as Readonly<Record<string, unknown>>;
  expect(found).toMatchObject({ service: "minecraft", protocol, domain: zone });
  // The record has the name that was given.
  const whole = `${serviceName(found)}.${zone === "" ? "shop.example" : zone}`;
  expect(whole).toMatch(new RegExp(`^${name.trim().replace(/\.$/, "").toLowerCase()}(\\.|$)`));
});

it.each([
  ["10 5 5060 sip", "sip"],
  ["10 5 5060 sip.", "sip."],
  ["10 5 5060 Sip.Shop.Example.", "Sip.Shop.Example"],
])("srv_parse keeps a target that the service completes: %j", (value, target) => {
  expect(callFromTerraform(named("srv_parse"), ["_sip._tcp", value])).toMatchObject({ target });
});

it.each([
  ["@", ""],
  ["shop.example.", ""],
  [" www ", "www"],
  ["*.WWW.shop.example", "*.WWW"],
  ["_sip._tcp", "_sip._tcp"],
  ["0/25", "0/25"],
  ["", ""],
])("record_name(%j) is a name that a record can have: %j", (name, expected) => {
  const found = callFromTerraform(named("record_name"), [name, "shop.example"]);
  expect(found).toBe(expected);
  const type = expected.includes("/") ? "PTR" : "TXT";
  expect(validate(domainRecord, { domainId: 1, type, name: found, target: "a.example" })).toEqual([]);
});
