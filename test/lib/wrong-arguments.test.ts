import {
  App,
  TerraformDataSource,
  TerraformElement,
  TerraformIterator,
  TerraformResource,
  TerraformStack,
  TerraformVariable,
  Testing,
} from "cdktf";
import { Construct, type IConstruct } from "constructs";
import * as stratus from "../../lib";
import { examples, makeConstruct } from "./every-construct";
import { errorOf, newStack, OtherProvider } from "./stacks";

const { ComputeInstance, Domain, Firewall, FirewallDevice, MySqlDatabase, StratusProvider, Tags } = stratus;
type Loose = Record<string, (...args: readonly unknown[]) => unknown>;
const any = (value: unknown) => value as never;
const plan = { region: "us-east", type: "g6-standard-1" } as const;

/** Values that programs in JavaScript pass by mistake. */
const wrongValues: readonly ((stack: TerraformStack) => unknown)[] = [
  () => undefined,
  () => null,
  () => -3.5,
  () => "nonsense?",
  () => [],
  () => [null],
  () => ({ nonsense: 1 }),
  () => () => 1,
  (stack) => new Firewall(stack, "wrong", { label: "wrong" }),
];

/** Returns the errors that the language throws, instead of one of ours. */
function rawErrors(name: string, act: () => unknown): readonly string[] {
  try {
    act();
    return [];
  } catch (error) {
    const isOurs = error instanceof Error && error.constructor === Error;
    return isOurs ? [] : [`${name}: ${String(error)}`];
  }
}

const classes = Object.entries(stratus as unknown as Record<string, unknown>).flatMap(([name, value]) =>
  typeof value === "function" && value.prototype instanceof Construct
    ? [[name, value as new (...args: readonly unknown[]) => unknown] as const]
    : [],
);

it.each(classes)("new %s throws no raw error for wrong arguments", (name, Class) => {
  const found = wrongValues.flatMap((make, index) => [
    ...rawErrors(`props ${String(index)}`, () => new Class(newStack(), "it", make(newStack()))),
    ...rawErrors(
      `id ${String(index)}`,
      () => new Class(newStack(), make(newStack()), examples[name]?.[0]?.(newStack())),
    ),
    ...(index < 8 ? rawErrors(`scope ${String(index)}`, () => new Class(make(newStack()), "it", {})) : []),
  ]);
  expect(found).toEqual([]);
});

const hostPrototypes = [TerraformResource, TerraformDataSource, TerraformElement, Construct, Object].map(
  ({ prototype }) => prototype as unknown,
);

/** The methods of our own classes, without those of the host and of the bindings. */
function methodsOf(thing: object): readonly string[] {
  const names = new Set<string>();
  for (let of: unknown = thing; of && !hostPrototypes.includes(of); of = Object.getPrototypeOf(of))
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(of)))
      if (
        typeof value === "function" &&
        !/^(constructor|to|synth|reset|get|put|interpolation|rulesOf|addRules|resolved)/.test(name)
      )
        names.add(name);
  return [...names];
}

const owners: readonly (readonly [string, (stack: TerraformStack) => object])[] = [
  ...[
    "ComputeInstance",
    "Domain",
    "Firewall",
    "MySqlDatabase",
    "PostgreSqlDatabase",
    "IpAssignment",
    "MySqlAccess",
  ].map(
    (name) =>
      [name, (stack: TerraformStack) => makeConstruct(stack, name, "it", examples[name]?.[0]?.(stack))] as const,
  ),
  ["a domain by its id", (stack) => Domain.fromDomainId(stack, "it", 1)],
  ["an instance by its id", (stack) => ComputeInstance.fromInstanceId(stack, "it", 1)],
  ["connections", (stack) => ComputeInstance.fromInstanceId(stack, "it", 1).connections],
  ["a firewall by its id", (stack) => Firewall.fromFirewallId(stack, "it", 1)],
  ["a database by its id", (stack) => MySqlDatabase.fromDatabaseId(stack, "it", 1)],
  ["Tags", (stack) => Tags.of(stack)],
];

