// @ts-nocheck: comments with types inside the function would be part of every bundle.
// CommonJS, because it runs as a part of the executable's program, which is.

/**
 * Copied into the program of executables. `builtins` has one function for each of the runtime's modules: the build of an
 * executable includes the compiled code of those that it finds in calls of `require`, which makes their first use faster.
 */
function loader(parts, builtins, main) {
  const file = process.execPath;
  const folder = require("node:path").dirname(file);
  const loaded = {};
  function load(path) {
    const name = path.startsWith("./") ? path.slice(2) : path;
    if (Object.hasOwn(loaded, name)) return loaded[name].exports;
    if (!Object.hasOwn(parts, name)) return Object.hasOwn(builtins, path) ? builtins[path]() : require(path);
    const module = (loaded[name] = { exports: {} });
    // The location of an executable's code is that of the executable, not the folder in which it was built.
    parts[name].call(module.exports, load, module, module.exports, file, folder);
    return module.exports;
  }
  load(main);
}

module.exports = { loader };
