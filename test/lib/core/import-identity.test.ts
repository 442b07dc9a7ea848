import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TerraformResource, TerraformStack, Testing } from "cdktf";
import { adopt, Domain, DomainRecord, InstanceRestore, StratusProvider } from "../../../lib";
import { contractOfConstruct } from "../../../lib/core/validation/validate-at-synth";
import { type Contract, identityFields, snake } from "../../../src/contract";
import { contracts } from "../../../src/resources/contracts";
import { examples, makeConstruct } from "../every-construct";
import { errorOf, newStack, problemsAtSynth, synthesized, synthesizeStack } from "../stacks";

const importsIn = (stack: TerraformStack) => (synthesized(stack) as unknown as { readonly import: unknown }).import;
const zoneProps = { domain: "shop.example", soaEmail: "ops@shop.example" } as const;
const newZone = (stack = newStack()) => new Domain(stack, "zone", zoneProps);

function importable(): readonly (readonly [name: string, contract: Contract])[] {
  return Object.entries(examples).flatMap(([name, [props]]) => {
    const stack = newStack();
    const construct = makeConstruct(stack, name, "it", props?.(stack));
    const contract = TerraformResource.isTerraformResource(construct) ? contractOfConstruct(construct) : undefined;
    return contract?.kind === "resource" ? [[name, contract] as const] : [];
  });
}

const constructs = importable();

it("covers every resource that can be imported", () => {
  const names = contracts.filter(({ kind }) => kind === "resource").map(({ name }) => name);
  expect([...new Set(constructs.map(([, { name }]) => name))].sort()).toEqual([...names].sort());
});

it.each(constructs)("%s is imported by id and by identity in the same way", (name, contract) => {
  const stack = newStack();
  const [props] = examples[name] ?? [];
  const construct = makeConstruct<TerraformResource>(stack, name, "it", props?.(stack));
  const identity = Object.fromEntries(
    identityFields(contract).map((field) => [field, contract.fields[field]?.spec.kind === "int" ? 1 : "one"]),
  );
  const to = `${construct.terraformResourceType}.it`;
  construct.importFrom(identity as never);
  const written = Object.fromEntries(Object.entries(identity).map(([field, value]) => [snake(field), value]));
  expect(importsIn(stack)).toEqual([{ to, identity: written }]);
  expect(synthesized(stack).terraform).toMatchObject({ required_version: ">= 1.12" });
  const id = Object.values(identity).join("/");
  construct.importFrom(id);
  expect(importsIn(stack)).toEqual([{ to, id }]);
});

it("takes references to other objects, and a provider", () => {
  const stack = newStack();
  const provider = new StratusProvider(stack, "second", { alias: "second" });
  const zone = newZone(stack);
  zone.a("www", "192.0.2.1").importFrom({ domainId: zone.id, id: 2 }, provider);
  expect(importsIn(stack)).toMatchObject([
    { identity: { domain_id: "${stratus_domain.zone.id}", id: 2 }, provider: "stratus.second" },
  ]);
});

it("reports what isn't an identity, with the right one", () => {
  const stack = newStack();
  const record = newZone(stack).a("www", "192.0.2.1");
  const refused = (from: unknown) =>
    errorOf(() => record.importFrom(from as never))
      .split("\n")
      .slice(1);
  const form = "{ domainId, id }";
  expect(refused({ id: 2 })).toEqual([`  - domainId is missing in the identity, which is ${form}`]);
  expect(refused({ domain_id: 1, id: "2" })).toEqual([
    `  - domain_id isn't part of the identity of stratus_domain_record, which is ${form}`,
    `  - domainId is missing in the identity, which is ${form}`,
    '  - id must be a number, got "2"',
  ]);
  expect(refused(4711)).toEqual([`  - must have an import ID, such as "4711", or an identity, got 4711`]);
  const restore = new InstanceRestore(stack, "restore", { source: 1, backup: 2, instance: 3 });
  expect(errorOf(() => (restore as TerraformResource).importFrom({ id: 1 } as never))).toContain(
    "can't be imported, because stratus_instance_restore has no identity.",
  );
});

