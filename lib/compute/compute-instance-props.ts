import type { IImage, IInstanceBackup, IInstanceRef } from "../core/references";
import type { IResolvable } from "cdktf";
import type { Id, ImageId } from "../../src/contract";
import type { computeInstance } from "../../src/resources/compute_instance/contract";
import type { ComputeInstanceConfig } from "../l1/compute-instance";
import type { Props } from "../core/props";
import type { Adopted, MayBeAdopted } from "../core/validation/validate-props";
import type { Connections } from "../networking/connections";
import type { ReverseDns, ReverseDnsOptions } from "../dns/reverse-dns";

// Named interfaces, because the compiler prints their names where it would print every field of a type that has none.

type Whole = Props<typeof computeInstance, ComputeInstanceConfig>;

type Without<Name extends PropertyKey> = { readonly [K in Name]?: undefined };

type PasswordName = "rootPass" | "rootPassWo" | "rootPassWoVersion";

type ScriptName = "scriptId" | "scriptData";

type KeyName = "authorizedKeys" | "authorizedUsers";

type UserDataName = "userData" | "metadata";

type ImageName = "image" | PasswordName | ScriptName | KeyName;

type ModeName = "backup" | "backupId" | "cloneFrom" | ImageName | UserDataName | "interfaces" | "swapSize";

/** What every instance takes, however it is made. */
type InstanceSettings = Omit<Whole, ModeName> & MayBeAdopted;

type InterfaceFields = Exclude<NonNullable<Whole["interfaces"]>, IResolvable>[number];

/**
 * A network interface. Document 1 does not show all of its fields, so it takes further ones, in camelCase as all names
 * here, and gives them to the service as they are.
 */
export interface NetworkInterface extends Omit<InterfaceFields, "otherFields"> {
  /** A field that the document does not show, such as `primary`. */
  readonly [field: string]: unknown;
}

interface Networked {
  /** The network interfaces, in order, 3 at most. Default: the public interface. */
  readonly interfaces?: readonly NetworkInterface[] | IResolvable | undefined;
}

/** The root user's password, kept in the state. */
export interface PasswordInState extends Without<"rootPassWo" | "rootPassWoVersion"> {
  /** The root user's password, kept in the state. It has 7 to 128 characters; either this or `rootPassWo`. */
  readonly rootPass: string;
}

/** The root user's password, kept out of plan and state. */
export interface PasswordWriteOnly extends Pick<Whole, "rootPassWoVersion">, Without<"rootPass"> {
  /**
   * The root user's password, kept out of plan and state. It has 7 to 128 characters; either this or `rootPass`. Needs
   * Terraform or OpenTofu 1.11.
   */
  readonly rootPassWo: string;
}

/** The instance exists, and nobody need know its root password. */
export interface PasswordOfAdopted extends Adopted, Without<PasswordName> {}

/** The backup brings its root password along. */
export interface PasswordOfBackup extends Without<PasswordName> {
  /** The backup to deploy, or its id. */
  readonly backup: IInstanceBackup | Id<"instance backup">;
}

/** What a deployment script asks for: any JSON value. What is known only after apply may stand anywhere in it. */
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
   * What the deployment script asks for, by name, with values of any kind: `{ db_name: "shop", port: 3306 }`. It has at
   * most 65535 characters as JSON. Default: nothing.
   */
  readonly scriptData?: { readonly [name: string]: ScriptValue | undefined } | IResolvable | undefined;
}

/** No deployment script is run. */
export interface NoScript extends Without<"scriptId">, ScriptAnswers {}

/** A deployment script is run, with what it asks for. */
export interface WithScript extends ScriptAnswers {
  /** The id of the deployment script to run; it has to fit the image. */
  readonly scriptId: Id<"deployment script">;
}

/** What cloud-init is given, as plain text, or nothing. */
export interface PlainUserData extends Without<"metadata"> {
  /**
   * What cloud-init is given, as plain text: it is encoded here. Texts and numbers that are known only after apply may
   * stand in it: `${db.hosts.primary}:${db.port}`. Default: nothing.
   */
  readonly userData?: string | undefined;
}

/** What cloud-init is given, encoded already. */
export interface EncodedUserData extends Without<"userData"> {
  /** What cloud-init is given, in base64. */
  readonly metadata: NonNullable<Whole["metadata"]>;
}

/** What an image is deployed with. Without one the service takes it all the same, and does nothing with it. */
interface DeploymentSettings
  extends InstanceSettings, Networked, Pick<Whole, KeyName | "swapSize">, Without<"cloneFrom"> {}

/** Deployed from an image. */
export interface FromImage extends DeploymentSettings {
  /** The image to deploy, or its id, such as `public/debian12`. */
  readonly image: IImage | ImageId | IResolvable;
  /** A backup beside the image, or its id: what comes of both is for the service to say. Default: none. */
  readonly backup?: IInstanceBackup | Id<"instance backup"> | undefined;
}

interface WithoutImage
  extends DeploymentSettings, ScriptAnswers, Pick<Whole, PasswordName>, Without<"image" | "scriptId" | UserDataName> {}

/** Deployed from a backup: disks, profiles and root password are those of the instance that it is of. */
export interface FromBackup extends WithoutImage {
  /** The backup to deploy, or its id. */
  readonly backup: IInstanceBackup | Id<"instance backup">;
}

/** What a new instance is made as a copy of. */
export interface CloneSource {
  /** The instance to clone, or its id. */
  readonly source: IInstanceRef | Id<"instance">;
  /** The ids of the disks to clone; all unless said. */
  readonly disks?: readonly Id<"disk">[] | undefined;
  /** The ids of the configuration profiles to clone; all unless said. */
  readonly configs?: readonly Id<"configuration profile">[] | undefined;
}

/** Made as a copy of another instance. */
export interface CloneOf extends InstanceSettings, Without<ImageName | "backup" | "interfaces" | "swapSize"> {
  /** What it is made as a copy of. */
  readonly cloneFrom: CloneSource;
}

/** Without anything on it; it stays offline until it is booted. */
export interface Empty extends WithoutImage, Without<"backup"> {}

// Where the compiler cannot tell which alternative was meant, it speaks of the last.
/** What an instance takes, one alternative for each way to make it. */
export type ComputeInstanceProps =
  | (FromImage &
      (PasswordWriteOnly | PasswordOfBackup | PasswordOfAdopted | PasswordInState) &
      (WithScript | NoScript) &
      (EncodedUserData | PlainUserData))
  | FromBackup
  | (CloneOf & (EncodedUserData | PlainUserData))
  | Empty;

/** An instance, of this program or from elsewhere. */
export interface IComputeInstance extends IInstanceRef {
  /** What may reach it, and what it may reach, through the firewalls that protect it. */
  readonly connections: Connections;
  /** Gives its public addresses a name to resolve back to; the forward records have to be there, and are waited for. */
  reverseDns(name: string, options?: ReverseDnsOptions): readonly ReverseDns[];
}
