import { skipUnsetAttributes } from "../../../../scripts/build/bindings/skip-unset-attributes";
import { transformed } from "./transformed";

const method = (body: string) => `export class Domain extends cdktf.TerraformResource {
    protected synthesizeAttributes(): {
        [name: string]: any;
    } {
${body}
    }
}
`;

test("an attribute is added if it has a value", () => {
  const text = method(`        return {
            ttl_sec: cdktf.numberToTerraform(this._ttlSec),
            tags: cdktf.listMapper(cdktf.stringToTerraform, false)(this._tags),
            rules: rulesToTerraform(this._rulesObject?.internalValue),
        };`);
  expect(transformed(skipUnsetAttributes, text)).toBe(
    method(`        const attributes = {};
        if (this._ttlSec !== undefined)
            attributes.ttl_sec = cdktf.numberToTerraform(this._ttlSec);
        if (this._tags !== undefined)
            attributes.tags = cdktf.listMapper(cdktf.stringToTerraform, false)(this._tags);
        if (this._rulesObject !== undefined)
            attributes.rules = rulesToTerraform(this._rulesObject?.internalValue);
        return attributes;`),
  );
});

test("the same for the fields of a nested attribute, after the checks of the generator", () => {
  const text = `export function rulesToTerraform(struct?: Rules | cdktf.IResolvable): any {
    if (!cdktf.canInspect(struct)) {
        return struct;
    }
    return { policy: cdktf.stringToTerraform(struct!.policy) };
}
`;
  expect(transformed(skipUnsetAttributes, text))
    .toBe(`export function rulesToTerraform(struct?: Rules | cdktf.IResolvable): any {
    if (!cdktf.canInspect(struct)) {
        return struct;
    }
    const attributes = {};
    if (struct!.policy !== undefined)
        attributes.policy = cdktf.stringToTerraform(struct!.policy);
    return attributes;
}
`);
});

test("the functions for HCL stay unchanged", () => {
  const text = `export function rulesToHclTerraform(struct?: Rules): any {
    return { policy: { value: cdktf.stringToHclTerraform(struct!.policy) } };
}
`;
  expect(transformed(skipUnsetAttributes, text)).toBe(text);
});

test.each([
  [
    "an attribute without a conversion",
    method("return { label: this._label };"),
    "label: this._label isn't a conversion",
  ],
  ["a result that isn't an object", method("return attributes;"), "a function doesn't return an object"],
])("%s is rejected", (_, text, problem) => {
  expect(() => transformed(skipUnsetAttributes, text)).toThrow(problem);
});
