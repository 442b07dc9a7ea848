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

// Interfaces, because the compiler prints their names.
/* eslint-disable @typescript-eslint/no-empty-object-type */

/** What the pattern says itself, of each instance. */
type Own = "label" | "count" | "forEach";

/** Equal instances, deployed from an image. */
export interface EqualFromImage extends Omit<FromImage, Own> {}
/** Equal instances, deployed from a backup. */
export interface EqualFromBackup extends Omit<FromBackup, Own> {}
/** Equal instances, copies of another one. */
export interface EqualCloneOf extends Omit<CloneOf, Own> {}
/** Equal instances without anything on them. */
export interface EqualEmpty extends Omit<Empty, Own> {}

/** What instances of one kind have in common: everything but what tells one from another. */
export type EqualInstance =
  | (EqualFromImage &
      (PasswordWriteOnly | PasswordOfBackup | PasswordInState) &
      (WithScript | NoScript) &
      (EncodedUserData | PlainUserData))
  | EqualFromBackup
  | (EqualCloneOf & (EncodedUserData | PlainUserData))
  | EqualEmpty;

/** One of them, with its own label. TypeScript does not see that the way of making it is still the same. */
export const withLabel = (instance: EqualInstance, label: string) => ({ ...instance, label }) as ComputeInstanceProps;
