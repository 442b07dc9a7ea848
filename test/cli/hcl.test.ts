import { lineNumberAt, parseHcl } from "../../src/cli/hcl/parse";
import { hclPart, scanHcl } from "../../src/cli/hcl/scan";

/** Marks the code outside strings and templates with c, code in templates with t, text with ., and comments with #. */
function marks(text: string): string {
  const { parts, depths } = scanHcl(text);
  return Array.from(parts, (part, at) => {
    if (text[at] === "\n") return "\n";
    if (part === hclPart.comment) return "#";
    if (part === hclPart.text) return ".";
    return depths[at] === 0 ? "c" : "t";
  }).join("");
}

describe("a scan tells code, text and comments apart", () => {
  test.each([
    ["a string", 'a = "b # c"', "cccc......."],
    ["a quote in a string", String.raw`a = "b\"c" d`, "cccc......cc"],
    ["a template", 'a = "x${b.c}y" d', "cccc....ttt...cc"],
    ["a string in a template", 'a = "${b["c"]}" d', "cccc...tt...t..cc"],
    ["an object in a template", 'a = "${{ b = {} }}" d', "cccc...tttttttttt..cc"],
    ["an escaped template", 'a = "$${b}" # c', "cccc.......c###"],
    ["comments", "a // b\nc # d\ne /* f\ng */ h", "cc####\ncc###\ncc####\n####cc"],
    ["a heredoc with its end word in a line", "a = <<E\nb E\nE\nd", "cccc...\n...\n.\nc"],
    ["a heredoc", "a = <<EOT\nb # ${c}\n EOT\nd", "cccc.....\n......t.\n....\nc"],
  ])("in %s", (_, text, expected) => {
    const { parts } = scanHcl(text);
    expect(parts).toHaveLength(text.length);
    expect(marks(text)).toBe(expected);
  });
});

describe("a parse finds", () => {
  test("attributes with their expressions, comments and remarks", () => {
    const text = `# Left out.

# One.
# Two.
a = [
  1, # one
  2,
] # Both.
b = { c = "}" }
`;
    expect(parseHcl(text, "a.tf")).toMatchObject([
      {
        name: "a",
        expression: "[\n  1, # one\n  2,\n]",
        remark: "# Both.",
        comments: ["# Left out.", "", "# One.", "# Two."],
      },
      { name: "b", expression: '{ c = "}" }', remark: "", comments: [] },
    ]);
  });

  test("blocks in blocks, with their labels", () => {
    const [block] = parseHcl('resource "a" b {\n  c { d = 1 }\n\n  e = <<-EOT\n    }\n  EOT\n}\n', "a.tf");
    expect(block).toMatchObject({
      type: "resource",
      labels: ["a", "b"],
      body: [
        { type: "c", body: [{ name: "d", expression: "1" }] },
        { name: "e", expression: "<<-EOT\n    }\n  EOT" },
      ],
    });
  });

  test("the end of an expression behind a template with several lines", () => {
    const text = 'a = "${\n  b\n}"\nc = 1\n';
    expect(parseHcl(text, "a.tf")).toMatchObject([
      { name: "a", expression: '"${\n  b\n}"' },
      { name: "c", expression: "1" },
    ]);
  });

  test("the place of an error", () => {
    expect(() => parseHcl("a = 1\n\nb {\n  c = 2\n", "x/a.tf")).toThrow(
      "x/a.tf:5: a block isn't closed. Run terraform validate, and fix the file.",
    );
    expect(() => parseHcl("a = 1\n%\n", "a.tf")).toThrow("a.tf:2: expected an attribute or a block.");
    expect(() => parseHcl("a 1\n", "a.tf")).toThrow("a.tf:1: expected = or { after a.");
    expect(lineNumberAt("a\nb\nc", 4)).toBe(3);
  });
});
