import type {
  CloneOf,
  ComputeInstanceProps,
  Empty,
  EncodedUserData,
  FromBackup,
  FromImage,
  NoScript,
  PasswordInState,
  PasswordOfBackup,
  PasswordWriteOnly,
  PlainUserData,
  WithScript,
} from "../compute/compute-instance-props";

// Interfaces, so the compiler's messages show their names.
/* eslint-disable @typescript-eslint/no-empty-object-type */

/** The props that the pattern sets for each instance. */
type Own = "label" | "count" | "forEach";

/** Equal instances deployed from an image. */
export interface EqualFromImage extends Omit<FromImage, Own> {}
/** Equal instances deployed from a backup. */
export interface EqualFromBackup extends Omit<FromBackup, Own> {}
/** Equal instances created as clones of another instance. */
export interface EqualCloneOf extends Omit<CloneOf, Own> {}
/** Equal instances without disks. */
export interface EqualEmpty extends Omit<Empty, Own> {}

/** The common props of equal instances. The pattern sets `label`. */
export type EqualInstance =
  | (EqualFromImage &
      (PasswordWriteOnly | PasswordOfBackup | PasswordInState) &
      (WithScript | NoScript) &
      (EncodedUserData | PlainUserData))
  | EqualFromBackup
  | (EqualCloneOf & (EncodedUserData | PlainUserData))
  | EqualEmpty;

/** The props of one instance. The cast is needed because TypeScript can't see that spreading keeps the alternative. */
export const withLabel = (instance: EqualInstance, label: string) => ({ ...instance, label }) as ComputeInstanceProps;
