import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { camel } from "../../../src/contract";
import { importId } from "../../../src/objects/names";
import { contracts } from "../../../src/resources/contracts";
import { blocksOf } from "../../docs/support/blocks";
import { has } from "./features";
import { beyondAdoption } from "./imports";
import { type Snippet, withOwnNames, writeSnippets } from "./snippets";
import type { Stack } from "./stack";
import type { Workspace } from "./terraform";

/** An import that a page shows. */
export interface PageImport {
  readonly module: string;
  /** The address on the page: `stratus_firewall.edge`. */
  readonly address: string;
  readonly form: "command" | "id" | "identity";
  /** The import ID or the identity as the page shows it. */
  readonly given: string;
}

const command = /^terraform import (\S+) (\S+)$/gm;
const block = /^import \{\n\s+to += (\S+)\n\s+(id|identity) += (.+)\n\}\n$/;

/** The imports on the page of a resource. */
export function importsOn(resource: string): readonly PageImport[] {
  const module = `${resource}_minimal`;
  return blocksOf(`docs/resources/${resource}.md`).flatMap(({ language, text }): readonly PageImport[] => {
    if (language === "sh") {
      return [...text.matchAll(command)].map(([, address = "", given = ""]) => {
        return { module, address, form: "command", given };
      });
    }
    const [, address = "", form, given = ""] = block.exec(text) ?? [];
    return form === undefined ? [] : [{ module, address, form: form as "id" | "identity", given }];
  });
}

interface StoredState {
  readonly resources: readonly {
    readonly module?: string;
    readonly mode: string;
    readonly type: string;
    readonly name: string;
    readonly instances: readonly { readonly attributes: Readonly<Record<string, unknown>> }[];
  }[];
}

const readState = (workspace: Workspace, file = "terraform.tfstate") =>
  JSON.parse(readFileSync(join(workspace.folder, file), "utf8")) as StoredState;

function attributesIn({ resources }: StoredState, address: string, module?: string) {
  const found = resources.find(
    (each) => `${each.type}.${each.name}` === address && each.module === (module && `module.${module}`),
  );
  if (!found) throw new Error(`${module ?? ""} ${address} is not in the state`);
  return found.instances[0]?.attributes ?? {};
}

/** The real import ID of an object. */
function realId(address: string, attributes: Readonly<Record<string, unknown>>): string {
  const contract = contracts.find(({ name }) => address.startsWith(`stratus_${name}.`));
  if (!contract) throw new Error(`${address} has no contract`);
  const object = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [camel(name), value]));
  return importId(contract, object);
}

/** Natural keys contain the name of the shop. Every other ID is a placeholder. */
const idFor = (given: string, index: number, real: string) =>
  given.includes("shop") ? withOwnNames(given, index) : real;

/** Runs the commands of a page in an empty state. Returns the IDs of the imported objects and of the expected ones. */
export async function runCommands(
  stack: Stack,
  deployed: Workspace,
  snippets: readonly Snippet[],
  imports: readonly PageImport[],
): Promise<readonly { readonly given: string; readonly imported: string; readonly expected: string }[]> {
  const workspace = stack.workspace();
  workspace.write({});
  const addresses = [...new Set(imports.map(({ address }) => address))];
  const empty = addresses.map((address) => `resource ${address.replace(/(.*)\.(.*)/, '"$1" "$2"')} {}\n`);
  writeFileSync(join(workspace.folder, "imported.tf"), empty.join("\n"));
  await workspace.init();
  const results = [];
  for (const [index, { module, address, given }] of imports.entries()) {
    const expected = realId(address, attributesIn(readState(deployed), address, module));
    const number = snippets.findIndex((each) => each.module === module);
    const state = `import-${String(index)}.tfstate`;
    await workspace.must(
      "import",
      "-no-color",
      "-input=false",
      `-state=${state}`,
      address,
      idFor(given, number, expected),
    );
    results.push({ given, expected, imported: realId(address, attributesIn(readState(workspace, state), address)) });
  }
  return results;
}

/** The identity with the real values. */
function identityFor(given: string, attributes: Readonly<Record<string, unknown>>): string {
  const names = [...given.matchAll(/(\w+) = /g)].map(([, name = ""]) => name);
  return `{ ${names.map((name) => `${name} = ${JSON.stringify(attributes[name])}`).join(", ")} }`;
}

/** Plans the import blocks of all pages, for the same configuration without the imported objects in the state. */
export async function planBlocks(
  stack: Stack,
  deployed: Workspace,
  snippets: readonly Snippet[],
  imports: readonly PageImport[],
): Promise<{ readonly imported: readonly string[]; readonly others: readonly unknown[] }> {
  const workspace = stack.workspace();
  await writeSnippets(workspace, "tf", snippets);
  const state = readState(deployed);
  const isImported = (each: StoredState["resources"][number]) =>
    imports.some(
      ({ module, address }) => each.module === `module.${module}` && `${each.type}.${each.name}` === address,
    );
  const rest = state.resources.filter((each) => !isImported(each));
  writeFileSync(join(workspace.folder, "terraform.tfstate"), JSON.stringify({ ...state, resources: rest }));
  const blocks = imports.map(({ module, address, form, given }) => {
    const attributes = attributesIn(state, address, module);
    const number = snippets.findIndex((each) => each.module === module);
    const id = JSON.stringify(
      idFor(JSON.parse(form === "id" ? given : '""') as string, number, realId(address, attributes)),
    );
    const value = form === "id" ? `id = ${id}` : `identity = ${identityFor(given, attributes)}`;
    return `import {\n  to = module.${module}.${address}\n  ${value}\n}\n`;
  });
  writeFileSync(join(workspace.folder, "imports.tf"), blocks.join("\n"));
  await workspace.init();
  const changes = await workspace.plan();
  const shown = JSON.parse(await workspace.must("show", "-json", "plan.bin")) as {
    readonly resource_changes?: readonly {
      readonly address: string;
      readonly change: { readonly importing?: unknown };
    }[];
  };
  const imported = (shown.resource_changes ?? [])
    .filter(({ change }) => change.importing)
    .map(({ address }) => address);
  // The address in the module isn't the type that the adoption is looked up by.
  const others = changes.flatMap((each) =>
    beyondAdoption({ ...each, address: each.address.replace(/^module\.\w+\./, "") }).map((change) => [
      each.address,
      change,
    ]),
  );
  return { imported: imported.sort(), others };
}

/** The forms of import blocks that the program under test supports. */
export const blockForms = (["id", "identity"] as const).filter((form) => form === "id" || has("import by identity"));
