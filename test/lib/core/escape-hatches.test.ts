import {
  type ITerraformDependable,
  TerraformDataSource,
  TerraformIterator,
  type TerraformMetaArguments,
  type TerraformProvider,
  TerraformResource,
  type TerraformStack,
  Testing,
  Token,
} from "cdktf";
import * as lib from "../../../lib";
import { examples, makeConstruct } from "../every-construct";
import { newStack, problemsAtSynth } from "../stacks";

type Make = (stack: TerraformStack, id: string, meta: TerraformMetaArguments) => TerraformResource;

/** Every construct of a resource, with the first of its examples. */
const constructs: Readonly<Record<string, Make>> = Object.fromEntries(
  Object.entries(examples)
    .filter(([name]) => classesOf(TerraformResource).includes(name))
    .map(([name, [props]]) => [
      name,
      (stack, id, meta) => makeConstruct<TerraformResource>(stack, name, id, { ...props?.(stack), ...meta }),
    ]),
);

type Json = Readonly<Record<string, unknown>>;
interface Whole {
  readonly resource?: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly import?: readonly Json[];
  readonly moved?: readonly Json[];
}

const wholeOf = (stack: TerraformStack) => JSON.parse(Testing.synth(stack)) as Whole;
const blockOf = (stack: TerraformStack, { terraformResourceType: type, friendlyUniqueId: name }: TerraformResource) =>
  wholeOf(stack).resource?.[type]?.[name];

function classesOf(base: abstract new (...given: never[]) => unknown): readonly string[] {
  return Object.entries(lib)
    .filter(([, value]) => typeof value === "function" && value.prototype instanceof base)
    .map(([name]) => name)
    .sort();
}

it("every exported resource is covered", () => {
  expect(Object.keys(constructs).sort()).toEqual(classesOf(TerraformResource));
  expect(classesOf(TerraformDataSource).length).toBeGreaterThan(30);
});

it("a construct is its own binding, so the bindings are not exported", () => {
  const classes = lib as unknown as Readonly<Record<string, object>>;
  for (const name of classesOf(TerraformResource)) {
    const binding: unknown = Object.getPrototypeOf(classes[name]);
    expect([name, (binding as { readonly tfResourceType?: string }).tfResourceType]).toEqual([
      name,
      expect.stringMatching(/^stratus_/),
    ]);
    expect([name, Object.values(classes).some((exported) => exported === binding)]).toEqual([name, false]);
  }
});

describe.each(Object.entries(constructs))("%s supports every escape hatch", (_, make) => {
  const made = (meta: TerraformMetaArguments = {}) => {
    const stack = newStack();
    return { stack, it: make(stack, "it", meta) };
  };

  it("addOverride, and a custom logical id", () => {
    const { stack, it } = made();
    it.overrideLogicalId("other");
    it.addOverride("something.inside", ["new"]);
    expect(blockOf(stack, it)).toMatchObject({ something: { inside: ["new"] } });
    expect(it.friendlyUniqueId).toBe("other");
  });

  it("provider, dependsOn and lifecycle", () => {
    const stack = newStack();
    const second: TerraformProvider = new lib.StratusProvider(stack, "second", { alias: "second" });
    const first: ITerraformDependable = new lib.Tag(stack, "first", { label: "first" });
    const it = make(stack, "it", {
      provider: second,
      dependsOn: [first],
      lifecycle: { ignoreChanges: "all", preventDestroy: true },
    });
    expect(blockOf(stack, it)).toMatchObject({
      provider: "stratus.second",
      depends_on: ["stratus_tag.first"],
      lifecycle: { ignore_changes: "all", prevent_destroy: true },
    });
  });

  it("count and forEach", () => {
    const counted = made({ count: 2 });
    expect(blockOf(counted.stack, counted.it)).toMatchObject({ count: 2 });
    const each = made({ forEach: TerraformIterator.fromList(["a", "b"]) });
    expect(blockOf(each.stack, each.it)).toMatchObject({ for_each: '${toset(["a", "b"])}' });
  });

  it("importFrom and moves", () => {
    const { stack, it } = made();
    it.importFrom("shop/web");
    expect(wholeOf(stack).import).toEqual([{ id: "shop/web", to: `${it.terraformResourceType}.it` }]);
    const moved = made();
    moved.it.moveFromId(`${moved.it.terraformResourceType}.old`);
    expect(wholeOf(moved.stack).moved).toEqual([
      { from: `${moved.it.terraformResourceType}.old`, to: `${moved.it.terraformResourceType}.it` },
    ]);
    const stack2 = newStack();
    make(stack2, "new", {}).addMoveTarget("target");
    const old = make(
      new lib.Domain(stack2, "scope", { domain: "b.example", soaEmail: "a@b.example" }) as never,
      "old",
      {},
    );
    old.moveTo("target");
    expect(wholeOf(stack2).moved).toHaveLength(1);
  });

  it("every argument has a setter, and every optional one a reset method", () => {
    const { it: sample } = made();
    const binding = Object.getPrototypeOf(Object.getPrototypeOf(sample)) as object;
    const names = Object.getOwnPropertyNames(binding)
      .filter((name) => name.endsWith("Input"))
      .map((name) => name.slice(0, -"Input".length));
    for (const name of names) {
      const { it } = made();
      const members = it as unknown as Record<string, unknown>;
      const pascal = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      const put = members[`put${pascal}`];
      const value = Token.asAny("${var.it}");
      if (typeof put === "function") put.call(it, value);
      else members[name] = value;
      expect([name, members[`${name}Input`]]).toEqual([name, value]);
      const reset = members[`reset${pascal}`];
      if (typeof reset !== "function") continue;
      reset.call(it);
      expect([name, members[`${name}Input`]]).toEqual([name, undefined]);
    }
  });
});

describe("ignoreChanges", () => {
  const made = (ignoreChanges: string[] | "all") => {
    const stack = newStack();
    const cluster = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" } as const;
    new lib.MySqlDatabase(stack, "db", { ...cluster, allowList: [], lifecycle: { ignoreChanges } });
    return stack;
  };

  it("accepts only Terraform's names", () => {
    expect(problemsAtSynth(made(["label", "allowList", "updates.hour_of_day"]))).toEqual([
      '[stack/db] lifecycle.ignoreChanges[1] must start with an attribute name in Terraform\'s spelling, got "allowList" (did you mean "allow_list"?)',
    ]);
    for (const right of [["allow_list", "timeouts", "updates[0].hour_of_day"], "all"] as const) {
      expect(() => Testing.synth(made(right === "all" ? right : [...right]), true)).not.toThrow();
    }
  });
});
