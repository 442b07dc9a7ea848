import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Lazy, type TerraformStack, TerraformVariable } from "cdktf";
import { Domain, DomainQuery, DomainRecordQuery, StratusProvider, TagQuery } from "../../../../lib";
import { provider } from "../../../../src/composition/provider";
import { examples, makeConstruct } from "../../every-construct";
import { emptyFolder, errorOf, newStack, problemsAtSynth, synthesized, synthesizeStack } from "../../stacks";

type Json = Readonly<Record<string, unknown>>;
type Lists = Readonly<Record<string, Readonly<Record<string, Json>>>>;

const master = { domain: "shop.example", soaEmail: "ops@shop.example" };

/** The blocks in the query file of a stack. Undefined if it has no such file. */
function queriesOf(build: (stack: TerraformStack) => void, outdir = emptyFolder()): Lists | undefined {
  const folder = synthesizeStack((stack) => {
    new StratusProvider(stack, "stratus");
    build(stack);
  }, outdir);
  const file = join(folder, "queries.tfquery.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as { readonly list: Lists }).list : undefined;
}

const constructs = Object.entries(examples).filter(([name]) => name.endsWith("Query"));

it("every list resource of the provider has a construct with all of its arguments", () => {
  const found = constructs.map(([name, [props]]) => {
    const lists = queriesOf((stack) => void makeConstruct(stack, name, "it", props?.(stack)));
    const [[type, blocks] = []] = Object.entries(lists ?? {});
    return [type, Object.keys(blocks?.["it"]?.["config"] ?? {}).sort()];
  });
  const wanted = Object.entries(provider.listResources ?? {}).map(([type, handler]) => [
    type,
    Object.keys(handler().schema.attributes).sort(),
  ]);
  expect(found.sort()).toEqual(wanted.sort());
});

it("a query is a block of its own file, with the names that Terraform uses", () => {
  const lists = queriesOf((stack) => {
    const second = new StratusProvider(stack, "second", { alias: "second" });
    const zone = new Domain(stack, "zone", master);
    const name = new TerraformVariable(stack, "name", { type: "string" }).stringValue;
    new DomainQuery(stack, "all");
    new DomainQuery(stack, "some", {
      filter: { soaEmail: { equalTo: "ops@shop.example" }, domain: { in: [name, "b.example"], regex: "^[a-z]+" } },
      limit: 5,
      includeResource: true,
      provider: second,
    });
    new DomainRecordQuery(stack, "records", { domain: zone, filter: { ttlSec: { equalTo: 300 } } });
    new DomainRecordQuery(stack, "others", { domain: 12 }).addOverride("limit", 7);
  });
  expect(lists).toEqual({
    stratus_domain: {
      all: { provider: "stratus", config: {} },
      some: {
        provider: "stratus.second",
        limit: 5,
        include_resource: true,
        config: {
          filter: {
            soa_email: { equals: "ops@shop.example" },
            domain: { in: ["${var.name}", "b.example"], regex: "^[a-z]+" },
          },
        },
      },
    },
    stratus_domain_record: {
      records: {
        provider: "stratus",
        config: { domain_id: "${stratus_domain.zone.id}", filter: { ttl_sec: { equals: 300 } } },
      },
      others: { provider: "stratus", limit: 7, config: { domain_id: 12 } },
    },
  });
});

it("a stack without queries has no query file, even if an earlier synth wrote one", () => {
  const folder = emptyFolder();
  expect(queriesOf((stack) => new TagQuery(stack, "tags"), folder)).toEqual({
    stratus_tag: { tags: { provider: "stratus", config: {} } },
  });
  expect(queriesOf(() => undefined, folder)).toBeUndefined();
});

it("a query is not in the stack itself, which needs Terraform 1.14", () => {
  const stack = newStack();
  new TagQuery(stack, "tags");
  const { terraform, ...rest } = synthesized(stack);
  expect(terraform).toMatchObject({ required_version: ">= 1.14" });
  expect(JSON.stringify(rest)).not.toContain("stratus_tag");
});

describe("wrong values are reported", () => {
  const refused = (props: object) => errorOf(() => new DomainQuery(newStack(), "zones", props));

  it("in the constructor", () => {
    expect(refused({ limit: 0 })).toContain("stack/zones is invalid:\n  - limit must be at least 1, got 0");
    expect(refused({ includeResource: "yes" })).toContain("includeResource must be true or false");
    expect(refused({ filters: {} })).toContain("filters is not a valid field (did you mean filter?)");
    expect(refused({ filter: { domain: { regex: "(" } } })).toContain(
      'filter.domain.regex must be a regular expression in RE2 syntax, got "("',
    );
    expect(refused({ dependsOn: [] })).toContain("dependsOn isn't supported in this construct");
  });

  it("at synth", () => {
    const stack = newStack();
    new DomainQuery(stack, "zones", { limit: Lazy.numberValue({ produce: () => -1 }) });
    new DomainQuery(stack, "others").addOverride("limits", 3);
    expect(problemsAtSynth(stack)).toEqual([
      "[stack/zones] limit must be at least 1, got -1",
      '[stack/others] addOverride("limits") must name an attribute of stratus_domain (did you mean "limit"?)',
    ]);
  });
});
