import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";

/**
 * The host is the package that a program of constructs is written with. `entry` is what such a program imports from us,
 * and `oldest` the minor version of the first 0.x that these constructs work with.
 */
const hosts = {
  cdktf: { title: "CDKTF", entry: "cdktf-stratus", oldest: 21, install: "cdktf@0.21" },
  cdktn: { title: "CDK Terrain", entry: "cdktf-stratus/cdktn", oldest: 24, install: "cdktn@0.24" },
} as const;
type Host = keyof typeof hosts;

/** A static property in which both packages (their compiler is jsii) store the full name of each class. */
const typeInformation = Symbol.for("jsii.rtti");

/**
 * The host that a class, or one that it extends, belongs to. `instanceof` would not do: it is false for a second copy of
 * the same package, which does no harm.
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

/** The host of a construct: that of its outermost scope that has one, which is the app, or the stack where there is no app. */
const hostOf = (construct: IConstruct): Host | undefined =>
  construct.node.scopes.map((scope) => hostOfClass(scope.constructor)).find((host) => host !== undefined);

const own = hostOfClass(TerraformStack);

/** The host for which these constructs were compiled. */
export const ownHost = (): Host => own ?? "cdktf";

/** What a program of the host for which these constructs were compiled imports from us. */
export const entryOfHost = (): string => hosts[ownHost()].entry;

/** The version of the installed host, such as `0.21.0`. */
const ownVersion = (
  Object.getOwnPropertyDescriptor(TerraformStack, typeInformation)?.value as { version?: string } | undefined
)?.version;

/** The problem with the version of a host; undefined for a version that works. */
function unsupportedHost(host: Host, version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const { entry, oldest, install } = hosts[host];
  if (major > 0 || minor >= oldest) return undefined;
  return `"${entry}" needs ${host} 0.${String(oldest)} or newer, got ${version}. Run: npm install ${install}`;
}

/** Scopes that were checked before: thousands of constructs share a few scopes. */
const checkedScopes = new WeakSet<IConstruct>();

/**
 * Returns a scope after checking that it belongs to the host for which these constructs were compiled, and throws otherwise.
 * Without the check a mix of the two hosts fails only during the synth, or constructs are left out of it.
 */
export function inHost<Scope extends IConstruct>(scope: Scope, id?: string): Scope {
  // A program without type checking may have left the scope out. The host reports that.
  if (!(scope as Partial<IConstruct> | undefined)?.node || checkedScopes.has(scope)) return scope;
  const unsupported = unsupportedHost(ownHost(), ownVersion ?? "");
  if (ownVersion !== undefined && unsupported !== undefined) throw new Error(unsupported);
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
