import { type TerraformStack, Testing } from "cdktf";
import { builtInChecks } from "../../../lib/policies/checks";
import { checkPlan } from "../../../lib/policies/plan";
import { runChecks } from "../../../lib/rules/check";
import { readProgram } from "../../../lib/rules/program";
import { addressOf } from "../../../lib/rules/references";
import { synthChecks } from "../../../lib/rules/synth-checks";
import type { ShownPlan } from "../../../src/terraform/shown-plan";
import { errorPrograms } from "../../lib/policies/cases/errors";
import { firewallCases } from "../../lib/policies/cases/firewalls";
import { objectCases } from "../../lib/policies/cases/objects";
import { warningPrograms } from "../../lib/policies/cases/warnings";
import { zoneCases } from "../../lib/policies/cases/zones";
import type { Case } from "../../lib/policies/programs";
import { newStack } from "../../lib/stacks";
import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

jest.setTimeout(180_000);

type Build = (stack: TerraformStack) => unknown;
type Json = Readonly<Record<string, unknown>>;

let service: Stack;
let settings: Json;
let workspace: Workspace;
beforeAll(async () => {
  service = await startStack();
  settings = { base_url: service.url, token: service.token };
  workspace = service.workspace();
  workspace.write({ resource: { terraform_data: { none: {} } } });
  await workspace.init();
});
afterAll(() => service.close());

/** The findings at synth, by the addresses of the resources. */
function foundAtSynth(stack: TerraformStack): readonly string[] {
  const program = readProgram(stack, []);
  const addresses = program.elements().map((element) => [element.node.path, addressOf(element)] as const);
  const renamed = (text: string) =>
    [...addresses, ["stack/stratus", "stratus"] as const, ["stack/b", "stratus.b"] as const]
      .sort(([left], [right]) => right.length - left.length)
      .reduce((all, [path, address]) => all.replaceAll(path, address), text);
  return runChecks([...builtInChecks, ...synthChecks], program)
    .map(({ check, severity, construct, text }) => renamed([severity, check.id, construct.node.path, text].join(" ")))
    .sort();
}

/** The ids of objects outside the programs, which the cases call 7 and 12. */
let others: { readonly seven: Readonly<Record<string, number>>; readonly twelve: number };
beforeAll(async () => {
  const create = async (path: string, body: object) => (await service.api("POST", path, body))["id"] as number;
  const region = { region: "us-east", type: "g6-nanode-1" };
  const engine = { label: "theirs", engine: "mysql/8.0.30", ...region };
  others = {
    seven: {
      clone_from: await create("/domains", { domain: "theirs.example", type: "master", soa_email: "ops@shop.example" }),
      firewall_id: await create("/networking/firewalls", {
        label: "theirs",
        rules: { inbound_policy: "DROP", outbound_policy: "ACCEPT", inbound: [], outbound: [] },
      }),
      database_id: await create("/databases/mysql/instances", engine),
    },
    twelve: await create("/compute/instances", { ...region, label: "theirs" }),
  };
});

const withOthers = (text: string): string =>
  text
    .replaceAll(
      /"(clone_from|firewall_id|database_id)":7/g,
      (_, name: string) => `"${name}":${String(others.seven[name])}`,
    )
    .replaceAll(/"compute_id":12/g, `"compute_id":${String(others.twelve)}`);

/** Values of variables, which are known only after apply. */
const inputs: Readonly<Record<string, unknown>> = { bool: true, "list(string)": ["after apply"] };

/** The configuration of a stack. Its variables become outputs of a resource, which the plan doesn't know, either. */
function configurationOf(stack: TerraformStack): Json {
  const { resource, data, variable } = JSON.parse(Testing.synth(stack)) as Record<string, Json | undefined>;
  const outputs = Object.entries(variable ?? {}).map(([name, it]) => {
    const { type } = it as { readonly type: string };
    return [name, { input: inputs[type] ?? "after apply" }] as const;
  });
  const all = { resource: { ...resource, terraform_data: { none: {}, ...Object.fromEntries(outputs) } }, data };
  const text = JSON.stringify(all).replaceAll(/\$\{var\.(\w+)\}/g, "${terraform_data.$1.output}");
  return JSON.parse(withOthers(text)) as Json;
}

