import { ComputeInstance, type ComputeInstanceProps, Image, IpShare, Ipv6Range, Tag } from "../../../../lib";
import { errorOf, newStack, problemsAtSynth, resources, synthesized } from "../../stacks";

const place = { region: "us-east", type: "g6-standard-1" };
const deployed = { ...place, image: "public/debian12" } as const;
const needed = "rootPass is required if image is set; rootPassWo can be set instead";

it("fields that only a create requires are optional for an adopted object, and Terraform gets no values for them", () => {
  const stack = newStack();
  const web = new ComputeInstance(stack, "web", { ...deployed, adopted: true });
  new Image(stack, "golden", { adopted: true, label: "golden" });
  new IpShare(stack, "share", { adopted: true, instance: web });
  new Ipv6Range(stack, "range", { adopted: true, prefixLength: 64 });
  expect(resources(stack, "compute_instance")).toEqual({ web: deployed });
  expect(resources(stack, "image")).toEqual({ golden: { label: "golden" } });
  expect(resources(stack, "ip_share")).toEqual({ share: { compute_id: "${stratus_compute_instance.web.id}" } });
  expect(resources(stack, "ipv6_range")).toEqual({ range: { prefix_length: 64 } });
  expect(JSON.stringify(synthesized(stack))).not.toContain("adopted");
});

it("all other fields of an adopted object are validated", () => {
  const region = { region: "us-east", label: "golden", adopted: true } as never;
  expect(errorOf(() => new Image(newStack(), "golden", region))).toContain("region must not be set without file");
  const word = { ...deployed, adopted: "yes" } as never;
  expect(errorOf(() => new ComputeInstance(newStack(), "web", word))).toContain("adopted must be true or false");
});

it("only constructs with fields required at creation accept adopted", () => {
  const tag = { label: "shop", adopted: true } as never;
  expect(errorOf(() => new Tag(newStack(), "tag", tag))).toContain("adopted is not a valid field");
});

describe("at synth", () => {
  it("a password may be removed from an instance with importFrom or adopted, and from no other", () => {
    const stack = newStack();
    const props = { ...deployed, rootPass: "correct horse" } as const;
    const [fresh, imported, adopted] = [
      new ComputeInstance(stack, "fresh", props),
      new ComputeInstance(stack, "imported", props),
      new ComputeInstance(stack, "adopted", { ...props, adopted: true }),
    ];
    imported.importFrom("12");
    for (const each of [fresh, imported, adopted]) each.resetRootPass();
    expect(problemsAtSynth(stack)).toEqual([
      `[stack/fresh] ${needed} (if the object already exists, set adopted: true)`,
    ]);
  });

  it("importFrom counts if the problems of all constructs are reported together", () => {
    const stack = newStack(undefined, { stratusAllProblems: true });
    const props = deployed as unknown as ComputeInstanceProps;
    new ComputeInstance(stack, "imported", props).importFrom("12");
    new ComputeInstance(stack, "fresh", props);
    new ComputeInstance(stack, "wrong", { ...props, label: "x" }).importFrom("13");
    expect(problemsAtSynth(stack)).toEqual([
      expect.stringContaining(`[stack/fresh] ${needed}`) as string,
      expect.stringContaining("[stack/wrong] label must be 3 to 64 characters long") as string,
    ]);
  });
});
