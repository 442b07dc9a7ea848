import type * as cdktf from "cdktf";
import { TerraformElement, TerraformStack, Testing } from "cdktf";
import { Construct } from "constructs";
import * as lib from "../../lib";
import { Domain, MySqlCredentials, StratusProvider, Tags } from "../../lib";
import { errorOf, newStack } from "./stacks";

// The tests of this folder run once with each host; the other one is the one that they are not written with.
const other = jest.requireActual<typeof cdktf>("other-host");
const { name } = jest.requireActual<{ readonly name: "cdktf" | "cdktn" }>("cdktf/package.json");

const entries = { cdktf: "cdktf-stratus", cdktn: "cdktf-stratus/cdktn" };
const titles = { cdktf: "CDKTF", cdktn: "CDK Terrain" };
const otherName = name === "cdktf" ? "cdktn" : "cdktf";

const said = (what: string) =>
  `${what} cannot be made here: it is imported from "${entries[name]}", which is for ${titles[name]} ("${name}"), and the program is written with ${titles[otherName]} ("${otherName}"). Import from "${entries[otherName]}" instead.`;

const foreignStack = () => new other.TerraformStack(other.Testing.app(), "shop") as Construct;
const zone = { domain: "shop.example", soaEmail: "ops@shop.example" };

describe("a program that is written with the other host", () => {
  it("is told at the first construct which entry it has to import", () => {
    const stack = foreignStack();
    expect(errorOf(() => new StratusProvider(stack, "stratus"))).toBe(said("shop/stratus"));
    expect(errorOf(() => new Domain(stack, "zone", zone))).toBe(said("shop/zone"));
  });

  it("is told so from within other constructs, and through its own kinds of stack", () => {
    class Shop extends other.TerraformStack {}
    const part = new Construct(new Shop(other.Testing.app(), "shop"), "part");
    expect(errorOf(() => new Domain(part, "zone", zone))).toBe(said("shop/part/zone"));
  });

  it("is told so by Tags, which the other host would pass over in silence", () => {
    expect(errorOf(() => Tags.of(foreignStack()).add("shop"))).toBe(said("shop"));
    expect(errorOf(() => Tags.of(other.Testing.app()))).toBe(said("This"));
  });

  it("is told so by ephemeral credentials", () => {
    const database = lib.MySqlDatabase.fromDatabaseId(newStack(), "db", 1);
    expect(errorOf(() => new MySqlCredentials(foreignStack(), "root", { database }))).toBe(said("shop/root"));
  });

  it("is told so by every class that makes an element of a stack", () => {
    const classes = Object.entries(lib).filter(
      ([, type]) => typeof type === "function" && type.prototype instanceof TerraformElement,
    ) as unknown as [string, new (scope: Construct, id: string, props: object) => object][];
    expect(classes.length).toBeGreaterThan(50);
    // That next to nothing is given to them is wrong too, and not worth a word as long as the whole entry is.
    const texts = classes.map(([className, Type]) => [
      className,
      errorOf(() => new Type(foreignStack(), "it", { ips: [] })),
    ]);
    expect(texts.filter(([, text]) => text !== said("shop/it"))).toEqual([]);
  });
});

it("a program that is written with the right one is left alone, also where a second copy of that is installed", () => {
  const stack = new TerraformStack(Testing.app(), "shop");
  expect(new Domain(stack, "zone", zone).node.path).toBe("shop/zone");
  jest.isolateModules(() => {
    const copy = jest.requireActual<typeof cdktf>("cdktf");
    expect(copy.TerraformStack).not.toBe(TerraformStack);
    expect(new Domain(new copy.TerraformStack(copy.Testing.app(), "shop"), "zone", zone).node.path).toBe("shop/zone");
  });
});
