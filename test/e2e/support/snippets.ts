import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { diskFile } from "../../kinds/disk-file";
import { has } from "./features";
import { synthesizedSnippets } from "./snippet-programs";
import type { Workspace } from "./terraform";

const folder = join(__dirname, "..", "..", "..", "docs", "snippets");

export const languages = ["ts", "tf"] as const;

export type Language = (typeof languages)[number];

/** An example of a resource's page, in one language. */
export interface Snippet {
  /** The resource and the variant: `firewall_minimal`. It is the name of the module in the batch. */
  readonly module: string;
  readonly resource: string;
  readonly variant: "minimal" | "realistic";
}

export const snippetsIn = (root = folder): readonly Snippet[] =>
  readdirSync(root).flatMap((resource) =>
    (["minimal", "realistic"] as const)
      .filter((variant) => existsSync(join(root, resource, `${variant}.ts`)))
      .map((variant) => ({ module: `${resource}_${variant}`, resource, variant })),
  );

/** The folder with a folder for each resource. */
export { folder as snippetsFolder };

export const hclOf = ({ resource, variant }: Snippet) => readFileSync(join(folder, resource, `${variant}.tf`), "utf8");

/** False if the program under test is too old for the snippet. */
export const isSupported = (snippet: Snippet) => has("write-only attributes") || !hclOf(snippet).includes("_wo ");

/** Names are unique in an account, so each snippet gets its own: `shop.example` becomes `shop7.example`. */
export const withOwnNames = (text: string, number: number) => text.replaceAll("shop", `shop${String(number)}`);

/** A synthesized stack as a module, which has the requirements and the provider of its parent. */
function moduleOf(synthesized: object): string {
  const {
    terraform: _,
    provider: __,
    ...rest
  } = synthesized as { readonly terraform: object; readonly provider: object };
  return JSON.stringify(rest);
}

const source = { stratus: { source: "stratus.internal/stratus/stratus" } };

/** The values of the variables of a snippet. */
const inputs: Readonly<Record<string, string>> = { root_pass: "correct-Horse-7" };

const variablesIn = (text: string) =>
  Object.entries(inputs).filter(([name]) => text.includes(`variable "${name}"`) || text.includes(`"${name}":{`));

const disk = diskFile("a disk");

/** The file that the image snippets upload. A program contains its absolute path. */
const withDisk = (text: string) => text.replace(/"[^"]*golden\.img\.gz"/g, JSON.stringify(disk));

/** Writes a configuration with every snippet as a module. */
export async function writeSnippets(workspace: Workspace, language: Language, snippets: readonly Snippet[]) {
  const modules: Record<string, object> = {};
  const files = snippets.map(
    ({ module, resource, variant }) => [module, join(folder, resource, `${variant}.ts`)] as const,
  );
  const programs = language === "ts" ? await synthesizedSnippets(new Map(files)) : {};
  for (const [index, snippet] of snippets.entries()) {
    const { module } = snippet;
    const own = join(workspace.folder, module);
    mkdirSync(own, { recursive: true });
    const text = language === "ts" ? moduleOf(programs[module] ?? {}) : hclOf(snippet);
    const file = language === "ts" ? "main.tf.json" : "main.tf";
    writeFileSync(join(own, file), withDisk(withOwnNames(text, index)));
    writeFileSync(join(own, "versions.tf.json"), JSON.stringify({ terraform: { required_providers: source } }));
    modules[module] = { source: `./${module}`, ...Object.fromEntries(variablesIn(text)) };
  }
  workspace.write({ module: modules });
}

/** The errors in Terraform's output that are about a module, by its address or its files. */
export const errorsOf = (output: string, module: string): readonly string[] =>
  output
    .split(/(?=Error: )/)
    .slice(1)
    .filter((error) => new RegExp(`\\b(module\\.)?${module}[./]`).test(error));

interface PlannedResource {
  readonly address: string;
  readonly values: unknown;
}

interface ModuleOfPlan {
  readonly resources?: readonly (PlannedResource & {
    readonly type: string;
    readonly mode: string;
    readonly expressions?: unknown;
  })[];
  readonly outputs?: object;
}

interface Plan {
  readonly planned_values: {
    readonly root_module: { readonly child_modules?: readonly (ModuleOfPlan & { readonly address: string })[] };
  };
  readonly configuration: {
    readonly root_module: { readonly module_calls?: Readonly<Record<string, { readonly module: ModuleOfPlan }>> };
  };
}

/** Attributes of other resources that an expression refers to, without the names of those. */
function referencesIn(expression: unknown): readonly string[] {
  if (typeof expression !== "object" || expression === null) return [];
  const { references } = expression as { readonly references?: readonly string[] };
  if (references) {
    return references.flatMap((each) => {
      const [, type, attribute] = /^((?:data\.)?stratus_\w+)\.\w+\.(.+)$/.exec(each) ?? [];
      return type === undefined ? (each.startsWith("var.") ? [each] : []) : [`${type}.${String(attribute)}`];
    });
  }
  return Object.values(expression).flatMap(referencesIn);
}

/** Null and an empty list mean the same as no value. */
const withoutEmpty = (_: string, value: unknown) =>
  value === null || (Array.isArray(value) && value.length === 0) ? undefined : value;

/** The resources of a module, without their names: their values, and the attributes that they refer to. */
export function resourcesIn(plan: Plan, module: string): readonly string[] {
  const planned = plan.planned_values.root_module.child_modules?.find(({ address }) => address === `module.${module}`);
  const values = new Map(
    planned?.resources?.map((each) => [each.address.replace(`module.${module}.`, ""), each.values]),
  );
  const { resources = [], outputs = {} } = plan.configuration.root_module.module_calls?.[module]?.module ?? {};
  const written = resources.map(({ address, type, mode, expressions }) => {
    const references = [...new Set(referencesIn(expressions))].sort();
    return JSON.stringify({ mode, type, values: values.get(address), references }, withoutEmpty);
  });
  return [...written, ...Object.keys(outputs).map((name) => `output ${name}`)].sort();
}

export const readPlan = async (workspace: Workspace, file: string) =>
  JSON.parse(await workspace.must("show", "-json", file)) as Plan;
