import { existsSync, readFileSync } from "node:fs";
import { isObject, jsonAt } from "../../contract";
import { shellQuote } from "../../shared/shell";
import { stateOf } from "./construct-paths";
import type { ProjectStack } from "./find-stacks";
import { hostOf } from "./program-files";
import { type StateReference, stateReferencesIn } from "./state-references";

/** A stack that must be deployed before another stack. */
export interface Upstream {
  /** The name of the stack. Undefined if the state doesn't belong to a stack of the program. */
  readonly stack: string | undefined;
  /** The name of the data source. */
  readonly source: string;
  /** The state file, if it is local. */
  readonly file: string | undefined;
  /** The outputs that its state lacks. Empty for a stack without a state. */
  readonly lacking: readonly string[];
}

/** The names that CDKTF and CDK Terrain give to the data sources of references between stacks. */
const generated = /^cross-stack-reference-input-(.+)$/;

/** The stacks that this one reads outputs of, as far as the last deployment of those lacks an output or is missing. */
export function missingUpstreams(stack: ProjectStack, all: readonly ProjectStack[]): readonly Upstream[] {
  return stateReferencesIn(stack.folder).flatMap((reference): Upstream[] => {
    const { file, outputs } = reference;
    // A remote state isn't read. Terraform reports what it lacks.
    if (file === undefined) return [];
    const known = outputsIn(file);
    const lacking = outputs.filter((output) => known?.has(output) === false);
    return known === undefined || lacking.length > 0 ? [upstreamOf(reference, all, known ? lacking : [])] : [];
  });
}

/** The stack whose missing deployment is the cause of an error of `terraform plan`, if it is one. */
export function upstreamOfError(
  stack: ProjectStack,
  all: readonly ProjectStack[],
  message: string,
): Upstream | undefined {
  for (const reference of stateReferencesIn(stack.folder)) {
    const { name, outputs } = reference;
    const isNamed = new RegExp(`\\bterraform_remote_state\\.${name}(?![\\w-])`).test(message);
    if (isNamed && message.includes("Unable to find remote state")) return upstreamOf(reference, all, []);
    const lacking = outputs.filter((output) => message.includes(`attribute named "${output}"`));
    if (lacking.length > 0) return upstreamOf(reference, all, lacking);
  }
  return undefined;
}

function upstreamOf(
  { name, file }: StateReference,
  all: readonly ProjectStack[],
  lacking: readonly string[],
): Upstream {
  const ofFile = file === undefined ? undefined : all.find((each) => stateOf(each).file === file);
  return { stack: ofFile?.name ?? generated.exec(name)?.[1], source: name, file, lacking };
}

/** The stacks to deploy first, in the order of their dependencies. */
function undeployedBefore(first: Upstream, all: readonly ProjectStack[]): readonly string[] {
  const names: string[] = [];
  const visit = ({ stack: name }: Upstream, above: readonly string[]) => {
    if (name === undefined || names.includes(name) || above.includes(name)) return;
    const own = all.find((each) => each.name === name);
    for (const each of own ? missingUpstreams(own, all) : []) visit(each, [...above, name]);
    names.push(name);
  };
  visit(first, []);
  return names;
}

/** Explains that another stack must be deployed first: the reason, and the command. */
export function upstreamWords(
  stack: ProjectStack,
  upstream: Upstream,
  all: readonly ProjectStack[],
): { readonly words: string; readonly todo: string } {
  const { stack: name, source, file, lacking } = upstream;
  if (name === undefined) {
    const state = file === undefined ? "a state" : `the state ${file}`;
    const lack = lacking.length > 0 ? `lacks the output ${lacking.join(", ")}` : "doesn't exist yet";
    return {
      words: `${stack.name} reads ${state} through data.terraform_remote_state.${source}, and that state ${lack}.`,
      todo: "Apply the configuration that writes this state first",
    };
  }
  const lack =
    lacking.length > 0
      ? `whose last deployment doesn't have ${lacking.length === 1 ? "the output" : "the outputs"} ${lacking.join(", ")}`
      : "which isn't deployed yet";
  return {
    words: `The stack ${stack.name} reads outputs of the stack ${name}, ${lack}.`,
    todo: deployCommand(stack, undeployedBefore(upstream, all)),
  };
}

/** A configuration without an app can't be deployed by a host. */
const deployCommand = ({ folder }: ProjectStack, names: readonly string[]): string =>
  `npx ${hostOf(folder)} deploy ${names.map((name) => shellQuote(name)).join(" ")}`;

/** The outputs in a state file. Undefined if there is no state, or if everything in it was destroyed. */
function outputsIn(file: string): ReadonlySet<string> | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const json: unknown = JSON.parse(readFileSync(file, "utf8"));
    const outputs = jsonAt(json, "outputs");
    return new Set(isObject(outputs) ? Object.keys(outputs) : []);
  } catch {
    // An interrupted first apply leaves an empty file.
    return undefined;
  }
}
