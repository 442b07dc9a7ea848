import { TerraformStack, Testing } from "cdktf";
import { Construct } from "constructs";
import { ComputeInstance, Domain, Firewall, MySqlDatabase, StratusProvider, Tag, Tags } from "../../../lib";
import { errorOf, newStack, providerFolder, resources } from "../stacks";

const plan = { region: "us-east", type: "g6-standard-1" };

function tree() {
  const stack = newStack();
  const inner = new Construct(stack, "inner");
  const web = new ComputeInstance(stack, "web", { ...plan, tags: ["web"] });
  const zone = new Domain(inner, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
  const edge = new Firewall(inner, "edge", { label: "edge" });
  new MySqlDatabase(inner, "db", { label: "shop", ...plan, engine: "mysql/8.0.30" });
  return { stack, inner, web, zone, edge };
}

const tagsOf = (stack: ReturnType<typeof newStack>) =>
  Object.fromEntries(
    ["compute_instance", "domain", "firewall"].map((type) => [
      type,
      Object.values(resources(stack, type)).map(({ tags }) => tags),
    ]),
  );

it("R3-015, R3-207: are added to everything taggable in a tree, with the existing ones", () => {
  const { stack } = tree();
  Tags.of(stack).add(["team-shop", "all"]);
  expect(tagsOf(stack)).toEqual({
    compute_instance: [["all", "team-shop", "web"]],
    domain: [["all", "team-shop"]],
    firewall: [["all", "team-shop"]],
  });
  expect(resources(stack, "mysql_database")["inner_db_9F2B5F62"] ?? {}).not.toHaveProperty("tags");
});

it("skip a part of the tree, in any order of calls", () => {
  const messages = [
    ({ stack }: ReturnType<typeof tree>) => Tags.of(stack).add(["team-shop", "all"]),
    ({ inner }: ReturnType<typeof tree>) => Tags.of(inner).exclude("Team-Shop"),
    ({ edge }: ReturnType<typeof tree>) => Tags.of(edge).add("team-shop"),
  ];
  const expected = {
    compute_instance: [["all", "team-shop", "web"]],
    domain: [["all"]],
    firewall: [["all", "team-shop"]],
  };
  for (const order of [messages, [...messages].reverse()]) {
    const all = tree();
    for (const statement of order) statement(all);
    expect(tagsOf(all.stack)).toEqual(expected);
  }
});

it("are not added again in another case, and are equal in every synth", () => {
  const { stack } = tree();
  Tags.of(stack).add(["WEB", "team"]).add("Team");
  expect(tagsOf(stack)["compute_instance"]).toEqual([["team", "web"]]);
  expect(tagsOf(stack)["compute_instance"]).toEqual([["team", "web"]]);
});

it.each(["before", "after"])("of an app or a scope apply to every stack, if added %s they are created", (when) => {
  const app = Testing.app({ context: { stratusProviderFolder: providerFolder() } });
  const region = new Construct(app, "region");
  const say = () => {
    Tags.of(app).add("team-shop");
    Tags.of(region).add("us-east");
  };
  if (when === "before") say();
  const stacks = ([app, region] as const).map((scope) => {
    const stack = new TerraformStack(scope, "stack");
    new StratusProvider(stack, "stratus");
    new ComputeInstance(stack, "web", { ...plan, tags: ["web"] });
    return stack;
  });
  if (when === "after") say();
  expect(stacks.map((stack) => tagsOf(stack)["compute_instance"])).toEqual([
    [["team-shop", "web"]],
    [["team-shop", "us-east", "web"]],
  ]);
});

it("leave a tree without tags unchanged", () => {
  const { stack } = tree();
  Tags.of(stack).exclude("team");
  expect(tagsOf(stack)).toEqual({ compute_instance: [["web"]], domain: [undefined], firewall: [undefined] });
});

it("satisfy a Tag that the object would otherwise remove", () => {
  const { stack, web } = tree();
  new Tag(stack, "team", { label: "team", computes: [web] });
  Tags.of(stack).add("team");
  expect(tagsOf(stack)["compute_instance"]).toEqual([["team", "web"]]);
});

it("R3-179: are 3 to 50 characters long", () => {
  expect(errorOf(() => Tags.of(newStack()).add("ab"))).toBe(
    'Tags.add: label must be 3 to 50 characters long, got "ab"',
  );
});

it("accept no value after a label, which would be a second tag", () => {
  const { stack } = tree();
  const keyAndValue = ["env", "prod"] as unknown as [string];
  expect(errorOf(() => Tags.of(stack).add(...keyAndValue))).toBe(
    'Tags.add: a tag is one string, without a value. Use add("env:prod"), or add(["env", "prod"]) for two tags.',
  );
  expect(tagsOf(stack)["domain"]).toEqual([undefined]);
  Tags.of(stack).add("env:prod");
  expect(tagsOf(stack)["domain"]).toEqual([["env:prod"]]);
});