it.each(owners)("the methods of %s throw no raw error for wrong arguments", (_, make) => {
  const methods = methodsOf(make(newStack()));
  const found = methods.flatMap((method) =>
    wrongValues.flatMap((value) =>
      [[], ["www"]].flatMap((before) =>
        rawErrors(method, () => {
          const stack = newStack();
          (make(stack) as Loose)[method]?.(...before, value(stack));
        }),
      ),
    ),
  );
  expect(found).toEqual([]);
});

const hostFunctions = ["length", "name", "prototype", "tfResourceType", "generateConfigForImport"];

/** The functions of the package, and the static functions of its classes and namespaces. */
const functions = Object.entries(stratus as unknown as Record<string, object>).flatMap(([name, value]) => {
  if (typeof value === "function" && /^[a-z]/.test(name)) return [[name, stratus, name] as const];
  const found: (readonly [string, object, string])[] = [];
  for (
    let of = value;
    typeof of === "object" || Object.hasOwn(of, "prototype");
    of = Object.getPrototypeOf(of) as object
  ) {
    if (of === Object.prototype || hostPrototypes.includes((of as { prototype?: unknown }).prototype)) break;
    const own = Object.getOwnPropertyNames(of).filter((each) => !hostFunctions.includes(each));
    found.push(...own.map((each) => [`${name}.${each}`, value, each] as const));
  }
  return found.filter(([, owner, each]) => typeof (owner as Loose)[each] === "function");
});

it("finds the functions", () => {
  const names = functions.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining(["adopt", "moveTreeFrom", "Peer.of", "Policies.allow", "StratusFn.spfValue", "Tags.of"]),
  );
  expect(names).toEqual(expect.arrayContaining(["Topology.write", "Domain.fromLookup", "Image.fromImageId"]));
});

it.each(functions)("%s throws no raw error for wrong arguments", (_, owner, name) => {
  const found = wrongValues.flatMap((value) =>
    [[], ["stack"], ["stack", "it"], ["www"], ["www", "x"]].flatMap((before) =>
      rawErrors(`${name}(${before.join()})`, () => {
        const stack = newStack();
        (owner as Loose)[name]?.(...before.map((each) => (each === "stack" ? stack : each)), value(stack));
      }),
    ),
  );
  expect(found).toEqual([]);
});

it("names the construct in an argument of a function", () => {
  const zone = new Domain(newStack(), "zone", { domain: "shop.example", soaEmail: "a@shop.example" });
  const words = "must be a value, got stack/zone (stratus_domain). Pass an attribute, as in web.publicIpv4.";
  expect(errorOf(() => stratus.StratusFn.txtQuote(any(zone)))).toBe(`StratusFn.txtQuote, argument value: ${words}`);
  expect(errorOf(() => stratus.StratusFn.networksByFamily(any([zone])))).toContain(words);
  expect(errorOf(() => stratus.StratusFn.dmarcValue("none", any({ reports: [zone] })))).toContain(words);
  expect(errorOf(() => zone.caa(any(zone), any(zone)))).toContain("tag must be");
});

const refusedProps = (props: object) =>
  errorOf(() => new ComputeInstance(newStack(), "web", any({ ...plan, ...props })));

