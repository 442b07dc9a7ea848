import type { IResolvable } from "cdktf";
import type { Id, ImageId } from "../../src/contract";
import type { computeInstance } from "../../src/resources/compute_instance/contract";
import type { Props } from "../core/props";
import type { IComputeInstanceRef, IImage, IInstanceBackup } from "../core/references";
import type { AdoptableProps, AdoptedProps } from "../core/validation/adopted";
import type { ReverseDns, ReverseDnsOptions } from "../dns/reverse-dns";
import type { ComputeInstanceConfig } from "../l1/compute-instance";
import type { Connections } from "../networking/connections";

// Interfaces have names, so the compiler's messages show a name instead of every field.

type AllInstanceProps = Props<typeof computeInstance, ComputeInstanceConfig>;

type Unset<Name extends PropertyKey> = { readonly [K in Name]?: undefined };

type PasswordName = "rootPass" | "rootPassWo" | "rootPassWoVersion";

type ScriptName = "scriptId" | "scriptData";

type KeyName = "authorizedKeys" | "authorizedUsers";

type UserDataName = "userData" | "metadata";

type ImageName = "image" | PasswordName | ScriptName | KeyName;

type ModeName = "backup" | "backupId" | "cloneFrom" | ImageName | UserDataName | "interfaces" | "swapSize";

/** Props of every instance, regardless of its source. */
type InstanceSettings = Omit<AllInstanceProps, ModeName> & AdoptableProps;

type InterfaceFields = Exclude<NonNullable<AllInstanceProps["interfaces"]>, IResolvable>[number];

/** A network interface. Fields that aren't listed here are accepted in camelCase and sent to the service unchanged. */
export interface NetworkInterface extends Omit<InterfaceFields, "otherFields"> {
  /** A field that isn't listed here, such as `primary`. */
  readonly [field: string]: unknown;
}

interface WithInterfaces {
  /**
   * The network interfaces, in order. At most 3.
   * @default the public interface
   */
  readonly interfaces?: readonly NetworkInterface[] | IResolvable | undefined;
}

/** The root user's password, stored in the state. */
export interface RootPasswordProps extends Unset<"rootPassWo" | "rootPassWoVersion"> {
  /** The root user's password, stored in the state. 7–128 characters. Conflicts with `rootPassWo`. */
  readonly rootPass: string;
}

/** The root user's password, stored in neither the plan nor the state. */
export interface WriteOnlyRootPasswordProps extends Pick<AllInstanceProps, "rootPassWoVersion">, Unset<"rootPass"> {
  /**
   * The root user's password, stored in neither the plan nor the state. 7–128 characters. Conflicts with `rootPass`.
   * Requires Terraform or OpenTofu 1.11.
   */
  readonly rootPassWo: string;
}

/** No password, because the instance exists. */
export interface AdoptedRootPasswordProps extends AdoptedProps, Unset<PasswordName> {}

/** No password, because the backup contains one. */
export interface BackupRootPasswordProps extends Unset<PasswordName> {
  /** The backup to deploy, or its id. */
  readonly backup: IInstanceBackup | Id<"instance backup">;
}

/** An input of a deployment script: any JSON value. Values that are known only after apply are allowed at any depth. */
export type ScriptValue =
  | string
  | number
  | boolean
  | null
  | IResolvable
  | readonly ScriptValue[]
  | { readonly [name: string]: ScriptValue | undefined };

interface ScriptAnswers {
  /**
   * The inputs of the deployment script, by name: `{ db_name: "shop", port: 3306 }`. Values can have any type. At most 65535
   * characters as JSON.
   * @default no inputs
   */
  readonly scriptData?: { readonly [name: string]: ScriptValue | undefined } | IResolvable | undefined;
}

/** No deployment script. */
export interface NoDeploymentScriptProps extends Unset<"scriptId">, ScriptAnswers {}

/** A deployment script and its inputs. */
export interface DeploymentScriptProps extends ScriptAnswers {
  /** The id of the deployment script to run. The script must be compatible with the image. */
  readonly scriptId: Id<"deployment script">;
}