it("omits the fields that only a create needs", () => {
  const stack = newStack();
  const zone = newZone(stack);
  zone.importFrom({ id: 1 });
  zone.resetSoaEmail();
  expect(problemsAtSynth(stack)).toEqual([expect.stringContaining("soaEmail")]);
});

it("reports target versions that lack it", () => {
  const app = Testing.app({ context: { targetVersions: { terraform: ">=1.11" } } });
  const stack = new TerraformStack(app, "stack");
  new StratusProvider(stack, "stratus");
  newZone(stack).importFrom({ id: 1 });
  expect(problemsAtSynth(stack)).toEqual([
    '[stack/zone] An import by identity requires Terraform or OpenTofu 1.12, but targetVersions in cdktf.json has Terraform ">=1.11". Set terraform to ">=1.12", or remove it.',
  ]);
});

it("can't be written as HCL", () => {
  const stack = newStack();
  newZone(stack).importFrom({ id: 1 });
  expect(errorOf(() => Testing.synthHcl(stack))).toContain(
    "stack/zone: an import by identity can't be written as HCL.",
  );
});

describe("adopt", () => {
  it("takes ids and identities, and the stack then requires Terraform 1.12", () => {
    const folder = synthesizeStack((stack) => {
      new StratusProvider(stack, "stratus");
      const zone = newZone(stack);
      new DomainRecord(stack, "www", { domain: zone, type: "A", name: "www", target: "192.0.2.1" });
      adopt(stack, { zone: "1", www: { domainId: 1, id: 2 } });
    });
    expect(readFileSync(join(folder, "imports.tf"), "utf8")).toContain(
      'import {\n  to = stratus_domain.zone\n  id = "1"\n}\n\nimport {\n  to = stratus_domain_record.www\n  identity = { domain_id = 1, id = 2 }\n}\n',
    );
    expect(readFileSync(join(folder, "required-versions.tf"), "utf8")).toContain(
      'required_version = ">= 1.12" # An import by identity requires Terraform or OpenTofu 1.12.',
    );
  });

  it("reports an invalid identity", () => {
    const stack = newStack();
    newZone(stack);
    expect(errorOf(() => adopt(stack, { zone: { domainId: 1 } }))).toContain(
      'stack is invalid:\n  - "zone" domainId isn\'t',
    );
    expect(errorOf(() => adopt(stack, { other: { id: 1 } }))).toContain('"other" ({"id":1}) doesn\'t exist.');
  });
});

describe("lifecycle.destroy", () => {
  it.each(constructs)("%s has it", (name) => {
    const stack = newStack();
    const [props] = examples[name] ?? [];
    const lifecycle = { destroy: false, preventDestroy: false };
    const construct = makeConstruct<TerraformResource>(stack, name, "it", { ...props?.(stack), lifecycle });
    expect(synthesized(stack).resource?.[construct.terraformResourceType]?.["it"]).toMatchObject({
      lifecycle: { destroy: false, prevent_destroy: false },
    });
    expect(synthesized(stack).terraform).toMatchObject({ required_version: ">= 1.12" });
  });

  it("writes the version that each tool needs", () => {
    const folder = synthesizeStack((stack) => {
      new StratusProvider(stack, "stratus");
      new Domain(stack, "zone", { ...zoneProps, lifecycle: { destroy: false } });
    });
    const words = "destroy in the lifecycle requires Terraform 1.16 or OpenTofu 1.12.";
    expect(readFileSync(join(folder, "required-versions.tf"), "utf8")).toContain(`">= 1.16" # ${words}`);
    expect(readFileSync(join(folder, "required-versions.tofu"), "utf8")).toContain(`">= 1.12" # ${words}`);
  });

  it("must be known at synth", () => {
    const stack = newStack();
    new Domain(stack, "zone", { ...zoneProps, lifecycle: { destroy: "${var.keep}" as unknown as boolean } });
    expect(problemsAtSynth(stack)).toEqual([
      '[stack/zone] lifecycle.destroy must be true or false, and known at synth, got "${var.keep}"',
    ]);
  });
});
