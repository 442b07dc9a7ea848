/** A place in the construct tree, of CDKTF or of CDK Terrain. */
interface TreeNode {
  readonly id: string;
  readonly path: string;
  readonly root: object;
}

/** A `TerraformStack` of CDKTF or of CDK Terrain. It has to stand in an `App`; the app's `outdir` is left alone. */
export interface Stack {
  /** Its place in the app. */
  readonly node: TreeNode;
  /** What writes it to disk. */
  readonly synthesizer: object;
  /** The stacks whose attributes it uses. They are deployed before it. */
  readonly dependencies: readonly Stack[];
}

/** A construct that stands for one resource or one data source: those of this package, and generated ones. */
export interface ResourceConstruct {
  /** Its place in the app. */
  readonly node: {
    /** `shop/zone` */
    readonly path: string;
  };
  readonly terraformResourceType: string;
}

/** What only the construct has, and no attribute of the deployed object. */
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
        ? AttributesOf<T>
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
 * The attributes of a deployed object, with the types that the construct's tokens stand for: `publicIpv4` of a
 * `ComputeInstance` is a string. What Terraform has as null is absent.
 */
export type AttributesOf<C> = {
  readonly [K in AttributeNames<C> & string]: DeployedValue<NonNullable<C[K]>>;
};
