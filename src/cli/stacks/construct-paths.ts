import { readFileSync } from "node:fs";
import { isObject } from "../../contract";
import type { Stack } from "./find-stacks";
import { stackFile, stacksIn } from "./find-stacks";
import { stateOf } from "./stack-state";

/** A synthesized stack: the construct paths of its resources, by `type.name`. */
interface Synthesized {
  readonly folder: string;
  /** The files with the states of its workspaces. */
  readonly stateFiles: readonly string[];
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
  /** The folder of the stack that it belongs to, if that is known. */
  readonly stackFolder?: string | undefined;
}

/** Tells the construct of a resource; `undefined` where no synthesized stack knows it. */
export type FindConstruct = (resource: PlacedResource) => string | undefined;

/** Reads the stacks that are synthesized in these folders. */
export function constructPaths(folders: readonly string[]): FindConstruct {
  const stacks = new Map(folders.flatMap(stacksIn).map((stack) => [stack.folder, stack]));
  const synthesized = [...stacks.values()].flatMap((stack) => readStack(stack) ?? []);
  return ({ address, type, name, stateFile, stackFolder }) => {
    // Constructs make no modules.
    if (address.startsWith("module.")) return undefined;
    const own = synthesized.filter((each) => {
      return (stackFolder !== undefined && each.folder === stackFolder) || each.stateFiles.includes(stateFile ?? "");
    });
    const knowing = (own.length > 0 ? own : synthesized).flatMap(({ paths }) => paths.get(`${type}.${name}`) ?? []);
    return knowing.length === 1 ? knowing[0] : undefined;
  };
}

function readStack(stack: Stack): Synthesized | undefined {
  const { folder } = stack;
  const file = stackFile(folder);
  if (file === undefined) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // A stack that cannot be read gives no names, and the addresses of Terraform are there.
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
