import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { isObject, jsonAt, type Properties } from "../../contract";
import { readConfigurationFiles } from "../../terraform/configuration-files";
import { localStateFile, type NotedBackend, terraformPlace, workspacesFolder } from "../../terraform/place";
import { type ProjectStack, stackFile, stacksIn } from "./find-stacks";

/** A synthesized stack: the construct paths of its resources, by `type.name`. */
interface Synthesized {
  readonly folder: string;
  /** The state files of its workspaces. */
  readonly stateFiles: readonly string[];
  readonly paths: ReadonlyMap<string, string>;
}

/** A resource of a state or of a plan. */
export interface PlacedResource {
  /** `module.dns.stratus_domain.zone[0]` */
  readonly address: string;
  readonly type: string;
  readonly name: string;
  /** The state file that contains it, if known. */
  readonly stateFile?: string | undefined;
  /** The directory of the stack that it belongs to, if known. */
  readonly stackFolder?: string | undefined;
}

/** Returns the construct path of a resource, or undefined if no synthesized stack contains it. */
export type FindConstruct = (resource: PlacedResource) => string | undefined;

/** Reads the stacks that are synthesized in these directories. */
export function constructPaths(folders: readonly string[]): FindConstruct {
  const stacks = new Map(folders.flatMap(stacksIn).map((stack) => [stack.folder, stack]));
  const synthesized = [...stacks.values()].flatMap((stack) => readStack(stack) ?? []);
  return ({ address, type, name, stateFile, stackFolder }) => {
    // Constructs create no modules.
    if (address.startsWith("module.")) return undefined;
    const own = synthesized.filter((each) => {
      return (stackFolder !== undefined && each.folder === stackFolder) || each.stateFiles.includes(stateFile ?? "");
    });
    const knowing = (own.length > 0 ? own : synthesized).flatMap(({ paths }) => paths.get(`${type}.${name}`) ?? []);
    return knowing.length === 1 ? knowing[0] : undefined;
  };
}

function readStack(stack: ProjectStack): Synthesized | undefined {
  const { folder } = stack;
  const file = stackFile(folder);
  if (file === undefined) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // An unreadable stack has no construct paths, so messages use Terraform's addresses.
    return undefined;
  }
  const { resource } = isObject(json) ? json : {};
  const paths = new Map<string, string>();
  for (const [type, all] of Object.entries(isObject(resource) ? resource : {})) {
    for (const [name, one] of Object.entries(isObject(all) ? all : {})) {
      const path = at(one, "//", "metadata", "path");
      if (typeof path === "string") paths.set(`${type}.${name}`, path);
    }
  }
  const { file: own, otherFiles } = stateOf(stack);
  return { folder, stateFiles: own === undefined ? [] : [own, ...otherFiles], paths };
}

const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((inside, name) => (isObject(inside) ? inside[name] : undefined), value);

/** The location of a stack's state. */
export interface StackState {
  /** The selected workspace. */
  readonly workspace: string;
  /** The type of a remote backend: `pg`, `s3`. */
  readonly remote?: string;
  /** The file with the state of the selected workspace, which may not exist yet. */
  readonly file?: string;
  /** The files with the states of the other workspaces. */
  readonly otherFiles: readonly string[];
}

interface Backend {
  readonly type: string;
  readonly config: Properties;
}

/** Finds the state of a stack by its backend, its data directory and the selected workspace. */
export function stateOf({ folder }: Pick<ProjectStack, "folder">): StackState {
  const { workspace, backend: initialized } = terraformPlace(folder);
  const configured = configuredBackend(folder);
  const backends = [asBackend(initialized), configured].filter((each) => each !== undefined);
  // After a backend change, the state stays at the old location until terraform init migrates it.
  const [first = { type: "local", config: {} }] = backends;
  if (first.type !== "local") return { workspace, remote: first.type, otherFiles: [] };
  const local = backends.filter(({ type }) => type === "local").map(({ config }) => config);
  const config = local.find((each) => existsSync(localStateFile(folder, workspace, each))) ?? local.at(-1) ?? {};
  const file = localStateFile(folder, workspace, config);
  return { workspace, file, otherFiles: allFiles(folder, config).filter((each) => each !== file) };
}

function allFiles(folder: string, config: Properties): readonly string[] {
  const workspaces = workspacesFolder(folder, config);
  const names = existsSync(workspaces) ? readdirSync(workspaces) : [];
  return ["default", ...names.map((name) => basename(name))]
    .map((name) => localStateFile(folder, name, config))
    .filter((file) => existsSync(file));
}

function asBackend(noted: NotedBackend | undefined): Backend | undefined {
  if (!noted || typeof noted.type !== "string") return undefined;
  return { type: noted.type, config: isObject(noted.config) ? noted.config : {} };
}

/** The backend that the configuration in a directory declares. */
function configuredBackend(folder: string): Backend | undefined {
  const found = readConfigurationFiles(folder).flatMap(({ name, text }) => {
    return (name.endsWith(".json") ? backendInJson(text) : backendInHcl(text)) ?? [];
  });
  // The backend in an override file, which comes last, replaces the other one.
  return found.at(-1);
}

function backendInJson(text: string): Backend | undefined {
  try {
    const json: unknown = JSON.parse(text);
    const blocks = jsonAt(json, "terraform");
    for (const block of listOf(blocks)) {
      if (block["cloud"] !== undefined) return { type: "cloud", config: {} };
      for (const backend of listOf(block["backend"])) {
        const [type, config] = Object.entries(backend)[0] ?? [];
        if (type !== undefined) return { type, config: listOf(config)[0] ?? {} };
      }
    }
  } catch {
    // Terraform reports a file that isn't valid JSON.
  }
  return undefined;
}

/** In Terraform's JSON syntax, a block can be a single object or a list. */
const listOf = (value: unknown): readonly Properties[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isObject);

function backendInHcl(text: string): Backend | undefined {
  const code = text.replace(
    /("(?:\\.|[^"\\\n])*")|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (_, string?: string) => string ?? "",
  );
  if (/^\s*cloud\s*\{/m.test(code)) return { type: "cloud", config: {} };
  const [, type, body = ""] = /\bbackend\s+"(\w+)"\s*\{([^}]*)\}/.exec(code) ?? [];
  if (type === undefined) return undefined;
  const values = [...body.matchAll(/(\w+)\s*=\s*"([^"\n]*)"/g)].map(([, key = "", value = ""]) => [key, value]);
  return { type, config: Object.fromEntries(values) as Properties };
}
