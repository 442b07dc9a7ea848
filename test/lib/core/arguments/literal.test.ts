import { Domain, literal, Tag } from "../../../../lib";
import { literalAroundTokens } from "../../../../lib/core/arguments/literal-parts";
import { escapeTemplate, literalOf } from "../../../../src/shared/template";
import { readProgramParts } from "../../../../src/shared/topology/read-program";
import { hostileTexts } from "../../../support/hostile-texts";
import { errorOf, newStack, problemsAtSynth, resources } from "../../stacks";

const master = { domain: "shop.example", soaEmail: "ops@shop.example" };

it.each(hostileTexts)("reads %j back from its escaped form", (text) => {
  expect([literalOf(escapeTemplate(text)), literalOf(literal(text))]).toEqual([text, text]);
});

it("leaves nothing in a literal that CDKTF replaces", () => {
  for (const text of hostileTexts) expect(literal(text)).not.toMatch(/[$#&]\{TfToken\[|\de\+\d{3}/);
});

it.each(["${x}", "a ${x} b", "%{ if x }y%{ endif }", "$$${x}", '${"a"}'])("finds the expression in %j", (template) => {
  expect(literalOf(template)).toBeUndefined();
});

it("validates literal text by its original text", () => {
  const stack = newStack();
  expect(errorOf(() => new Tag(stack, "tag", { label: literal("${") }))).toContain(
    'must be 3 to 50 characters long, got "${"',
  );
  expect(() => new Tag(stack, "short", { label: literal("${x}") })).not.toThrow();
});

it("finds two equal records if one is literal text and the other isn't needed to be", () => {
  const stack = newStack();
  const zone = new Domain(stack, "zone", master);
  zone.txt("t", literal("%{i}"));
  zone.txt("t", literal("%{i}"), { id: "again" });
  expect(problemsAtSynth(stack).join("\n")).toContain("again");
});

it.each(["v=spf1 exists:%{i} -all", "100%{", "%{~ foo }"])(
  "refuses the unknown directive in %j, without showing it",
  (text) => {
    const message = errorOf(() => new Domain(newStack(), "zone", master).txt("", text));
    expect(message).toContain(
      "target contains %{…}, which isn't a Terraform template directive. If the string is literal, such as an SPF macro, wrap it in literal(…).",
    );
    expect(message).not.toContain(text);
  },
);

it.each(["%{ if true }a%{ else }b%{ endif }", "%{~ for x in [1] ~}${x}%{ endfor }", "%%{i}"])(
  "accepts the template %j",
  (text) => {
    expect(() => new Domain(newStack(), "zone", master).txt("", text)).not.toThrow();
  },
);

it("keeps the tokens in mail records, and escapes the text around them", () => {
  const stack = newStack();
  const zone = new Domain(stack, "zone", master);
  zone.spf(["exists:%{i}._spf.%{d}", `include:${zone.domain}`]);
  const [record] = Object.values(resources(stack, "domain_record"));
  expect(record).toMatchObject({
    target: "v=spf1 exists:%%{i}._spf.%%{d} include:${stratus_domain.zone.domain} -all",
  });
});

it("escapes a dollar sign before a token", () => {
  const zone = new Domain(newStack(), "zone", master);
  expect(literalAroundTokens(`costs $${zone.domain}`)).toBe(`costs \${"$"}${zone.domain}`);
});

it("reports a damaged token in a mail record instead of publishing it", () => {
  const zone = new Domain(newStack(), "zone", master);
  expect(errorOf(() => zone.spf(`v=spf1 include:${zone.domain.toUpperCase()} -all`))).toContain("Use Fn");
});

it("names a record by its text, as an import does", () => {
  const stack = newStack();
  const zone = new Domain(stack, "zone", master);
  zone.srv(literal("${x}"), "tcp", { port: 1, target: "a.example.net" });
  expect(zone.node.children.map(({ node }) => node.id).at(-1)).not.toContain("$$");
});

it("shows literal text in the topology", () => {
  const json = { resource: { stratus_firewall: { edge: { label: "$${x}" }, other: { label: "${x}" } } } };
  expect(readProgramParts([{ name: "stack", json }]).firewalls.map(({ label }) => label)).toEqual(["${x}", "other"]);
});
