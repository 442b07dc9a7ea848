import { minify } from "@swc/core";

/** The bundler turns a class into a variable with a class that has no name of its own. */
const classes = /\b([\w$]+)\s*=\s*class\b/g;

/**
 * Shortens the names of variables in a script. Functions and classes keep theirs, for crash reports: a bundler that shortens
 * them, too, has to set each of them again while the program starts, which takes a tenth of the time to a first plan.
 * @param {string} code
 */
export async function shortenNames(code) {
  const reserved = [...new Set([...code.matchAll(classes)].map(([, name = ""]) => name))];
  const mangle = { toplevel: true, keep_fnames: true, keep_classnames: true, reserved };
  const result = await minify(code, { compress: false, mangle, module: false, format: { ascii_only: true } });
  return result.code;
}
