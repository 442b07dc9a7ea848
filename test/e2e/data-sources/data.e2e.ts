import { runHcl } from "../support/hcl";
import { type Stack, startStack } from "../support/stack";

describe("data sources", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack.close());

  test("reads one region or image, or all", async () => {
    const workspace = stack.workspace();
    await workspace.apply({
      data: {
        stratus_region: { east: { id: "us-east" } },
        stratus_regions: { all: {} },
        stratus_image: { debian: { id: "public/debian12" } },
        stratus_images: { all: {} },
      },
      output: {
        capabilities: { value: "${data.stratus_region.east.capabilities}" },
        resolvers: { value: "${data.stratus_region.east.resolvers.ipv4}" },
        regions: { value: "${[for region in data.stratus_regions.all.regions : region.id]}" },
        status: { value: "${data.stratus_image.debian.status}" },
        deprecated: { value: "${[for image in data.stratus_images.all.images : image.id if image.deprecated]}" },
      },
    });
    const outputs = JSON.parse(await workspace.must("output", "-json")) as Record<string, { value: unknown }>;
    expect(outputs["capabilities"]?.value).toContain("Metadata");
    expect(typeof outputs["resolvers"]?.value).toBe("string");
    expect(outputs["regions"]?.value).toEqual(expect.arrayContaining(["us-east", "eu-central", "us-west", "ap-south"]));
    expect(outputs["status"]?.value).toBe("available");
    expect(outputs["deprecated"]?.value).toEqual(["public/centos7"]);
    expect(await workspace.plan()).toEqual([]);
  });

  test("a missing image has advice in its error", async () => {
    const workspace = stack.workspace();
    const provider = `provider "stratus" {\n base_url = "${stack.url}"\n token = "${stack.token}"\n}\n`;
    const { code, output } = await runHcl(
      workspace,
      `${provider}data "stratus_image" "it" {\n id = "public/debian13"\n}`,
      "plan",
    );
    expect(code).toBe(1);
    expect(output).toContain("No such image");
    expect(output).toContain("stratus_images");
  });
});
