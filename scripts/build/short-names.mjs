import { minify } from "@swc/core";

/**
 * Shortens the names of variables in a script. Functions and classes keep theirs, for crash reports: a bundler that shortens
 * them, too, has to set each of them again while the program starts, which takes a tenth of the time to a first plan.
 */
export async function shortenNames(code) {
  const mangle = { toplevel: true, keep_fnames: true, keep_classnames: true };
  const result = await minify(code, { compress: false, mangle, module: false, format: { ascii_only: true } });
  return result.code;
}
