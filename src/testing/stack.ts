/** A node in the construct tree of CDKTF or CDK Terrain. */
interface TreeNode {
  readonly id: string;
  readonly path: string;
  readonly root: object;
}

/** A `TerraformStack` of CDKTF or CDK Terrain. It must be part of an `App`, whose `outdir` stays unchanged. */
export interface DeployableStack {
  /** The stack's node in the app. */
  readonly node: TreeNode;
  /** The synthesizer that writes the stack to disk. */
  readonly synthesizer: object;
  /** The stacks whose attributes it uses. They are deployed first. */
  readonly dependencies: readonly DeployableStack[];
}

/** A construct for one resource or data source, of this package or generated. */
export interface ResourceConstruct {
  /** The construct's node in the app. */
  readonly node: {
    /** For example, `shop/zone`. */
    readonly path: string;
  };
  readonly terraformResourceType: string;
}

/** Members of constructs that aren't attributes of the deployed object. */
type OwnToConstructs =
  | `${string}Input`
  | "node"
  | "fqn"
  | "cdktfStack"
  | "friendlyUniqueId"
  | "constructNodeMetadata"
  | "rawOverrides"
  | "terraformResourceType"
  | "terraformMetaArguments"
  | "terraformGeneratorMetadata"
  | "terraformConstructor"
  | "connection"
  | "provisioners"
  | "lifecycle"
  | "forEach"
  | "dependsOn";

type Plain = string | number | boolean;

type DeployedValue<T> = [Extract<T, Plain>] extends [never]
  ? T extends readonly (infer Item)[]
    ? readonly Item[]
    : T extends { readonly node: object }
      ? never
      : T extends { readonly fqn: string; readonly internalValue?: unknown }
        ? DeployedAttributes<T>
        : T extends { readonly fqn: string }
          ? unknown
          : never
  : Extract<T, Plain>;

type AttributeNames<C> = {
  [K in keyof C]-?: K extends OwnToConstructs
    ? never
    : C[K] extends (...given: never[]) => unknown
      ? never
      : [DeployedValue<NonNullable<C[K]>>] extends [never]
        ? never
        : K;
}[keyof C];

/**
 * The attributes of a deployed object, with the types that the construct's tokens represent: `publicIpv4` of a
 * `ComputeInstance` is a string. Null values are absent.
 */
export type DeployedAttributes<C> = {
  readonly [K in AttributeNames<C> & string]: DeployedValue<NonNullable<C[K]>>;
};
