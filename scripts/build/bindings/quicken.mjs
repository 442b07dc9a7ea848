// The generator makes an object with a stack trace for every nested attribute of every resource, read or not. Here its
// classes make them when somebody refers to one. What they offer and what they synthesize stays as it is.

const replacements = [
  ["class", /\bextends cdktf\.Terraform(Resource|DataSource)\b/g, "extends elements.$1"],
  [
    "import",
    /^const cdktf = require\("cdktf"\);$/gm,
    'const cdktf = require("cdktf");\nconst elements = require("../core/elements");',
  ],
  // In a program without types null often stands for what is left out, as it does in Terraform.
  [
    "null of a nested attribute",
    /^( +)if \(value === undefined\) \{$/gm,
    "$1if ((value ?? undefined) === undefined) {",
  ],
  // The order matters from here on: what is written, then what is read, then the field itself.
  [
    "value from outside",
    /^( +)this\.(_\w+)\.internalValue = ((?:config|value)\.\w+);$/gm,
    "$1if (($3 ?? undefined) !== undefined || this.$2Made) this.$2Held.internalValue = $3;",
  ],
  ["put", /^( +)this\.(_\w+)\.internalValue = value;$/gm, "$1this.$2Held.internalValue = value;"],
  [
    "nothing",
    /^( +)this\.(_\w+)\.internalValue = undefined;$/gm,
    "$1if (this.$2Made) this.$2Made.internalValue = undefined;",
  ],
  ["read", /\bthis\.(_\w+)(?:\?)?\.internalValue\b(?! =)/g, "this.$1Made?.internalValue"],
  // Without its constructor an object of the class can hold a value, and belongs to nobody until it is referred to.
  [
    "field",
    /^( +)(_\w+) = new (\w+)(\(this, "\w+"(?:, (?:true|false))?\));$/gm,
    [
      "$1$2Made;",
      "$1get $2Held() {",
      "$1    return this.$2Made ??= Object.create($3.prototype);",
      "$1}",
      "$1get $2() {",
      "$1    if (this.$2Made?.terraformResource) return this.$2Made;",
      "$1    return this.$2Made = Object.assign(new $3$4, this.$2Made);",
      "$1}",
    ].join("\n"),
  ],
];

/** Compiled bindings with their nested attributes made late. */
export function quickened(javascript) {
  const text = replacements.reduce((result, [, from, to]) => result.replace(from, to), javascript);
  const left = text.match(
    /^ +_\w+ = new .*$|^.*\bthis\._\w+(?<!Made|Held)\.internalValue\b.*$|^.*\bextends cdktf\.Terraform(?!Provider\b).*$/m,
  );
  if (left) throw new Error(`The bindings have something that nobody made quick: ${left[0].trim()}`);
  return text;
}
