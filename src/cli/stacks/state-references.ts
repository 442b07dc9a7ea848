import { resolve } from "node:path";
import { isObject, jsonAt, type Properties } from "../../contract";
import { readConfigurationFiles } from "../../terraform/configuration-files";
import { localStateFile, terraformPlace } from "../../terraform/place";
import { attributeIn, parseHcl } from "../hcl/parse";

/** A `terraform_remote_state` data source, through which a stack reads another stack's outputs. */
export interface StateReference {
  /** The name of the data source. */
  readonly name: string;
  /** The outputs that the stack reads. */
  readonly outputs: readonly string[];
  /** The state file, if the data source reads a local one in the selected workspace. */
  readonly file: string | undefined;
}

const used = /\bdata\.terraform_remote_state\.([\w-]+)\.outputs(?:\.([\w-]+)|\[\\?"([^"\\]+)\\?"\])/g;

/** Reads the data sources of a configuration that refer to states. */
export function stateReferencesIn(folder: string): readonly StateReference[] {
  const files = readConfigurationFiles(folder);
  const outputs = new Map<string, Set<string>>();
  for (const { text } of files) {
    for (const [, name = "", plain, quoted] of text.matchAll(used)) {
      const own = outputs.get(name) ?? new Set();
      outputs.set(name, own.add(plain ?? quoted ?? ""));
    }
  }
  const { workspace } = terraformPlace(folder);
  return files.flatMap(declaredIn).map(({ name, defaults, ...place }) => {
    const file = stateFileOf(folder, workspace, place);
    // A default replaces an output that the state lacks.
    const read = defaults === undefined ? [...(outputs.get(name) ?? [])] : [];
    return { name, outputs: read, file: file === undefined ? undefined : resolve(file) };
  });
}

interface Declared {
  readonly name: string;
  readonly defaults: unknown;
  readonly backend: unknown;
  readonly workspace: unknown;
  readonly config: unknown;
}

/** A path with an expression and a fixed workspace are left to Terraform. */
function stateFileOf(
  folder: string,
  workspace: string,
  place: Omit<Declared, "name" | "defaults">,
): string | undefined {
  const { backend, config: own = {}, ...given } = place;
  if (backend !== "local" || !isObject(own) || Object.values(own).some((each) => !isPlain(each))) return undefined;
  const isSelected = given.workspace === undefined || given.workspace === "${terraform.workspace}";
  if (!isSelected && !isPlain(given.workspace)) return undefined;
  return localStateFile(folder, isSelected ? workspace : String(given.workspace), own);
}

const isPlain = (value: unknown): boolean => typeof value === "string" && !/[$%]\{/.test(value);

function declaredIn({ name: file, text }: { readonly name: string; readonly text: string }) {
  return file.endsWith(".json") ? declaredInJson(text) : declaredInHcl(text, file);
}

function declaredInJson(text: string): readonly Declared[] {
  try {
    const all = jsonAt(JSON.parse(text) as unknown, "data", "terraform_remote_state");
    return Object.entries(isObject(all) ? all : {}).flatMap(([name, body]) => {
      const [own] = (Array.isArray(body) ? (body as unknown[]) : [body]).filter(isObject);
      if (!own) return [];
      const { backend, workspace, config, defaults } = own;
      return [{ name, backend, workspace, config, defaults }];
    });
  } catch {
    // Terraform reports a file that isn't valid JSON.
    return [];
  }
}

function declaredInHcl(text: string, file: string): readonly Declared[] {
  try {
    return parseHcl(text, file).flatMap((item) => {
      if (item.kind !== "block" || item.type !== "data" || item.labels[0] !== "terraform_remote_state") return [];
      const literal = (name: string) => literalIn(attributeIn(item, name)?.expression);
      return [
        {
          name: item.labels[1] ?? "",
          ...{ backend: literal("backend"), workspace: literal("workspace"), defaults: literal("defaults") },
          config: objectIn(attributeIn(item, "config")?.expression),
        },
      ];
    });
  } catch {
    // Terraform reports invalid syntax.
    return [];
  }
}

/** A string without expressions, or the text of another expression in the form that JSON has. */
function literalIn(expression: string | undefined): string | undefined {
  if (expression === undefined) return undefined;
  return /^"([^"\\]*)"$/.exec(expression.trim())?.[1] ?? `\${${expression.trim()}}`;
}

function objectIn(expression: string | undefined): Properties | undefined {
  if (expression === undefined) return undefined;
  const entries = [...expression.matchAll(/"?([\w-]+)"?\s*[=:]\s*([^\n,}]*(?:\{[^}]*\}[^\n,}]*)?)/g)];
  return Object.fromEntries(entries.map(([, name = "", value]) => [name, literalIn(value)]));
}
