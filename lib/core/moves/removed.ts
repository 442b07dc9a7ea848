import { TerraformElement, TerraformStack } from "cdktf";
import { Construct, type IConstruct } from "constructs";
import { requiredVersionBlock, requireFeature, targetProblems } from "../../bundled-provider/required-versions";
import { describeArgument } from "../arguments";
import { throwProblems } from "../problems";
import { readProps } from "../props/read-props";
import { inHost } from "../scope/host";
import { noteOrigin } from "../scope/origins";
import { isGone } from "./find-problems";
import { addressesOfContents, currentAddressOf, movablesOf, nameAtPath } from "./former-addresses";
import { isPath } from "./former-path";

/** The class of a resource, such as `Domain`. The classes of other providers work, too. */
export interface ResourceClass {
  readonly tfResourceType: string;
}

/** Options of `Removed`. */
export interface RemovedOptions {
  /**
   * True to destroy the object. By default, Terraform only forgets it, and the service keeps it.
   * @default false
   */
  readonly destroy?: boolean | undefined;
}

/** A resource that was removed from the program, by its former path. */
export interface RemovedResourceProps extends RemovedOptions {
  /** The class of the removed construct, such as `Domain`. */
  readonly resource: ResourceClass;
  /** The former id of the construct. Scopes that no longer exist precede it: `"shop/zone"`. */
  readonly formerId: string;
  /**
   * The former scope. If it no longer exists, the nearest one around it that does.
   * @default the scope of `Removed`
   */
  readonly formerScope?: IConstruct | undefined;
  readonly contents?: undefined;
  readonly address?: undefined;
}

/** A tree of constructs that was removed from the program. */
export interface RemovedContentsProps extends RemovedOptions {
  /**
   * The former code. It creates the constructs in the scope that it receives, which has the path of the scope of `Removed`.
   * The constructs aren't added to the program: `Removed` only determines the addresses of their resources.
   */
  readonly contents: (scope: Construct) => unknown;
  readonly resource?: undefined;
  readonly formerId?: undefined;
  readonly formerScope?: undefined;
  readonly address?: undefined;
}

/** A resource or module that was removed from the program, by its address. */
export interface RemovedAddressProps extends RemovedOptions {
  /**
   * The address that `terraform state list` shows, without the key of an instance: `"aws_vpc.main"` or `"module.network"`.
   */
  readonly address: string;
  readonly resource?: undefined;
  readonly formerId?: undefined;
  readonly formerScope?: undefined;
  readonly contents?: undefined;
}

/** Properties of `Removed`: a former path, former code, or an address. */
export type RemovedProps = RemovedResourceProps | RemovedContentsProps | RemovedAddressProps;

/** `stratus_domain.zone`, `module.network` and `module.network.aws_vpc.main` */
const validAddress = /^(?:module\.[A-Za-z_][\w-]*\.)*[A-Za-z_]\w*\.[A-Za-z_][\w-]*$/;

/**
 * A `removed` block for resources that you removed from the program. In the next deployment, Terraform forgets their objects
 * without destroying them. You can then manage the objects elsewhere, or not at all. Remove the construct after you have
 * deployed it everywhere. Requires Terraform 1.7 or OpenTofu 1.10.
 *
 * Before you deploy, check that the plan contains `will no longer be managed by Terraform` for each object. Terraform
 * destroys an object if the former path doesn't match its address. `stratus diff` warns about such a path.
 *
 * @example
 * ```ts
 * new Removed(this, "old-zone", { resource: Domain, formerId: "zone" });
 * ```
 * @throws if the former path or the address is invalid
 */
export class Removed extends TerraformElement {
  /** The former addresses of the resources: `stratus_domain.zone`. */
  readonly addresses: readonly string[];
  private readonly destroy: boolean;

  constructor(scope: Construct, id: string, props: RemovedProps) {
    inHost(scope, id);
    const given = readProps(scope, id, props);
    const path = [scope.node.path, id].filter(Boolean).join("/");
    throwProblems(path, propProblems(scope, given));
    const addresses = addressesFor(scope, given);
    if (addresses.length === 0) throwProblems(path, ["contents creates no resource"]);
    super(scope, id, "removed");
    this.addresses = addresses;
    this.destroy = given.destroy ?? false;
    noteOrigin(this);
    requireFeature(this, "Removed", "removed");
    this.node.addValidation({ validate: () => [...targetProblems(this, "Removed", "removed"), ...this.problems()] });
  }

