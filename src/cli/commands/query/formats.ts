import { camel, type Contract } from "../../../contract";
import { Decimal, Dynamic, type Value, type ValueObject } from "../../../provider/commands";
import { foreignText } from "../../../shared/printable";
import { escapeTemplate, quoteHcl } from "../../../shared/template";
import { SENSITIVE } from "../../../terraform/planned-changes";
import { slug } from "../../program";
import { quote } from "../../program/typescript/code";
import { table } from "../../table";
import type { QueriedObject } from "./find-objects";

/** The output formats of the command. */
export const queryFormats = ["table", "json", "import", "adopt"] as const;
export type QueryFormat = (typeof queryFormats)[number];

/** Formats the objects. */
export const formatObjects: Readonly<Record<QueryFormat, (objects: readonly QueriedObject[]) => string>> = {
  table: tableText,
  json: jsonText,
  import: importBlocks,
  adopt: adoptCall,
};

/** Formats an identity as `terraform query` does: `domain_id=1,id=2`. */
const identityText = (identity: ValueObject): string =>
  Object.entries(identity)
    .map(([name, value]) => `${name}=${String(plain(value))}`)
    .join(",");

function tableText(objects: readonly QueriedObject[]): string {
  if (objects.length === 0) return "";
  const hasTargets = objects.some(({ target }) => target !== undefined);
  const hasLists = objects.some(({ list }) => list !== undefined);
  const rows = objects.map(({ identity, displayName, list, target }) => [
    ...(hasLists ? [foreignText(list ?? "")] : []),
    foreignText(identityText(identity)),
    foreignText(displayName),
    ...(hasTargets ? [target?.construct ?? target?.address ?? ""] : []),
  ]);
  return `${table([...(hasLists ? ["LIST"] : []), "IDENTITY", "NAME", ...(hasTargets ? ["RESOURCE"] : [])], rows)}\n`;
}

function jsonText(objects: readonly QueriedObject[]): string {
  const all = objects.map(({ kind: { contract }, identity, importId, displayName, state, list, target }) => ({
    ...(list !== undefined && { list }),
    kind: contract.name,
    identity: plain(identity),
    import_id: importId,
    name: displayName,
    ...(target && { to: target.address, construct: target.construct ?? null }),
    ...(state && { attributes: plain(withoutSecrets(contract, state)) }),
  }));
  return `${JSON.stringify({ objects: all }, null, 2)}\n`;
}

const withoutSecrets = ({ fields }: Contract, state: ValueObject): ValueObject =>
  Object.fromEntries(
    Object.entries(state).map(([name, value]) => {
      const isSecret = fields[camel(name)]?.spec.sensitive === true && value !== null;
      return [name, isSecret ? SENSITIVE : value];
    }),
  );

/** Converts a Terraform value to JSON. */
function plain(value: Value): unknown {
  if (value instanceof Decimal) return Number(value.text);
  if (value instanceof Dynamic) return plain(value.value);
  if (Array.isArray(value)) return value.map((each: Value) => plain(each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value as ValueObject).map(([name, each]) => [name, plain(each)]));
}

/** Names the objects after their display names: `shop_example_www_a`. Repeated names get a number. */
function namesOf(objects: readonly QueriedObject[]): ReadonlyMap<QueriedObject, string> {
  const taken = new Set<string>();
  return new Map(
    objects.map((object) => {
      const { displayName, importId, kind } = object;
      const own = slug(
        displayName.endsWith(` (${importId})`) ? displayName.slice(0, -importId.length - 3) : displayName,
      );
      const name = /^[a-z]/.test(own)
        ? own
        : `${kind.contract.name.replaceAll("_", "-")}-${own === "" ? slug(importId) : own}`;
      const free = [name, ...objects.map((_, index) => `${name}-${String(index + 2)}`)].find(
        (each) => !taken.has(each),
      );
      taken.add(free ?? name);
      return [object, free ?? name];
    }),
  );
}

/** Import blocks, for which `terraform plan -generate-config-out` writes the resources. */
function importBlocks(objects: readonly QueriedObject[]): string {
  const names = namesOf(objects);
  return objects
    .map((object) => {
      const { kind, importId, displayName, target } = object;
      const to = target?.address ?? `stratus_${kind.contract.name}.${(names.get(object) ?? "").replaceAll("-", "_")}`;
      return `# ${foreignText(displayName)}\nimport {\n  to = ${to}\n  id = ${quoteHcl(importId)}\n}\n`;
    })
    .join("\n");
}

/** The call of `adopt` in a program. Its keys are the paths of constructs. */
function adoptCall(objects: readonly QueriedObject[]): string {
  const names = namesOf(objects);
  const lines = objects.map((object) => {
    const { importId, displayName, target } = object;
    return `  ${quote(target?.construct ?? names.get(object) ?? "")}: ${quote(escapeTemplate(importId))}, // ${foreignText(displayName)}\n`;
  });
  return `adopt(stack, {\n${lines.join("")}});\n`;
}
