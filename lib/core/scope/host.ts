import { TerraformStack } from "cdktf";
import { Construct, type IConstruct } from "constructs";
import { describeArgument } from "../arguments";
import { startTraceAtCaller } from "../problems";

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
 * @throws if the scope isn't a construct or belongs to the other host, or the version of the host isn't supported
 */
export function inHost<Scope extends IConstruct>(scope: Scope, id?: string): Scope {
  if (checkedScopes.has(scope)) return scope;
  requireConstruct(scope, id);
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

/** A program without type checking may pass any value. The host itself fails on it with a `TypeError`. */
function requireConstruct(scope: unknown, id: unknown): void {
  if (Construct.isConstruct(scope)) return;
  const words =
    typeof id === "string"
      ? `the scope of ${JSON.stringify(id)} must be a construct, such as a stack, got ${describeArgument(scope)}. Pass it first, as in new Domain(this, "zone", …).`
      : `the scope must be a construct, such as a stack, got ${describeArgument(scope)}. Pass a construct, not its path or id.`;
  throw startTraceAtCaller(new Error(words));
}

/**
 * Checks the first arguments of a construct. Every constructor calls it, before it reads anything from them.
 *
 * @throws if the scope isn't a construct of this host, or the id isn't a string
 */
export function requirePlace(scope: IConstruct, id: unknown): void {
  inHost(scope, typeof id === "string" ? id : undefined);
  if (typeof id === "string") return;
  const words = `the id of a construct in ${nameOf(scope)} must be a string, got ${describeArgument(id)}. Pass it second, as in new Domain(this, "zone", …).`;
  throw startTraceAtCaller(new Error(words));
}

const nameOf = ({ node }: IConstruct) => (node.path === "" ? "the app" : node.path);