  private problems(): string[] {
    const { cdktfStack: stack } = this;
    const present = new Map(
      movablesOf(stack)
        .filter((element) => !isGone(element))
        .map((element) => [currentAddressOf(element), element]),
    );
    const others = stack.node.findAll().filter((each): each is Removed => each instanceof Removed && each !== this);
    return this.addresses.flatMap((address) => {
      const holder = present.get(address);
      if (holder) {
        return [
          `can't remove ${address}, because ${holder.node.path} still has that address. Delete that construct from the program, or correct the former path.`,
        ];
      }
      const other = others.find(({ addresses }) => addresses.includes(address));
      return other ? [`removes ${address}, as ${other.node.path} does. Keep one of them.`] : [];
    });
  }

  /** The blocks as synth writes them into the stack. */
  override toTerraform(): unknown {
    const removed = this.addresses.map((from) => ({ from, lifecycle: { destroy: this.destroy } }));
    return { terraform: requiredVersionBlock(this), removed };
  }

  /**
   * Fails, because neither CDKTF nor CDK Terrain can write `removed` blocks as HCL.
   *
   * @throws always
   */
  override toHclTerraform(): object {
    throw new Error(`${this.node.path}: a removed block can't be written as HCL. Synthesize the stack without --hcl.`);
  }
}

const forms =
  'Pass the class and the former id ({ resource: Domain, formerId: "zone" }), an address ({ address: "aws_vpc.main" }), or the former code as a function (contents).';

function propProblems(scope: Construct, { resource, formerId, formerScope, address, contents, destroy }: RemovedProps) {
  const ways = [resource ?? formerId ?? formerScope, address, contents].filter((each) => each !== undefined);
  if (ways.length !== 1) return [`must have one former path, got ${ways.length === 0 ? "none" : "several"}. ${forms}`];
  return [
    ...(typeof (destroy ?? false) === "boolean"
      ? []
      : [`destroy must be true or false, got ${describeArgument(destroy)}`]),
    ...(address === undefined ? [] : addressProblems(address)),
    ...(contents === undefined || typeof contents === "function"
      ? []
      : [`contents must be a function that creates the former constructs, got ${describeArgument(contents)}`]),
    ...(address === undefined && contents === undefined ? pathProblems(scope, resource, formerId, formerScope) : []),
  ];
}

function pathProblems(
  scope: Construct,
  resource: unknown,
  formerId: unknown,
  formerScope: IConstruct = scope,
): string[] {
  const type = (resource as Partial<ResourceClass> | undefined)?.tfResourceType;
  return [
    ...(typeof type === "string"
      ? []
      : [`resource must be the class of a resource, such as Domain, got ${describeArgument(resource)}`]),
    ...(typeof formerId === "string" && isPath(formerId)
      ? []
      : [
          `formerId must be the former id, such as "zone", after the ids of scopes that no longer exist, as in "shop/zone", got ${describeArgument(formerId)}`,
        ]),
    ...(!Construct.isConstruct(formerScope)
      ? [`formerScope must be the construct around the former one, got ${describeArgument(formerScope)}`]
      : TerraformStack.of(formerScope) === TerraformStack.of(scope)
        ? []
        : [`formerScope must be in the same stack, got ${formerScope.node.path}. Add Removed to that stack instead.`]),
  ];
}

function addressProblems(address: unknown): string[] {
  if (typeof address === "string" && validAddress.test(address)) return [];
  const expected = `address must be that of a resource or module, such as "aws_vpc.main", got ${describeArgument(address)}`;
  return [
    /\[.*\]$/.test(String(address))
      ? `${expected}. Omit the key: a removed block covers all instances.`
      : /^data\./.test(String(address))
        ? `${expected}. A data source needs no removed block.`
        : expected,
  ];
}

function addressesFor(scope: Construct, { resource, formerId, formerScope = scope, address, contents }: RemovedProps) {
  if (address !== undefined) return [address];
  if (contents) return addressesOfContents(scope, contents);
  const path = [...formerScope.node.path.split("/"), ...formerId.split("/")];
  return [`${resource.tfResourceType}.${nameAtPath(TerraformStack.of(scope), path)}`];
}
