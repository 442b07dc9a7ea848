import type { Contract } from "../../contract";
import {
  attributePath,
  type Conversion,
  type Counterpart,
  destinationOf,
  type Destination,
  type Destinations,
  fieldOfAttribute,
  isOmission,
  isRefusal,
} from "../../provider/counterpart/table";
import { hclPart, scanHcl, withoutComments } from "../hcl/scan";

/** A kind of this provider that the Linode provider has, too. */
export interface Convertible {
  readonly contract: Contract;
  readonly counterpart: Counterpart;
}

/** Returns the kind of a resource or data source that is converted: `linode_domain.shop`, `data.linode_domain.shop`. */
export type FindConverted = (address: string) => Convertible | undefined;

/** A text with its references rewritten, and the references that have no counterpart. */
export interface Rewritten {
  readonly text: string;
  readonly problems: readonly string[];
}

/** An attribute or an index. An index may contain another one. */
const stepPattern = String.raw`\.(?:[A-Za-z_][\w-]*|\*|\d+)|\[(?:[^[\]\n]|\[[^[\]\n]*\])*\]`;
const reference = new RegExp(String.raw`(?<![\w.-])(?:(data\.)?(linode_\w+)\.([\w-]+)|self)((?:${stepPattern})*)`, "g");

/**
 * Rewrites the references to converted resources in an expression, or in any other part of a file.
 * @param self the kind of the resource that contains it, if that is converted
 */
export function rewriteReferences(text: string, find: FindConverted, self?: Convertible): Rewritten {
  const { parts } = scanHcl(text);
  const problems: string[] = [];
  const rewrite = (whole: string, data = "", type?: string, name?: string, behind = "", offset = 0): string => {
    if (parts[offset] !== hclPart.code) return whole;
    const kind = type === undefined ? self : find(`${data}${type}.${name ?? ""}`);
    if (!kind) return whole;
    const found = rewriteSteps(kind, behind);
    if (found.problem !== undefined) problems.push(`${whole}: ${found.problem}`);
    return `${type === undefined ? "self" : `${data}stratus_${kind.contract.name}.${name ?? ""}`}${found.text}`;
  };
  return { text: text.replace(reference, rewrite), problems };
}

/** Rewrites the attributes in a list of ignored changes. Removes those that this provider doesn't have. */
export function rewriteIgnored(list: string, kind: Convertible): string {
  const names = withoutComments(list).match(new RegExp(String.raw`[A-Za-z_][\w-]*(?:${stepPattern})*`, "g")) ?? [];
  if (names.join() === "all") return list;
  const kept = names.map((name) => rewriteSteps(kind, `.${name}`, { isIgnored: true }));
  const texts = kept.filter(({ problem }) => problem === undefined).map(({ text }) => text.slice(1));
  return `[${texts.join(", ")}]`;
}

interface RewrittenSteps {
  readonly text: string;
  readonly problem?: string;
}

const isIndex = (step: string) => step.startsWith("[") || /^\.(\d+|\*)$/.test(step);

/**
 * Rewrites the steps behind an address: `[0].specs[0].vcpus`.
 * @param isIgnored true if only the name of the attribute matters, not its value
 */
function rewriteSteps(
  { contract, counterpart }: Convertible,
  behind: string,
  { isIgnored = false } = {},
): RewrittenSteps {
  const all = behind.match(new RegExp(stepPattern, "g")) ?? [];
  let { attributes: destinations }: { readonly attributes: Destinations } = counterpart;
  let path: readonly string[] = [];
  let text = "";
  for (const [position, step] of all.entries()) {
    if (isIndex(step)) {
      // A single block is a list in the other provider, and an object here.
      const isSingle = path.length > 0 && fieldOfAttribute(contract, path)?.spec.kind === "object";
      if (!isSingle) text += step;
      continue;
    }
    const name = step.slice(1);
    const destination = destinationOf(destinations, name);
    const target = targetOf(contract, path, destination, isIgnored);
    if (typeof target === "string") return { text: text + all.slice(position).join(""), problem: target };
    text += target.map((each) => `.${each}`).join("");
    path = [...path, ...target];
    destinations = (typeof destination === "object" && "inside" in destination && destination.inside) || {};
    const kind = fieldOfAttribute(contract, path)?.spec.kind;
    if (kind !== "object" && kind !== "list") return { text: text + all.slice(position + 1).join("") };
  }
  return { text };
}

/** Returns the path of an attribute in this provider, or the reason why the reference can't be rewritten. */
function targetOf(
  contract: Contract,
  within: readonly string[],
  destination: Destination,
  isIgnored: boolean,
): readonly string[] | string {
  if (isOmission(destination)) return destination.omitted;
  if (isRefusal(destination)) return destination.refused;
  const { to, values }: Conversion = typeof destination === "string" ? { to: destination } : destination;
  if (values && !isIgnored) return `stratus_${contract.name} has ${to} instead, with other values.`;
  const path = within.length === 0 ? attributePath(contract, to) : to.split(".");
  return fieldOfAttribute(contract, [...within, ...path])
    ? path
    : `stratus_${contract.name} has no attribute ${[...within, to].join(".")}.`;
}