it.each<[object, string]>([
  [{ provider: "stratus.second" }, 'provider must be a StratusProvider, got "stratus.second"'],
  [{ provider: [] }, "provider must be a StratusProvider, got []"],
  [{ dependsOn: ["zone"] }, 'dependsOn[0] must be a construct that Terraform manages, such as a Domain, got "zone"'],
  [{ dependsOn: [4711] }, "dependsOn[0] must be a construct"],
  [{ dependsOn: [undefined] }, "dependsOn[0] must not be null"],
  [{ dependsOn: "zone" }, 'dependsOn must be a list, got "zone"'],
  [{ dependsOn: [newStack()] }, "To depend on everything in it, call node.addDependency"],
  [{ dependsOn: [[]] }, "To add every construct of a list, write ...list."],
  [{ count: -1 }, "count must be a whole number of at least 0, got -1"],
  [{ count: "two" }, 'count must be a whole number of at least 0, got "two"'],
  [{ forEach: ["a"] }, 'forEach must be a TerraformIterator, got ["a"]'],
  [
    { lifecycle: { preventDestory: true } },
    "lifecycle.preventDestory is not a valid field (did you mean preventDestroy?)",
  ],
  [{ lifecycle: { preventDestroy: "yes" } }, 'lifecycle.preventDestroy must be true or false, got "yes"'],
  [
    { lifecycle: { ignoreChanges: "tags" } },
    'lifecycle.ignoreChanges must be "all" or a list of attributes, got "tags"',
  ],
  [{ lifecycle: { replaceTriggeredBy: [4711] } }, "lifecycle.replaceTriggeredBy[0] must be a construct"],
  [
    { lifecycle: { precondition: [{ condition: true, errorMessage: "x" }] } },
    "JavaScript compared the values at synth",
  ],
  [{ connection: "ssh" }, "connection must be an object"],
  [{ connection: { type: "telnet", host: "a" } }, 'connection.type must be "ssh" or "winrm", got "telnet"'],
  [{ connection: { type: "ssh", host: "" } }, 'connection.host must be the address to connect to, got ""'],
  [{ count: 1.5 }, "count must be a whole number of at least 0, got 1.5"],
  [{ count: 1, forEach: TerraformIterator.fromList(["a"]) }, "count must not be set if forEach is set"],
  [{ lifecycle: { ignoreChanges: ["tags", null] } }, "lifecycle.ignoreChanges[1] must not be null"],
  [{ lifecycle: { ignoreChanges: [""] } }, "lifecycle.ignoreChanges[0] must be an attribute in Terraform's spelling"],
  [
    { lifecycle: { precondition: [{ condition: "${true}", errorMessage: " " }] } },
    "lifecycle.precondition[0].errorMessage must be the text of the error",
  ],
  [{ lifecycle: newStack() }, "lifecycle must be an object such as { preventDestroy: true }"],
  [
    { provisioners: [{ type: "local_exec" }] },
    'provisioners[0].type must be one of "file", "local-exec", "remote-exec"',
  ],
])("refuses %j", (props, message) => {
  expect(refusedProps(props)).toContain(`stack/web is invalid:`);
  expect(refusedProps(props)).toContain(message);
});

it("refuses to depend on a construct of another app", () => {
  const far = new Firewall(newStack(), "far", { label: "far" });
  expect(refusedProps({ dependsOn: [far] })).toContain("dependsOn[0] must be in the same app, got stack/far");
});

it("accepts a count, dependencies, conditions, a connection and provisioners", () => {
  const stack = newStack();
  const { numberValue } = new TerraformVariable(stack, "number", { type: "number" });
  const dependsOn = [new Firewall(stack, "edge", { label: "edge" })];
  expect(() => new ComputeInstance(stack, "web", { ...plan, dependsOn, count: numberValue })).not.toThrow();
  const props = {
    count: 0,
    provisioners: [
      { type: "file", source: "a", destination: "b" },
      { type: "file", content: "a", destination: "b" },
      { type: "local-exec", command: "a" },
    ],
    lifecycle: { ignoreChanges: "all", precondition: [{ condition: "${true}", errorMessage: "x" }] },
    connection: { type: "ssh", host: "192.0.2.1" },
  };
  expect(() => new ComputeInstance(newStack(), "web", any({ ...plan, ...props }))).not.toThrow();
});

describe("a data source", () => {
  const make = (props: object) => errorOf(() => new stratus.DataDomains(newStack(), "zones", any({ ...props })));
  const check = [{ condition: "${true}", errorMessage: "x" }];

  it.each<[object, string]>([
    [{ connection: { type: "ssh", host: "a" } }, "connection isn't supported in a data source. Set it in a resource."],
    [{ provisioners: [] }, "provisioners isn't supported in a data source. Set it in a resource."],
    [
      { lifecycle: { preventDestroy: true } },
      "lifecycle.preventDestroy isn't supported in a data source, only precondition and postcondition are.",
    ],
  ])("refuses %j", (props, message) => {
    expect(make(props)).toContain(message);
  });

  it("accepts conditions, and nulls", () => {
    const lifecycle = { precondition: check, postcondition: check, preventDestroy: null };
    expect(() => new stratus.DataDomains(newStack(), "zones", any({ lifecycle, connection: null }))).not.toThrow();
  });
});

