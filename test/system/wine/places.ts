import { join } from "node:path";

// The files of Wine, in the folder of this checkout that caches such files.

export const cache = join(__dirname, "..", "..", "..", ".cache");
export const folder = join(cache, "wine");

/** The shell script that starts the executable. */
export const wrapper = join(folder, "terraform-provider-stratus");

/** A file with the process ids of the executables that this test file has started. */
export const pids = join(folder, `pids-${String(process.pid)}`);
