import { Fn, Token } from "cdktf";
import type { computeInstance } from "../src/resources/compute_instance/contract";
import type { ComputeInstanceConfig } from "./l1/compute-instance";
import type { Props } from "./props";
import type { IComputeInstance, IImage } from "./references";
import { idOf } from "./references";

type Whole = Props<typeof computeInstance, ComputeInstanceConfig>;
type Without<Name extends PropertyKey> = { readonly [K in Name]?: undefined };

type PasswordName = "rootPass" | "rootPassWo" | "rootPassWoVersion";
type ScriptName = "scriptId" | "scriptData";
type KeyName = "authorizedKeys" | "authorizedUsers";
type UserDataName = "userData" | "metadata";
type ModeName =
  "image" | "backupId" | "cloneFrom" | PasswordName | ScriptName | KeyName | UserDataName | "interfaces" | "swapSize";

type Password =
  | ({
      /** The root user's password, kept in the state. It has 7 to 128 characters; either this or `rootPassWo`. */
      readonly rootPass: string;
    } & Without<"rootPassWo" | "rootPassWoVersion">)
  | ({
      /**
       * The root user's password, kept out of plan and state. It has 7 to 128 characters; either this or `rootPass`.
       * Needs Terraform 1.11.
       */
      readonly rootPassWo: string;
    } & Pick<Whole, "rootPassWoVersion"> &
      Without<"rootPass">);

type Script =
  | Without<ScriptName>
  | ({
      /** The id of the deployment script to run; it has to fit the image. */
      readonly scriptId: number;
    } & Pick<Whole, "scriptData">);

type UserData =
  | Without<UserDataName>
  | {
      /** What cloud-init is given, as plain text: it is encoded here. */
      readonly userData: string;
      readonly metadata?: undefined;
    }
  | {
      /** The same, encoded already. */
      readonly metadata: NonNullable<Whole["metadata"]>;
      readonly userData?: undefined;
    };

/** Deployed from an image, with a script if one is named. */
export type FromImage = {
  /** The image to deploy, or its id, such as "public/debian12". */
  readonly image: IImage | string;
} & Password &
  Script &
  UserData &
  Pick<Whole, KeyName | "interfaces" | "swapSize"> &
  Without<"backupId" | "cloneFrom">;

/** Deployed from a backup: disks, profiles and root password are those of the instance that it is of. */
export type FromBackup = {
  /** The backup to deploy, or its id. */
  readonly backup:
    | {
        /** The backup's id. */
        readonly id: number;
      }
    | number;
} & Pick<Whole, "interfaces"> &
  Without<Exclude<ModeName, "interfaces">>;

/** Made as a copy of another instance. */
export type CloneOf = {
  /** What is cloned. Later changes replace the instance. */
  readonly cloneFrom: {
    /** The instance to clone, or its id. */
    readonly source: IComputeInstance | number;
    /** The ids of the disks to clone; all unless said. */
    readonly disks?: readonly number[] | undefined;
    /** The ids of the configuration profiles to clone; all unless said. */
    readonly configs?: readonly number[] | undefined;
  };
} & UserData &
  Without<Exclude<ModeName, "cloneFrom" | UserDataName> | "backup">;

/** Without anything on it; it stays offline until it is booted. */
export type Empty = Pick<Whole, "interfaces" | "swapSize"> &
  Without<Exclude<ModeName, "interfaces" | "swapSize"> | "backup">;

/** What an instance takes, one alternative for each way to make it. */
export type ComputeInstanceProps = Omit<Whole, ModeName> &
  ((FromImage & Without<"backup">) | FromBackup | CloneOf | Empty);

interface Given {
  readonly image?: IImage | string | undefined;
  readonly backup?: { readonly id: number } | number | undefined;
  readonly cloneFrom?: CloneOf["cloneFrom"] | undefined;
  readonly userData?: string | undefined;
}

/** The props in the contract's own fields. */
export function fieldsOf(props: ComputeInstanceProps): object {
  const { image, backup, cloneFrom, userData, ...rest } = props as Given & object;
  const { source, ...parts } = cloneFrom ?? {};
  return {
    ...rest,
    ...(image === undefined ? {} : { image: typeof image === "object" ? image.id : image }),
    ...(backup === undefined ? {} : { backupId: idOf(backup) }),
    ...(cloneFrom === undefined ? {} : { cloneFrom: { ...parts, sourceId: idOf(source) } }),
    ...(userData === undefined ? {} : { metadata: { userData: encoded(userData) } }),
  };
}

/** A text that is known only after apply is encoded there. */
const encoded = (text: string) =>
  Token.isUnresolved(text) ? Fn.base64encode(text) : Buffer.from(text, "utf8").toString("base64");
