import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Configuration } from "../../../../testing/configuration";

/** A part of a configuration: resources, and the resources that they refer to. */
export interface ImportPart {
  readonly addresses: ReadonlySet<string>;
  /** Writes the part into a new folder, without its imports. */
  write(folder: string): void;
  /** Adds the imports to the folder. */
  addImports(folder: string): void;
}

const synthesizedFile = "cdk.tf.json";
const pluginFolder = "terraform.d";
const block = /^(?:resource "([^"]+)" "([^"]+)"|import) \{(?:\}|\n[^]*?^\})\n/gm;
const importTarget = /^ {2}to = (\S+)$/m;
const reference = /\bstratus_\w+\.[\w-]+/g;

/**
 * Splits a written configuration, or a synthesized stack with its imports. Each part can be planned alone. Resources that
 * several parts refer to are in each of them.
 *
 * @param limit The number of resources after which the next part begins.
 */
export function partsOf(folder: string, limit: number): readonly ImportPart[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".tf"));
  const text = files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const resources = new Map<string, string>();
  const imports = new Map<string, string>();
  for (const [whole, type, name] of text.matchAll(block)) {
    if (type !== undefined) resources.set(`${type}.${String(name)}`, whole);
    else imports.set(importTarget.exec(whole)?.[1] ?? "", whole);
  }
  const settings = text.replace(block, "");
  const synthesized = readStack(folder);
  for (const { address, body } of synthesized ? resourcesOf(synthesized) : []) {
    resources.set(address, JSON.stringify(body));
  }
  return groupsOf(resources, limit).map((group) => ({
    addresses: group,
    write(place) {
      mkdirSync(place);
      symlinkSync(join(folder, pluginFolder), join(place, pluginFolder), "junction");
      if (synthesized) writeFileSync(join(place, synthesizedFile), JSON.stringify(stackOf(synthesized, group)));
      else writeFileSync(join(place, "main.tf"), joined([settings, ...textsOf(resources, group)]));
    },
    addImports: (place) => {
      writeFileSync(join(place, "imports.tf"), joined(textsOf(imports, group)));
    },
  }));
}

const joined = (texts: readonly string[]) => texts.join("\n");
const textsOf = (texts: ReadonlyMap<string, string>, addresses: ReadonlySet<string>) =>
  [...addresses].flatMap((address) => texts.get(address) ?? []);

function readStack(folder: string): Configuration | undefined {
  const file = join(folder, synthesizedFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Configuration) : undefined;
}

const resourcesOf = ({ resource = {} }: Configuration) =>
  Object.entries(resource).flatMap(([type, named]) =>
    Object.entries(named).map(([name, body]) => ({ type, name, body, address: `${type}.${name}` })),
  );

/** The stack with these resources. Without its backend, because all parts would lock the same state. */
function stackOf(stack: Configuration, addresses: ReadonlySet<string>): Configuration {
  const { backend: _backend, ...terraform } = stack.terraform ?? {};
  const resource: Record<string, Record<string, (typeof wanted)[number]["body"]>> = {};
  const wanted = resourcesOf(stack).filter(({ address }) => addresses.has(address));
  // Terraform rejects a type without resources.
  for (const { type, name, body } of wanted) (resource[type] ??= {})[name] = body;
  return { ...stack, terraform, resource };
}

/**
 * Groups resources in their order, each with everything that it refers to.
 *
 * @param resources The text of each resource by its address. An address in a string counts as a reference, too.
 */
export function groupsOf(resources: ReadonlyMap<string, string>, limit: number): readonly ReadonlySet<string>[] {
  const groups: Set<string>[] = [];
  const done = new Set<string>();
  const add = (address: string, group: Set<string>) => {
    const pending = [address];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (group.has(next)) continue;
      group.add(next);
      done.add(next);
      const named = resources.get(next)?.match(reference) ?? [];
      pending.push(...named.filter((other) => resources.has(other)));
    }
  };
  for (const address of resources.keys()) {
    if (done.has(address)) continue;
    const last = groups.at(-1);
    const group = last && last.size < limit ? last : new Set<string>();
    if (group !== last) groups.push(group);
    add(address, group);
  }
  return groups;
}