describe("a provider", () => {
  it("of another vendor or another stack is refused", () => {
    const app = new App({ skipValidation: true });
    const [stack, other] = ["stack", "other"].map((name) => new TerraformStack(app, name));
    if (!stack || !other) throw new Error("there are no stacks");
    const foreign = new StratusProvider(other, "stratus");
    const make = (provider: unknown) =>
      errorOf(() => new Domain(stack, "zone", any({ domain: "a.example", soaEmail: "a@a.example", provider })));
    expect(make(foreign)).toContain("provider must be a StratusProvider of the same stack, got other/stratus.");
    expect(make(new OtherProvider(stack))).toContain("provider must be a StratusProvider, got stack/other (other)");
  });

  const settable = Object.keys(examples).filter((name) => /Query$|Action$|^Domain$|^DataDomains$/.test(name));

  it.each(settable)("that a setter of %s sets is checked at synth", (name) => {
    const synth = (change: (construct: IConstruct & { provider?: unknown }, stack: TerraformStack) => void) => {
      const stack = newStack();
      change(makeConstruct(stack, name, "it", examples[name]?.[0]?.(stack)), stack);
      Testing.synth(stack, true);
    };
    const refused = (make: (stack: TerraformStack) => unknown) =>
      errorOf(() => {
        synth((construct, stack) => (construct.provider = make(stack)));
      });
    expect(refused(() => "stratus.second")).toContain('provider must be a StratusProvider, got "stratus.second"');
    expect(refused(() => new OtherProvider(newStack()))).toContain("got stack/other (other)");
    expect(refused(() => ({ alias: "second" }))).toContain(
      'provider must be a StratusProvider, got {"alias":"second"}',
    );
    expect(refused(() => new StratusProvider(newStack(), "far", { alias: "far" }))).toContain("of the same stack");
    for (const none of [undefined, null]) expect(() => synth((construct) => (construct.provider = none))).not.toThrow();
    const second = (stack: TerraformStack) => new StratusProvider(stack, "second", { alias: "second" });
    expect(() => synth((construct, stack) => (construct.provider = second(stack)))).not.toThrow();
  });
});

it("refuses a construct of another kind, of another app, and a list", () => {
  const stack = newStack();
  const edge = new Firewall(stack, "edge", { label: "edge" });
  const web = new ComputeInstance(stack, "web", plan);
  const device = (instance: unknown) =>
    errorOf(() => new FirewallDevice(stack, "device", any({ firewall: edge, instance })));
  expect(device(edge)).toContain("instance must be a ComputeInstance, got stack/edge (stratus_firewall)");
  expect(device([web])).toContain("instance must be a ComputeInstance, got a list. Pass one, not a list.");
  expect(device("web")).toContain('instance must be a ComputeInstance, got "web"');
  expect(device(new ComputeInstance(newStack(), "far", plan))).toContain("instance must be in the same app");
  expect(errorOf(() => new FirewallDevice(stack, "device", any({ firewall: edge, compute: web })))).toBe(
    "stack/device is invalid:\n  - compute is not a valid field (did you mean instance?)",
  );
});

it("refuses calls that would create nothing", () => {
  const stack = newStack();
  const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "a@shop.example" });
  const web = new ComputeInstance(stack, "web", plan);
  expect(errorOf(() => zone.point("www"))).toContain("expected at least one instance, got none");
  expect(errorOf(() => zone.point("www", web, { ipv4: false, ipv6: false }))).toContain("must not both be false");
  expect(errorOf(() => new Firewall(stack, "edge", { label: "edge" }).protect())).toContain("at least one instance");
  expect(errorOf(() => Tags.of(stack).add([]))).toContain("Tags.add: expected at least one tag, got none");
  expect(
    errorOf(() => {
      web.connections.allowFrom([], stratus.Port.tcp(80));
    }),
  ).toContain("at least one peer");
});

it.each(["", " ", "0", "-1", "NaN", "undefined", "1/", "/2", "1/2"])("refuses to import a domain from %j", (id) => {
  const stack = newStack();
  const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "a@shop.example" });
  expect(
    errorOf(() => {
      zone.importFrom(id);
    }),
  ).toContain("stack/zone is invalid:\n  - can't be imported from");
  expect(
    errorOf(() => {
      stratus.adopt(stack, { zone: id });
    }),
  ).toContain('"zone" can\'t be imported from');
});
