/* global __filename, __dirname */
// @ts-nocheck: comments with types inside the function would be part of every bundle.
// CommonJS, because it runs as a part of the provider's file, which is.

/**
 * Copied into the file unchanged, with the comment of all parts before its last brace, and so found in its own text: the file
 * on the disk may be replaced by the time a part is needed. `places` contains the start of each part, counted from the end,
 * and its length.
 */
function loader(places, texts, main, coveredEnd, end) {
  const { compileFunction } = require("node:vm");
  const source = String(loader);
  const loaded = {};
  function read([fromEnd, length]) {
    const from = source.length - fromEnd;
    return source.slice(from, from + length).replaceAll(coveredEnd, end);
  }
  function load(path) {
    const name = path.startsWith("./") ? path.slice(2) : path;
    if (!Object.hasOwn(places, name)) return require(path);
    if (Object.hasOwn(loaded, name)) return loaded[name].exports;
    const module = (loaded[name] = { exports: {} });
    if (name.startsWith(texts)) module.exports = Buffer.from(read(places[name]), "base64");
    else {
      const names = ["require", "module", "exports", "__filename", "__dirname"];
      const run = compileFunction(read(places[name]), names, { filename: `${__filename}/${name}` });
      run.call(module.exports, load, module, module.exports, __filename, __dirname);
    }
    return module.exports;
  }
  load(main);
}

module.exports = { loader };
