// CommonJS, because the scripts and the tests both read it.
const { existsSync, mkdirSync, readdirSync, symlinkSync } = require("node:fs");
const { delimiter, join } = require("node:path");

/** PATH without these programs. Links to their neighbors are added to the folder. */
function pathWithout(names, folder) {
  const parts = (process.env.PATH ?? "").split(delimiter);
  const without = parts.map((part, index) => {
    if (!names.some((name) => existsSync(join(part, name)))) return part;
    const made = join(folder, `bin-${String(index)}`);
    mkdirSync(made);
    for (const name of readdirSync(part)) if (!names.includes(name)) symlinkSync(join(part, name), join(made, name));
    return made;
  });
  return without.join(delimiter);
}

module.exports = { pathWithout };
