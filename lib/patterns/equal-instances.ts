import type {
  BackupInstanceProps,
  BackupRootPasswordProps,
  ClonedInstanceProps,
  ComputeInstanceProps,
  DeploymentScriptProps,
  EmptyInstanceProps,
  EncodedUserDataProps,
  ImageInstanceProps,
  NoDeploymentScriptProps,
  RootPasswordProps,
  UserDataProps,
  WriteOnlyRootPasswordProps,
} from "../compute/compute-instance-props";

// Interfaces, so the compiler's messages show their names.
/* eslint-disable @typescript-eslint/no-empty-object-type */

/** The props that the pattern sets for each instance. */
type SetByPattern = "label" | "count" | "forEach";

/** Equal instances deployed from an image. */
export interface CommonImageInstanceProps extends Omit<ImageInstanceProps, SetByPattern> {}
/** Equal instances deployed from a backup. */
export interface CommonBackupInstanceProps extends Omit<BackupInstanceProps, SetByPattern> {}
/** Equal instances created as clones of another instance. */
export interface CommonClonedInstanceProps extends Omit<ClonedInstanceProps, SetByPattern> {}
/** Equal instances without disks. */
export interface CommonEmptyInstanceProps extends Omit<EmptyInstanceProps, SetByPattern> {}

/** The common props of equal instances. The pattern sets `label`. */
export type CommonInstanceProps =
  | (CommonImageInstanceProps &
      (WriteOnlyRootPasswordProps | BackupRootPasswordProps | RootPasswordProps) &
      (DeploymentScriptProps | NoDeploymentScriptProps) &
      (EncodedUserDataProps | UserDataProps))
  | CommonBackupInstanceProps
  | (CommonClonedInstanceProps & (EncodedUserDataProps | UserDataProps))
  | CommonEmptyInstanceProps;

/** The props of one instance. The cast is needed because TypeScript can't see that spreading keeps the alternative. */
export const withLabel = (instance: CommonInstanceProps, label: string) =>
  ({ ...instance, label }) as ComputeInstanceProps;
