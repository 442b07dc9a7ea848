import { ComputeInstance, Domain, Tag } from "../../../lib";
import { errorOf, newStack, problemsAtSynth, resources } from "../../lib/stacks";

const instance = { region: "us-east", type: "g6-standard-1" };
const master = { domain: "shop.example", soaEmail: "ops@shop.example" };

it("accepts its objects as constructs and as ids", () => {
  const stack = newStack();
  const web = new ComputeInstance(stack, "web", instance);
  const zone = Domain.fromDomainId(stack, "zone", 12);
  new Tag(stack, "team", { label: "team-shop", computes: [web, 7], domains: [zone], volumes: [3] });
  expect(resources(stack, "tag")["team"]).toEqual({
    label: "team-shop",
    computes: ["${stratus_compute_instance.web.id}", 7],
    domains: [12],
    volumes: [3],
  });
});

it("R3-179: its label is 3 to 50 characters long", () => {
  expect(errorOf(() => new Tag(newStack(), "team", { label: "ab" }))).toBe(
    'stack/team is invalid:\n  - label must be 3 to 50 characters long, got "ab"',
  );
});

describe("an object with its own tags", () => {
  it("must include those of a Tag", () => {
    const stack = newStack();
    const web = new ComputeInstance(stack, "web", { ...instance, tags: ["shop"] });
    const zone = new Domain(stack, "zone", { ...master, tags: [] });
    new Tag(stack, "team", { label: "team", computes: [web], domains: [zone] });
    expect(problemsAtSynth(stack)).toEqual([
      '[stack/team] stack/zone has tags [] without "team", so it would remove the tag again. Add "team" to its tags, or remove tags there.',
      '[stack/team] stack/web has tags ["shop"] without "team", so it would remove the tag again. Add "team" to its tags, or remove tags there.',
    ]);
    web.tags = ["shop", "team"];
    zone.resetTags();
    expect(resources(stack, "tag")["team"]).toBeDefined();
  });

  it("passes if they are unknown", () => {
    const stack = newStack();
    const web = new ComputeInstance(stack, "web", { ...instance, tags: ["${var.tag}"] });
    const copied = new ComputeInstance(stack, "copied", { ...instance, tags: web.tags });
    new Tag(stack, "team", { label: "team", computes: [web, copied, ComputeInstance.fromInstanceId(stack, "old", 7)] });
    expect(resources(stack, "tag")["team"]).toBeDefined();
  });
});
