import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";

/**
 * The packages that programs of constructs are written with. `entry` is the entry of our package for such programs.
 * `oldest` is the minor version of the first supported 0.x release.
 */
const hosts = {
  cdktf: { title: "CDKTF", entry: "cdktf-stratus", oldest: 21, install: "cdktf@0.21" },
  cdktn: { title: "CDK Terrain", entry: "cdktf-stratus/cdktn", oldest: 24, install: "cdktn@0.24" },
} as const;
type Host = keyof typeof hosts;

/** The static property in which both packages, compiled with jsii, store the full name of each class. */
const typeInformation = Symbol.for("jsii.rtti");

/**
 * Returns the host of a class or of one that it extends. `instanceof` would be false for a second copy of the same package,
 * which works as well.
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

/** Returns the host of a construct's outermost scope: the app, or the stack if there is no app. */
const hostOf = (construct: IConstruct): Host | undefined =>
  construct.node.scopes.map((scope) => hostOfClass(scope.constructor)).find((host) => host !== undefined);

const own = hostOfClass(TerraformStack);

/** Returns the host for which these constructs were compiled. */
export const ownHost = (): Host => own ?? "cdktf";

/** Returns the import path of this package for programs of the host. */
export const entryOfHost = (): string => hosts[ownHost()].entry;

/** The version of the installed host, such as `0.21.0`. */
const ownVersion = (
  Object.getOwnPropertyDescriptor(TerraformStack, typeInformation)?.value as { version?: string } | undefined
)?.version;

/** Describes the problem with the version of a host. Undefined for a supported version. */
function unsupportedHost(host: Host, version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const { entry, oldest, install } = hosts[host];
  if (major > 0 || minor >= oldest) return undefined;
  return `"${entry}" needs ${host} 0.${String(oldest)} or newer, got ${version}. Run: npm install ${install}`;
}

/** A cache, because thousands of constructs share a few scopes. */
const checkedScopes = new WeakSet<IConstruct>();

/**
 * Returns the scope if it belongs to the host for which these constructs were compiled. Without this check, a mix of the
 * two hosts fails only during synth, or synth omits constructs.
 *
 * @throws if the scope belongs to the other host, or the version of the host isn't supported
 */
export function inHost<Scope extends IConstruct>(scope: Scope, id?: string): Scope {
  // A program without type checking may omit the scope. The host reports that.
  if (!(scope as Partial<IConstruct> | undefined)?.node || checkedScopes.has(scope)) return scope;
  const unsupported = unsupportedHost(ownHost(), ownVersion ?? "");
  if (ownVersion !== undefined && unsupported !== undefined) throw new Error(unsupported);
  const host = hostOf(scope);
  if (host !== undefined && own !== undefined && host !== own) {
    const path = [scope.node.path, id].filter(Boolean).join("/");
    const [ours, theirs] = [hosts[own], hosts[host]];
    throw new Error(
      `${path === "" ? "The construct" : path} is imported from "${ours.entry}", which is for ${ours.title} ("${own}"), but the program uses ${theirs.title} ("${host}"). Import from "${theirs.entry}" instead.`,
    );
  }
  checkedScopes.add(scope);
  return scope;
}
