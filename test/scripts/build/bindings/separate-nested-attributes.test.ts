import { separateNestedAttributes } from "../../../../scripts/build/bindings/separate-nested-attributes";

const head = `"use strict";
// generated from terraform resource schema
Object.defineProperty(exports, "__esModule", { value: true });`;
const imports = `const cdktf = require("cdktf");
const elements = require("../core/elements");`;
const functions = `function rulesToTerraform(struct) {
    return struct;
}`;
const classes = `class RulesOutputReference extends cdktf.ComplexObject {
    rulesToTerraform = 1;
}`;
const firewall = (reference: string, conversion: string) => `class Firewall extends elements.Resource {
    get _rules() {
        return new ${reference}(this, "rules");
    }
    rulesToTerraform() {
        return [${conversion}(this._rules), this.rulesToTerraform];
    }
}
exports.Firewall = Firewall;`;

const whole = [
  head,
  "exports.Firewall = exports.RulesOutputReference = void 0;",
  "exports.rulesToTerraform = rulesToTerraform;",
  imports,
  functions,
  classes,
  "exports.RulesOutputReference = RulesOutputReference;",
  firewall("RulesOutputReference", "rulesToTerraform"),
  "",
].join("\n");

test("nested attributes move to a module that is loaded at their first use", () => {
  const files = separateNestedAttributes("firewall.js", whole);
  expect(Object.fromEntries(files)).toEqual({
    "firewall.js": [
      head,
      imports,
      "let nestedLoaded;",
      'const nested = () => nestedLoaded ??= require("./firewall.nested");',
      'for (const name of ["rulesToTerraform","RulesOutputReference"])',
      "    Object.defineProperty(exports, name, { enumerable: true, get: () => nested()[name] });",
      firewall("(nested().RulesOutputReference)", "(nested().rulesToTerraform)"),
      "",
    ].join("\n"),
    "firewall.nested.js": [
      '"use strict";',
      'Object.defineProperty(exports, "__esModule", { value: true });',
      'const cdktf = require("cdktf");',
      "exports.rulesToTerraform = rulesToTerraform;",
      functions,
      classes,
      "exports.RulesOutputReference = RulesOutputReference;",
      "",
    ].join("\n"),
  });
});

test("a binding without nested attributes stays unchanged", () => {
  const text = [head, imports, "class Tag extends elements.Resource {\n}", "exports.Tag = Tag;"].join("\n");
  expect([...separateNestedAttributes("tag.js", text)]).toEqual([["tag.js", text]]);
});

test("a nested attribute that is used without a name is rejected", () => {
  const text = whole.replace("new RulesOutputReference(", "new Map({ RulesOutputReference }, ");
  expect(() => separateNestedAttributes("firewall.js", text)).toThrow("RulesOutputReference is used without a name.");
});
