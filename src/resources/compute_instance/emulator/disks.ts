import type { Known } from "../../../contract";
import type { Store } from "../../../emulator/store";
import type { instanceBackup } from "../../instance_backup/contract";
import type { InstanceBody } from "./instance";

export interface Disk {
  readonly id: number;
  readonly label: string;
  readonly filesystem: string;
  /** In MB. */
  readonly size: number;
}

export interface Config {
  readonly id: number;
  readonly label: string;
}

/** A disk without its id, as a backup has it. */
type DiskOfBackup = NonNullable<Known<typeof instanceBackup>["disks"]>[number];

/** Document 1, Create body: swap_size. */
export const defaultSwap = 512;

/** What a deployment from an image makes: one config with two disks, of which one is for swapping (R1-126). */
export function deploy(
  { settings }: Store,
  image: string,
  planDisk: number,
  swap: number,
): { readonly disks: readonly Disk[]; readonly configs: readonly Config[] } {
  const disk = (label: string, filesystem: string, size: number): Disk => {
    return { id: settings.next("disk"), label, filesystem, size };
  };
  const disks = [disk(`${image} Disk`, "ext4", planDisk - swap)];
  if (swap > 0) disks.push(disk(`${String(swap)} MB Swap Image`, "swap", swap));
  return { disks, configs: [{ id: settings.next("config"), label: `My ${image} Disk Profile` }] };
}

/** The space that disks take, in MB. */
export const spaceOf = (disks: readonly DiskOfBackup[]) => disks.reduce((sum, { size }) => sum + (size ?? 0), 0);

/** What the instance's plan gives beyond these disks, in MB. */
export const freeSpace = ({ specs }: Pick<InstanceBody, "specs">, disks: readonly Disk[]) =>
  (specs?.disk ?? 0) - spaceOf(disks);

/** The same disks and configs once more, with ids of their own. */
export function copies(
  { settings }: Store,
  disks: readonly DiskOfBackup[],
  configs: readonly string[],
): { readonly disks: readonly Disk[]; readonly configs: readonly Config[] } {
  return {
    disks: disks.map(({ label, filesystem, size }) => ({
      id: settings.next("disk"),
      label: label ?? "",
      filesystem: filesystem ?? "",
      size: size ?? 0,
    })),
    configs: configs.map((label) => ({ id: settings.next("config"), label })),
  };
}