async function foundInPlan(stack: TerraformStack): Promise<readonly string[]> {
  const hasOther = stack.node.tryFindChild("b") !== undefined;
  const { data, ...configuration } = configurationOf(stack);
  // A domain that the program looks up exists.
  const looked = JSON.stringify(data ?? {}).includes("shop.example");
  const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };
  const there = looked ? await service.api("POST", "/domains", zone) : undefined;
  workspace.write({
    ...configuration,
    data,
    ...(hasOther && { provider: { stratus: [settings, { ...settings, alias: "b" }] } }),
  });
  try {
    await workspace.must("plan", "-no-color", "-input=false", "-out=plan.bin");
  } finally {
    if (there) await service.api("DELETE", `/domains/${String(there["id"])}`);
  }
  const plan = JSON.parse(await workspace.must("show", "-json", "plan.bin")) as ShownPlan;
  // The emulator has a token, and the provider of the program has none.
  const full_name = "stratus.internal/stratus/stratus";
  const token = { expressions: { token: { constant_value: "another" } } };
  const provider = { stratus: { full_name }, ...(hasOther && { "stratus.b": { full_name, alias: "b", ...token } }) };
  const { findings } = checkPlan({ ...plan, configuration: { ...plan.configuration, provider_config: provider } });
  return findings.map(({ severity, check, address, text }) => [severity, check, address, text].join(" ")).sort();
}

/** Findings that a plan can't have, or that only a plan has, by the program and the checks. */
const differences: Readonly<Record<string, readonly [reason: string, ...checks: readonly string[]]>> = {
  "instance-without-firewall passes 5": ["the plan knows count", "instance-without-firewall", "unprotected-data"],
  "unprotected-data passes 1": ["a plan doesn't contain prevent_destroy", "unprotected-data"],
  "unprotected-data passes 2": ["a plan doesn't contain prevent_destroy", "unprotected-data"],
  "record-to-unmanaged-address passes 1": [
    "IpAddress.fromAddress isn't part of the configuration",
    ...["record-to-unmanaged-address", "record-to-unknown-address"],
  ],
  "replaced-unique-name": ["a plan doesn't contain create_before_destroy", "replaced-unique-name"],
  "unused-move": ["the moves file belongs to the program", "unused-move"],
  "unused-import": ["the imports file belongs to the program", "unused-import"],
  "provider-installation": ["the provider is installed before the plan", "provider-installation"],
};

/** Programs that the provider refuses to plan. */
const refused: readonly string[] = ["unique-name", "filter-expression", "zone-file-text", "mistyped-name"];

const cases: Readonly<Record<string, Case>> = { ...firewallCases, ...objectCases, ...zoneCases };
const programs = new Map<string, Build>([
  ...Object.entries(cases).flatMap(([id, { fails, passes }]) => [
    ...fails.map(([build], index) => [`${id} fails ${String(index)}`, build] as const),
    ...passes.map((build, index) => [`${id} passes ${String(index)}`, build] as const),
  ]),
  ...Object.entries({ ...warningPrograms, ...errorPrograms }),
]);
const namesWhere = (isIncluded: (name: string) => boolean) => [...programs.keys()].filter(isIncluded);

/** The findings at synth and in the plan. */
async function bothOf(name: string) {
  const stack = newStack();
  programs.get(name)?.(stack);
  return { plan: await foundInPlan(stack), synth: foundAtSynth(stack) };
}

test.each(namesWhere((name) => !(name in differences) && !refused.includes(name)))(
  "%s: the plan has the findings of the synth",
  async (name) => {
    const { plan, synth } = await bothOf(name);
    expect(plan).toEqual(synth);
    const [id = "", kind] = name.split(" ");
    if (kind !== "passes") expect(synth.join("\n")).toContain(` ${id} `);
  },
);

test.each(Object.entries(differences))("%s differs: %j", async (name, [, ...checks]) => {
  const { plan, synth } = await bothOf(name);
  const others = (all: readonly string[]) => all.filter((each) => !checks.includes(each.split(" ")[1] ?? ""));
  expect(others(plan)).toEqual(others(synth));
  expect(plan).not.toEqual(synth);
});

test.each(refused)("%s: the provider refuses the plan", async (name) => {
  await expect(bothOf(name)).rejects.toThrow(/ended with 1/);
});
