import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import * as written from "../../lib";

const root = join(__dirname, "..", "..");

beforeAll(() => {
  if (!existsSync(join(root, "dist", "lib", "index.js"))) throw new Error('There is no build: "npm run build".');
});

/** The JSON output of a program that imports the built package by its name. */
function answerOf(program: string, ...flags: readonly string[]): unknown {
  // In this folder, the package's name resolves to the package itself.
  const options = { cwd: root, encoding: "utf8", input: program } as const;
  return JSON.parse(execFileSync(process.execPath, [...flags, "-"], options));
}

const loaded = (statements: string) =>
  answerOf(`${statements}
    const files = Object.keys(require.cache).map((file) => file.split(/[\\\\/]/).slice(-3).join("/"));
    console.log(JSON.stringify(files.filter((file) => file.startsWith("lib/l1/")).sort()));`);

const stack = `const { App, TerraformStack } = require("cdktf");
  const stack = new TerraformStack(new App({ outdir: require("os").tmpdir() }), "shop");`;

describe("the first import loads only the used modules", () => {
  it("only the index without uses", () => {
    expect(
      answerOf('require("cdktf-stratus"); console.log(JSON.stringify(Object.keys(require.cache).length));'),
    ).toBeLessThan(5);
  });

  it("the bindings of domains and records for a program with domains and records", () => {
    const program = `const { Domain, DomainRecord } = require("cdktf-stratus"); ${stack}
      const domain = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
      new DomainRecord(stack, "www", { domain, type: "A", name: "www", target: "192.0.2.1" });`;
    expect(loaded(program)).toEqual(["lib/l1/domain-record.js", "lib/l1/domain.js"]);
  });

  it("no contract of instances, databases or firewalls for the synth of a program with domains and records", () => {
    const program = `const { Domain, DomainRecord, StratusProvider } = require("cdktf-stratus"); ${stack}
      new StratusProvider(stack, "stratus", {});
      const domain = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
      new DomainRecord(stack, "www", { domain, type: "A", name: "www", target: "192.0.2.1" });
      stack.runAllValidations();
      const contract = /src[/\\\\]resources[/\\\\](\\w+)/;
      const kinds = Object.keys(require.cache).flatMap((file) => contract.exec(file)?.[1] ?? []);
      console.log(JSON.stringify([...new Set(kinds)].sort()));`;
    expect(answerOf(program)).toEqual(["base", "domain", "domain_record", "domain_records"]);
  });

  it.each([
    ["", false],
    ["filter: { label: { prefix: 'web' } }", false],
    ["filter: { label: { regex: '^web' } }", true],
  ])("regular expressions for a program with { %s }: %j", (props, isLoaded) => {
    const program = `const { DataComputeInstances, StratusProvider } = require("cdktf-stratus"); ${stack}
      new StratusProvider(stack, "stratus", {});
      new DataComputeInstances(stack, "web", { ${props} });
      stack.runAllValidations();
      console.log(JSON.stringify(Object.keys(require.cache).some((file) => file.includes("re2js"))));`;
    expect(answerOf(program)).toBe(isLoaded);
  });

  it.each([
    ["shop.example", false],
    ["bücher.example", true],
  ])("the Unicode tables for a program with the name %s: %j", (name, isLoaded) => {
    const program = `const { StratusFn } = require("cdktf-stratus");
      StratusFn.idnaToAscii(${JSON.stringify(name)});
      console.log(JSON.stringify(Object.keys(require.cache).some((file) => file.includes("tr46"))));`;
    expect(answerOf(program)).toBe(isLoaded);
  });

  it("no data source for a program with firewalls and instances", () => {
    const program = `const { Firewall, ComputeInstance } = require("cdktf-stratus"); ${stack}
      const web = new ComputeInstance(stack, "web", { region: "us-east", type: "s-1cpu-1gb", label: "web" });
      new Firewall(stack, "edge", { label: "shop-edge", devices: { computes: [web] } });`;
    expect(loaded(program)).toEqual(["lib/l1/compute-instance.js", "lib/l1/firewall.js", "lib/l1/firewall.nested.js"]);
  });

  it("more for more uses", () => {
    const program = `const { Domain } = require("cdktf-stratus"); ${stack}
      Domain.fromDomainId(stack, "zone", 1).addRecord("www", { type: "A", target: "192.0.2.1" });`;
    expect(loaded(program)).toEqual(["lib/l1/domain-record.js", "lib/l1/domain.js"]);
  });
});

describe("the import into an ES module, which reads every name of the package,", () => {
  const files = answerOf(
    `import { createRequire } from "node:module";
    import { Domain, DomainRecord, StratusProvider } from "cdktf-stratus";
    const { cache } = createRequire(import.meta.url);
    console.log(JSON.stringify(Object.keys(cache).map((file) => file.split(/[\\\\/]dist[\\\\/]/)[1] ?? "")));`,
    "--input-type=module",
  ) as readonly string[];

  it("loads every binding without its nested attributes", () => {
    expect(files).toContain("lib/l1/compute-instance.js");
    expect(files.filter((file) => file.includes(".nested."))).toEqual([]);
  });

  it("loads no contract", () => {
    expect(files.filter((file) => file.startsWith("src/"))).toEqual([]);
  });
});

it("a nested attribute loads the code for those of its resource", () => {
  const program = `const { Firewall } = require("cdktf-stratus"); ${stack}
    const edge = new Firewall(stack, "edge", { label: "shop-edge" });
    edge.devices.computes;`;
  expect(loaded(program)).toEqual(["lib/l1/firewall.js", "lib/l1/firewall.nested.js"]);
});

describe("the built package exports the names in the index", () => {
  const names = Object.keys(written).sort();

  it.each(["cdktf-stratus", "cdktf-stratus/cdktn"])("for CommonJS: %s", (entry) => {
    expect(answerOf(`console.log(JSON.stringify(Object.keys(require("${entry}")).sort()))`)).toEqual(names);
  });

  it.each(["cdktf-stratus", "cdktf-stratus/cdktn"])("for named imports in an ES module: %s", (entry) => {
    const program = `import { ${names.join(", ")} } from "${entry}";
      const all = { ${names.join(", ")} };
      console.log(JSON.stringify(Object.entries(all).map(([name, value]) => [name, typeof value])));`;
    const types = Object.entries(written).map(([name, value]) => [name, typeof value]);
    expect(answerOf(program, "--input-type=module")).toEqual(types.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)));
  });

  it("and each is the export of its module", () => {
    const program = `const one = require("cdktf-stratus");
      const wrong = Object.keys(one).filter((name) => one[name] === undefined || one[name] !== one[name]);
      console.log(JSON.stringify([wrong, one.Domain.name, one.Domain === require("./dist/lib/dns/domain").Domain]));`;
    expect(answerOf(program)).toEqual([[], "Domain", true]);
  });
});

it("a bundler finds all modules of a bundled program", async () => {
  const contents = `import { Domain, StratusProvider } from "cdktf-stratus"; import { Testing, TerraformStack } from "cdktf";
    const stack = new TerraformStack(Testing.app(), "shop");
    new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" }).addRecord("www", {
      type: "A", name: "www", target: "192.0.2.1" });
    console.log(JSON.stringify([typeof StratusProvider, Object.keys(JSON.parse(Testing.synth(stack)).resource).sort()]));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    platform: "node",
    external: ["cdktf", "constructs"],
    write: false,
    logLevel: "silent",
  });
  expect(answerOf(outputFiles[0]?.text ?? "")).toEqual(["function", ["stratus_domain", "stratus_domain_record"]]);
});
