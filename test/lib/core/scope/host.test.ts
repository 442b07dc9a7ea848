import type * as cdktf from "cdktf";
import { TerraformElement, TerraformStack, Testing } from "cdktf";
import { Construct } from "constructs";
import * as lib from "../../../../lib";
import { Domain, MySqlCredentials, StratusProvider, Tags } from "../../../../lib";
import { errorOf, newStack } from "../../stacks";

// The tests of this folder run once with each host. `other` is the one that they are not written with.
const other = jest.requireActual<typeof cdktf>("other-host");
const { name } = jest.requireActual<{ readonly name: "cdktf" | "cdktn" }>("cdktf/package.json");

const entries = { cdktf: "cdktf-stratus", cdktn: "cdktf-stratus/cdktn" };
const titles = { cdktf: "CDKTF", cdktn: "CDK Terrain" };
const otherName = name === "cdktf" ? "cdktn" : "cdktf";

const messageOf = (what: string) =>
  `${what} is imported from "${entries[name]}", which is for ${titles[name]} ("${name}"), but the program uses ${titles[otherName]} ("${otherName}"). Import from "${entries[otherName]}" instead.`;

const foreignStack = () => new other.TerraformStack(other.Testing.app(), "shop") as Construct;
const zone = { domain: "shop.example", soaEmail: "ops@shop.example" };

describe("a program written with the other host", () => {
  it("fails at the first construct, with the entry to import", () => {
    const stack = foreignStack();
    expect(errorOf(() => new StratusProvider(stack, "stratus"))).toBe(messageOf("shop/stratus"));
    expect(errorOf(() => new Domain(stack, "zone", zone))).toBe(messageOf("shop/zone"));
  });

  it("fails from within other constructs, and through subclasses of stacks", () => {
    class Shop extends other.TerraformStack {}
    const part = new Construct(new Shop(other.Testing.app(), "shop"), "part");
    expect(errorOf(() => new Domain(part, "zone", zone))).toBe(messageOf("shop/part/zone"));
  });

  it("fails in Tags, which the other host would ignore silently", () => {
    expect(errorOf(() => Tags.of(foreignStack()).add("shop"))).toBe(messageOf("shop"));
    expect(errorOf(() => Tags.of(other.Testing.app()))).toBe(messageOf("The construct"));
  });

  it("fails in ephemeral credentials", () => {
    const database = lib.MySqlDatabase.fromDatabaseId(newStack(), "db", 1);
    expect(errorOf(() => new MySqlCredentials(foreignStack(), "root", { database }))).toBe(messageOf("shop/root"));
  });

  it("fails in every class that creates an element of a stack", () => {
    const classes = Object.entries(lib).filter(
      ([, type]) => typeof type === "function" && type.prototype instanceof TerraformElement,
    ) as unknown as [string, new (scope: Construct, id: string, props: object) => object][];
    expect(classes.length).toBeGreaterThan(50);
    // The nearly empty props are invalid too. The error doesn't mention them while the entry is wrong.
    const texts = classes.map(([className, Type]) => [
      className,
      errorOf(() => new Type(foreignStack(), "it", { ips: [] })),
    ]);
    expect(texts.filter(([, text]) => text !== messageOf("shop/it"))).toEqual([]);
  });
});

it("a program written with the right host passes, even if a second copy of that host is installed", () => {
  const stack = new TerraformStack(Testing.app(), "shop");
  expect(new Domain(stack, "zone", zone).node.path).toBe("shop/zone");
  jest.isolateModules(() => {
    const copy = jest.requireActual<typeof cdktf>("cdktf");
    expect(copy.TerraformStack).not.toBe(TerraformStack);
    expect(new Domain(new copy.TerraformStack(copy.Testing.app(), "shop"), "zone", zone).node.path).toBe("shop/zone");
  });
});
