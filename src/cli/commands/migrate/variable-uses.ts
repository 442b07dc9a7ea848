import { join } from "node:path";
import { attributeIn, type HclBlock } from "../../hcl/parse";
import { withoutComments } from "../../hcl/scan";
import { convertItems } from "./convert-items";
import { convertibles } from "./convertibles";
import { folderScope, localsIn } from "./folder-scope";
import { type Remark, remark } from "./remarks";
import { type Scope, shapeOfText } from "./scope";
import { containsObjects, manyOf, objectOf, type ValueShape } from "./shapes";
import type { ParsedFile } from "./sources";

/** The converted objects in variables, by name. */
type Given = ReadonlyMap<string, ValueShape | undefined>;

/** Lists the attributes in a called module that have other names here, because the caller passes whole objects. */
export function usesInModule(call: HclBlock, files: readonly ParsedFile[], scope: Scope): readonly Remark[] {
  const passed = call.body.flatMap((item): readonly (readonly [string, ValueShape | undefined])[] => {
    const shape = item.kind === "attribute" ? shapeOfText(item.expression, scope) : undefined;
    return item.kind === "attribute" && containsObjects(shape) ? [[item.name, shape]] : [];
  });
  const [, folder = ""] = /^"(.*)"$/.exec(attributeIn(call, "source")?.expression ?? "") ?? [];
  const reason = `The caller module.${call.labels[0] ?? ""} passes an object of this provider. Change the name by hand.`;
  return usesOf(files, new Map(passed), reason).map((use) => ({ ...use, place: join(folder, use.place) }));
}

/** Lists the attributes of variables that only instances of the Linode provider have, if no caller is known. */
export function possibleUses(files: readonly ParsedFile[]): readonly Remark[] {
  const instance = convertibles.get("linode_instance");
  const open = variablesIn(files).filter((block) => {
    const type = attributeIn(block, "type")?.expression;
    return type === undefined || /\bany\b/.test(type);
  });
  if (!instance || open.length === 0) return [];
  const object = objectOf(instance);
  const reason = "If a caller passes an instance of this provider, change the name by hand.";
  const found = [object, manyOf(object)].flatMap((shape) =>
    usesOf(files, new Map(open.map(({ labels: [name = ""] }) => [name, shape])), reason),
  );
  return [...new Map(found.map((use) => [`${use.place} ${use.text}`, use])).values()];
}

const variablesIn = (files: readonly ParsedFile[]): readonly HclBlock[] =>
  files.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === "block" && item.type === "variable" ? [item] : [])),
  );

function usesOf(files: readonly ParsedFile[], given: Given, reason: string): readonly Remark[] {
  if (given.size === 0) return [];
  const declared = variablesIn(files)
    .filter(({ labels: [name = ""] }) => given.has(name))
    .flatMap((block) => [
      attributeIn(block, "type")?.expression ?? "",
      attributeIn(block, "default")?.expression ?? "",
    ]);
  const shape = withoutComments(declared.join("\n"));
  const locals = localsIn(files.flatMap(({ items }) => items));
  const variables = new Map([["var", { kind: "fields" as const, fields: given }]]);
  const scope = folderScope({ converted: new Map(), several: new Set(), locals, calls: new Map() }, variables);
  return files.flatMap((file) =>
    file.items.flatMap((item) => {
      if (item.kind === "attribute") return [];
      const subject = [item.type, ...item.labels].join(".");
      return convertItems(file.text, item, scope).edits.flatMap(({ start, end, text }) => {
        const name = file.text.slice(start, end).replace(/^\.|^\["|"\]$/g, "");
        // A module that declares an attribute in the type of its variable has objects of its own.
        const isOwn = name === "" || new RegExp(`\\b${name.replace(/\W/g, "\\$&")}"?\\s*[=:]`).test(shape);
        if (isOwn || !(text.startsWith(".") || text === "")) return [];
        const change =
          text === ""
            ? `[${name.replace(/\W/g, "")}]: A single block is an object here, not a list.`
            : `${name}: The attribute is ${text.slice(1)} here.`;
        return [remark(file, { start }, subject, `${change} ${reason}`)];
      });
    }),
  );
}
