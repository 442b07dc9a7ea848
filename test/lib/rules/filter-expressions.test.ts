import { TerraformVariable } from "cdktf";
import { DataComputeInstances, DataDomainRecords, Domain } from "../../../lib";
import { newStack } from "../stacks";
import { problems } from "./programs";

describe("the regular expression of a filter", () => {
  it("is rejected at synth with the position of its error", () => {
    const stack = newStack();
    new DataComputeInstances(stack, "web", { filter: { label: { regex: "web-(1|2" }, region: { regex: "^us" } } });
    expect(problems(stack)).toEqual([
      expect.stringContaining(
        'stack/web: filter.label.regex must be a regular expression in RE2 syntax, got "web-(1|2" (missing closing ) at character 5)',
      ),
    ]);
  });

  it("is rejected in an override, and in the data source of another kind", () => {
    const stack = newStack();
    const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
    const records = new DataDomainRecords(stack, "records", { domain: zone });
    records.addOverride("filter", { target: { regex: "(?!mail)" } });
    expect(problems(stack)).toEqual([expect.stringContaining("RE2 has no lookahead")]);
  });

  it("may have Terraform's syntax, or be known after apply", () => {
    const stack = newStack();
    const { stringValue } = new TerraformVariable(stack, "pattern", { type: "string" });
    const filters = ["(?i)^web", "[[:alpha:]]{2}", "(?P<n>x)", stringValue, `(${stringValue}`];
    for (const [index, regex] of filters.entries()) {
      new DataComputeInstances(stack, `web-${String(index)}`, { filter: { label: { regex } } });
    }
    expect(problems(stack)).toEqual([]);
  });
});
