import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";

/** The packages that a program of constructs may be written with, and where each finds ours. */
const hosts = {
  cdktf: { title: "CDKTF", entry: "cdktf-stratus" },
  cdktn: { title: "CDK Terrain", entry: "cdktf-stratus/cdktn" },
} as const;
type Host = keyof typeof hosts;

/** Under it the compiler of both keeps which class of which package a class is. */
const typeInformation = Symbol.for("jsii.rtti");

/**
 * The package that a class is of, or one that it extends. `instanceof` would tell a second copy of the same package
 * apart too, and that one does no harm.
 */
function hostOfClass(of: unknown): Host | undefined {
  for (let type = of; typeof type === "function"; type = Object.getPrototypeOf(type)) {
    const information: unknown = Object.getOwnPropertyDescriptor(type, typeInformation)?.value;
    const { fqn } = (information ?? {}) as { readonly fqn?: string };
    const host = fqn?.split(".")[0] ?? "";
    if (host in hosts) return host as Host;
  }
  return undefined;
}

/** The package that the outermost scope of a construct comes from which says so: the app, or the stack without one. */
const hostOf = (construct: IConstruct): Host | undefined =>
  construct.node.scopes.map((scope) => hostOfClass(scope.constructor)).find((host) => host !== undefined);

const own = hostOfClass(TerraformStack);
/** Most constructs have few scopes between them. */
const checkedScopes = new WeakSet<IConstruct>();

/**
 * The scope itself, where constructs of this entry of the package can be in it. The two hosts look alike to each other
 * until the synth, which then fails in the middle or passes over what is not its own.
 */
export function inHost<Scope extends IConstruct>(scope: Scope, id?: string): Scope {
  // Who does without the compiler may have left the scope out: the host says so.
  if (!scope?.node || checkedScopes.has(scope)) return scope;
  const host = hostOf(scope);
  if (host !== undefined && own !== undefined && host !== own) {
    const path = [scope.node.path, id].filter(Boolean).join("/");
    const [ours, theirs] = [hosts[own], hosts[host]];
    throw new Error(
      `${path === "" ? "This" : path} cannot be made here: it is imported from "${ours.entry}", which is for ${ours.title} ("${own}"), and the program is written with ${theirs.title} ("${host}"). Import from "${theirs.entry}" instead.`,
    );
  }
  checkedScopes.add(scope);
  return scope;
}