/** User data for cloud-init as plain text, or none. */
export interface UserDataProps extends Unset<"metadata"> {
  /**
   * User data for cloud-init, as plain text. The construct encodes it in base64. Strings and numbers that are known only
   * after apply are allowed: `${db.hosts.primary}:${db.port}`.
   * @default none
   */
  readonly userData?: string | undefined;
}

/** User data for cloud-init that is already encoded in base64. */
export interface EncodedUserDataProps extends Unset<"userData"> {
  /** User data for cloud-init, in base64. */
  readonly metadata: NonNullable<AllInstanceProps["metadata"]>;
}

/** Settings of a deployment from an image. The service accepts and ignores them for instances without an image. */
interface DeploymentSettings
  extends InstanceSettings, WithInterfaces, Pick<AllInstanceProps, KeyName | "swapSize">, Unset<"cloneFrom"> {}

/** An instance deployed from an image. */
export interface ImageInstanceProps extends DeploymentSettings {
  /** The image to deploy, or its id, such as `public/debian12`. */
  readonly image: IImage | ImageId | IResolvable;
  /**
   * A backup in addition to the image, or its id. The service defines how it combines the two.
   * @default none
   */
  readonly backup?: IInstanceBackup | Id<"instance backup"> | undefined;
}

interface WithoutImage
  extends
    DeploymentSettings,
    ScriptAnswers,
    Pick<AllInstanceProps, PasswordName>,
    Unset<"image" | "scriptId" | UserDataName> {}

/**
 * An instance deployed from a backup. Disks, configuration profiles and root password are those of the backed-up
 * instance.
 */
export interface BackupInstanceProps extends WithoutImage {
  /** The backup to deploy, or its id. */
  readonly backup: IInstanceBackup | Id<"instance backup">;
}

/** The source of a cloned instance. */
export interface CloneSource {
  /** The instance to clone, or its id. */
  readonly source: IComputeInstanceRef | Id<"instance">;
  /**
   * The ids of the disks to clone.
   * @default all disks
   */
  readonly disks?: readonly Id<"disk">[] | undefined;
  /**
   * The ids of the configuration profiles to clone.
   * @default all configuration profiles
   */
  readonly configs?: readonly Id<"configuration profile">[] | undefined;
}

/** An instance created as a clone of another instance. */
export interface ClonedInstanceProps extends InstanceSettings, Unset<ImageName | "backup" | "interfaces" | "swapSize"> {
  /** The instance to clone, and the parts to clone. */
  readonly cloneFrom: CloneSource;
}

/** An instance without disks. It stays offline until it is booted. */
export interface EmptyInstanceProps extends WithoutImage, Unset<"backup"> {}

// If no alternative matches, the compiler's message is about the last one.
/** Properties of `ComputeInstance`, with an alternative for each source: an image, a backup, a clone, or nothing. */
export type ComputeInstanceProps =
  | (ImageInstanceProps &
      (WriteOnlyRootPasswordProps | BackupRootPasswordProps | AdoptedRootPasswordProps | RootPasswordProps) &
      (DeploymentScriptProps | NoDeploymentScriptProps) &
      (EncodedUserDataProps | UserDataProps))
  | BackupInstanceProps
  | (ClonedInstanceProps & (EncodedUserDataProps | UserDataProps))
  | EmptyInstanceProps;

/** An instance of this program or a reference to one outside it. */
export interface IComputeInstance extends IComputeInstanceRef {
  /**
   * The traffic allowed between the instance and other instances or networks, in every firewall that protects the
   * instance.
   *
   * @example
   * ```ts
   * // in a stack with web: ComputeInstance, app: ComputeInstance
   * app.connections.allowFrom(web, Port.tcp(8080));
   * ```
   */
  readonly connections: Connections;
  /**
   * Sets the reverse DNS name of the instance's public IP addresses. The matching A and AAAA records must exist; the
   * provider waits for them.
   *
   * @example
   * ```ts
   * // in a stack with web: ComputeInstance, zone: Domain
   * web.reverseDns("www.shop.example", { dependsOn: zone.point("www", web) });
   * ```
   */
  reverseDns(name: string, options?: ReverseDnsOptions): readonly ReverseDns[];
}
