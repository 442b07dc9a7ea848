import { explain, milliseconds, type Properties, text, UNKNOWN, validate } from "../../../src/contract";
import { providerSettings } from "../../../src/shared/provider-settings";

const problems = (settings: Properties) =>
  validate(providerSettings, settings).map((problem) => explain(problem, "snake"));

it.each<[Properties, string]>([
  [{ baseUrl: "xhttp://api.example/v4" }, "base_url must be an http:// or https:// URL"],
  [{ baseUrl: "https://api.example/v4//" }, '(write "https://api.example/v4")'],
  [{ baseUrl: "http://192.0.2.1/v4" }, "base_url must start with https://"],
  [{ baseUrl: "http://localhost.example/v4" }, "base_url must start with https://"],
])("%j is rejected: %s", (settings, words) => {
  const found = problems(settings);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(words);
});

it("has no advice for a URL that continues after its version", () => {
  expect(problems({ baseUrl: "https://api.example/v4/x" })).toEqual([
    'base_url must end in "/v4", got "https://api.example/v4/x"',
  ]);
});

it("delays the rejection of http:// while the setting for it is unknown", () => {
  expect(problems({ baseUrl: "http://api.example/v4", allowInsecureHttp: UNKNOWN })).toEqual([]);
  expect(problems({ baseUrl: UNKNOWN })).toEqual([]);
});

it("protects the token by default", () => {
  expect(providerSettings.fields.allowInsecureHttp.spec.default).toBe(false);
  expect(providerSettings.fields.token.spec.sensitive).toBe(true);
});

it("accepts fractions of any length", () => {
  expect(milliseconds("1.25h")).toBe(4_500_000);
  expect(milliseconds("0.125s")).toBe(125);
});

it("describes a field with its texts", () => {
  expect(text("A text.").useStateForUnknown().spec).toMatchObject({ useStateForUnknown: true });
  expect(text("A text.").writeOnly().spec).toMatchObject({ writeOnly: true, sensitive: true, notReturned: true });
});
