import type { Store } from "../../../emulator/store";

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
