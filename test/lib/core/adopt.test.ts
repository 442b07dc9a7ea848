import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, TerraformStack } from "cdktf";
import { adopt, ComputeInstance, Domain, literal, StratusProvider, Tag } from "../../../lib";
import { errorOf, newStack, problemsAtSynth, providerFolder } from "../stacks";

const place = { region: "us-east", type: "g6-standard-1", image: "public/debian12" } as const;
const zoneProps = { domain: "shop.example", soaEmail: "ops@shop.example" } as const;

/** Synthesizes into a folder, and returns the imports in the files next to the stack. */
function importsAfter(outdir: string, build: (stack: TerraformStack) => void): string | undefined {
  const app = new App({ outdir, context: { stratusProviderFolder: providerFolder() } });
  const stack = new TerraformStack(app, "stack");
  new StratusProvider(stack, "stratus");
  build(stack);
  app.synth();
  const file = join(outdir, "stacks", "stack", "imports.tf");
  expect(readFileSync(join(outdir, "stacks", "stack", "cdk.tf.json"), "utf8")).not.toContain('"import"');
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

const folder = () => mkdtempSync(join(tmpdir(), "stratus-adopt-"));

it("writes an import for each path next to the stack, and removes the file if there is nothing to adopt", () => {
  const outdir = folder();
  const build = (stack: TerraformStack) => {
    const zone = new Domain(stack, "shop.example", zoneProps);
    zone.a("www", "192.0.2.1");
    return new Tag(stack, "odd", { label: literal('a "${b}" %{c}') });
  };
  const imports = importsAfter(outdir, (stack) => {
    const tag = build(stack);
    tag.overrideLogicalId("named");
    adopt(stack, { "shop.example": "1", "shop.example/www-A": "1/2", odd: 'a "${b}" %{c}' });
  });
  expect(imports?.split("\n\n").map((block) => block.replace(/_[0-9A-F]{8}$/m, "_HASH").trim())).toEqual([
    'import {\n  to = stratus_domain.shopexample\n  id = "1"\n}',
    'import {\n  to = stratus_domain_record.shopexample_www-A_HASH\n  id = "1/2"\n}',
    'import {\n  to = stratus_tag.named\n  id = "a \\"$${b}\\" %%{c}"\n}',
  ]);
  expect(importsAfter(outdir, build)).toBeUndefined();
});

it("reports all paths without a resource at once", () => {
  const stack = newStack();
  new Domain(stack, "shop.example", zoneProps);
  const message = errorOf(() =>
    adopt(stack, { "shop.example": "1", web: "12", "web/reverse": "192.0.2.1", stratus: "3" }),
  );
  expect(message.split("\n")).toEqual([
    "stack is invalid:",
    '  - "web" (12) doesn\'t exist. If you renamed it, use its new path.',
    '  - "web/reverse" (192.0.2.1) doesn\'t exist. If you renamed it, use its new path.',
    '  - "stratus" (3) isn\'t a resource. If you renamed it, use its new path.',
  ]);
});

it("omits the fields that only a create needs, like importFrom", () => {
  const stack = newStack();
  const props = { ...place, rootPass: "correct horse" } as const;
  const [fresh, adopted] = [new ComputeInstance(stack, "fresh", props), new ComputeInstance(stack, "web", props)];
  adopt(stack, { web: "12" });
  for (const each of [fresh, adopted]) each.resetRootPass();
  expect(problemsAtSynth(stack)).toEqual([expect.stringContaining("[stack/fresh] rootPass is required")]);
});
