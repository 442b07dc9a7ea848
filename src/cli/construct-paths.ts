import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isObject } from "../contract";

/** A synthesized stack: the construct paths of its resources, by `type.name`. */
interface Synthesized {
  /** The state file that its backend writes, where that is a local one. */
  readonly stateFile: string | undefined;
  readonly paths: ReadonlyMap<string, string>;
}

/** A resource of a state or of a plan. */
export interface PlacedResource {
  /** `module.dns.stratus_domain.zone[0]` */
  readonly address: string;
  readonly type: string;
  readonly name: string;
  /** The file of the state that it is in, where that is known. */
  readonly stateFile?: string | undefined;
}

/** Tells the construct of a resource; `undefined` where no synthesized stack knows it. */
export type FindConstruct = (resource: PlacedResource) => string | undefined;

/** Where the files of stacks are that CDKTF has synthesized in a folder, and that of a folder of a stack itself. */
export const stacksIn = (folder: string): readonly string[] => {
  const stacks = join(folder, "cdktf.out", "stacks");
  const names = existsSync(stacks) ? readdirSync(stacks) : [];
  return [join(folder, "cdk.tf.json"), ...names.map((name) => join(stacks, name, "cdk.tf.json"))];
};

/** Reads the stacks that CDKTF has synthesized into these folders. */
export function constructPaths(folders: readonly string[]): FindConstruct {
  const files = new Set(folders.flatMap(stacksIn).map((file) => resolve(file)));
  const stacks = [...files].flatMap((file) => readStack(file) ?? []);
  return ({ address, type, name, stateFile: wanted }) => {
    // Constructs make no modules.
    if (address.startsWith("module.")) return undefined;
    const key = `${type}.${name}`;
    const ofState = stacks.filter(({ stateFile }) => stateFile !== undefined && stateFile === wanted);
    const knowing = (ofState.length > 0 ? ofState : stacks).flatMap(({ paths }) => paths.get(key) ?? []);
    return knowing.length === 1 ? knowing[0] : undefined;
  };
}

function readStack(file: string): Synthesized | undefined {
  if (!existsSync(file)) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // A stack that cannot be read gives no names, and the addresses of Terraform are there.
    return undefined;
  }
  const { resource, terraform } = isObject(json) ? json : {};
  const paths = new Map<string, string>();
  for (const [type, all] of Object.entries(isObject(resource) ? resource : {})) {
    for (const [name, one] of Object.entries(isObject(all) ? all : {})) {
      const path = at(one, "//", "metadata", "path");
      if (typeof path === "string") paths.set(`${type}.${name}`, path);
    }
  }
  const local = at(terraform, "backend", "local", "path");
  return { stateFile: typeof local === "string" ? resolve(dirname(file), local) : undefined, paths };
}

const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((inside, name) => (isObject(inside) ? inside[name] : undefined), value);
