import type { Properties } from "../../../contract";
import type { StoredObject, Store } from "../../../emulator/store";

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

/** Document 1, Create body: swap_size. */
export const usualSwap = 512;

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
export const needed = (disks: readonly Pick<Disk, "size">[]) => disks.reduce((sum, { size }) => sum + size, 0);

/** What the instance's plan gives beyond these disks, in MB. */
export const freeSpace = ({ body }: Pick<StoredObject, "body">, disks: readonly Disk[]) =>
  Number((body["specs"] as Properties)["disk"]) - needed(disks);

/** The same disks and configs once more, with ids of their own. */
export function copies(
  { settings }: Store,
  disks: readonly Omit<Disk, "id">[],
  configs: readonly string[],
): { readonly disks: readonly Disk[]; readonly configs: readonly Config[] } {
  return {
    disks: disks.map(({ label, filesystem, size }) => ({ id: settings.next("disk"), label, filesystem, size })),
    configs: configs.map((label) => ({ id: settings.next("config"), label })),
  };
}
