// The generator makes an object with a stack trace for every nested attribute of every resource, read or not. Here its
// classes make them when somebody reads or writes one. What they offer and what they synthesize stays as it is.

const replacements = [
  ["class", /\bextends cdktf\.Terraform(Resource|DataSource)\b/g, "extends elements.$1"],
  [
    "import",
    /^const cdktf = require\("cdktf"\);$/gm,
    'const cdktf = require("cdktf");\nconst elements = require("../core/elements");',
  ],
  // The order matters from here on: what is written, then what is read, then the field itself.
  [
    "value from outside",
    /^( +)this\.(_\w+)\.internalValue = ((?:config|value)\.\w+);$/gm,
    "$1if ($3 !== undefined || this.$2Made) this.$2.internalValue = $3;",
  ],
  [
    "nothing",
    /^( +)this\.(_\w+)\.internalValue = undefined;$/gm,
    "$1if (this.$2Made) this.$2Made.internalValue = undefined;",
  ],
  ["read", /\bthis\.(_\w+)(?:\?)?\.internalValue\b(?! =)/g, "this.$1Made?.internalValue"],
  [
    "field",
    /^( +)(_\w+) = (new \w+\(this, "\w+"(?:, (?:true|false))?\));$/gm,
    "$1$2Made;\n$1get $2() {\n$1    return this.$2Made ??= $3;\n$1}",
  ],
];

/** Compiled bindings with their nested attributes made late. */
export function quickened(javascript) {
  const text = replacements.reduce((result, [, from, to]) => result.replace(from, to), javascript);
  const left = text.match(/^ +_\w+ = new .*$|^.*\bextends cdktf\.Terraform(?!Provider\b).*$/m);
  if (left) throw new Error(`The bindings have something that nobody made quick: ${left[0].trim()}`);
  return text;
}
