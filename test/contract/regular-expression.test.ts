import { literalPattern, regularExpression, regularExpressionProblem } from "../../src/contract/regular-expression";

const matches = (pattern: string, text: string) => regularExpression(pattern).matches(text);

describe("a regular expression", () => {
  it.each([
    ["^web", "web-1", true],
    ["b-1$", "web-1\n", false],
    ["(?i)WEB", "a web", true],
    ["^[[:alpha:]]+$", "web", true],
    ["^[[:alpha:]]+$", "web1", false],
    ["\\Aweb\\z", "web", true],
    ["\\Aweb\\z", "web\nweb", false],
    ["(?m)^db$", "web\ndb", true],
    ["(?P<kind>web)-(?P<number>[0-9]+)", "web-12", true],
    ["^\\pL+$", "büro", true],
    ["^.$", "😀", true],
    ["\\Qa.b\\E", "a.b", true],
    ["", "", true],
  ])("%j as Terraform reads it matches %j: %j", (pattern, text, expected) => {
    expect(regularExpressionProblem(pattern)).toBeUndefined();
    expect(matches(pattern, text)).toBe(expected);
  });

  it.each([
    ["web-(1|2", "missing closing ) at character 5"],
    ["web)-1", "unexpected ) at character 4"],
    ["[a-z", "missing closing ] at character 1"],
    ["web[z-a]", "invalid character class range at character 7"],
    ["*web", "missing argument to repetition operator at character 1"],
    ["a**", "invalid nested repetition operator at character 3"],
    ["ü\\8", "invalid escape sequence at character 3; RE2 has no lookahead, lookbehind or backreferences"],
    ["x\\Z", "invalid escape sequence at character 3"],
    ["web(?=-1)", "invalid or unsupported Perl syntax at character 5; RE2 has no lookahead"],
    ["(?<=web)-1", "invalid named capture"],
    ["a{1001}", "invalid repeat count at character 7"],
    ["web\\", "trailing backslash at end of expression at character 4"],
    [`${"a".repeat(600)}(`, "missing closing ) at character 601"],
  ])("%j is invalid, with the position", (pattern, words) => {
    expect(regularExpressionProblem(pattern)).toContain(words);
    expect(() => regularExpression(pattern)).toThrow("error parsing regexp");
  });

  it.each(["^(a+)+$", "(a|aa)+$", "(a*)*b", "(.*a){20}$"])("matches %j without backtracking", (pattern) => {
    expect(matches(pattern, `${"a".repeat(5000)}!`)).toBe(false);
  });

  it("has a part for an exact string", () => {
    const text = "a.b*c+d?e^f$g{h}i(j)k|l[m]n\\o/p";
    expect(matches(`^${literalPattern(text)}$`, text)).toBe(true);
    expect(matches(`^${literalPattern("a.b")}$`, "axb")).toBe(false);
  });
});
