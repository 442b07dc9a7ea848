import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { mermaidText } from "../../src/shared/topology/mermaid";
import { topologyOf } from "../../src/shared/topology/read-program";
import { svgText } from "../../src/shared/topology/svg";
import { stackOf } from "../shared/topology/support";
import { mustRun } from "../support/child";
import { chromium, chromiumArguments } from "./support/chromium";
import { triedVersions } from "./support/compilers";
import { npmPackage, root } from "./support/package";

jest.setTimeout(900_000);

const folder = mkdtempSync(join(tmpdir(), "stratus-graph-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dangerous = ['<img src=x onerror="document.title=1">', "end", '"quoted" #quot;', "a]b}c)|d", "名前"];
// More than three similar objects would become one.
const types = ["compute_instance", "compute_instance", "compute_instance", "mysql_database", "mysql_database"];
const awkward = topologyOf([
  stackOf(
    "end",
    Object.fromEntries(dangerous.map((label, index) => [`${types[index] ?? ""}.n${String(index)}`, { label }])),
  ),
]);

/** The diagrams of the pages, which another test compares with the drawn ones. */
const examples = join(root, "examples");
const pages = readdirSync(examples).map((name) => join(examples, name, "README.md"));
const pictures = [...pages, join(root, "docs", "guides", "draw-a-program.md")]
  .filter((file) => existsSync(file))
  .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/^```mermaid\n([^]*?)^```$/gm)])
  .map(([, picture = ""]) => picture);

/** The result of a script in Debian's Chromium, which may use the other scripts. */
async function inBrowser<Answer>(script: string, ...scripts: readonly string[]): Promise<Answer> {
  const page = join(folder, "page.html");
  const others = scripts.map((file) => `<script src="${pathToFileURL(file).href}"></script>`).join("");
  const body = `<script>(async () => { let answer; try { answer = await (async () => { ${script} })(); } catch (error) { answer = String(error); }
    document.documentElement.innerHTML = ""; document.documentElement.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(answer)))) + "#"; })();</script>`;
  writeFileSync(page, `<!doctype html><meta charset="utf-8"><body>${others}${body}</body>`);
  const home = mkdtempSync(join(folder, "home-"));
  const { output } = await mustRun(
    chromium(),
    [
      ...["--headless", ...chromiumArguments, `--user-data-dir=${home}`],
      ...["--virtual-time-budget=60000", "--dump-dom", pathToFileURL(page).href],
    ],
    { cwd: folder, env: { ...process.env, HOME: home } },
  );
  const [, encoded] = />([A-Za-z0-9+/=]+)#</.exec(output) ?? [];
  if (encoded === undefined) throw new Error(output);
  return JSON.parse(Buffer.from(encoded, "base64").toString("utf8")) as Answer;
}

const texts = (value: unknown) => JSON.stringify(value).replaceAll("</", "<\\/");

describe.each(triedVersions.mermaid)("Mermaid %s", (version) => {
  test("draws every diagram of the pages, and labels are plain text regardless of their content", async () => {
    expect(pictures.length).toBeGreaterThanOrEqual(8);
    const script = join(await npmPackage("mermaid", version), "dist", "mermaid.min.js");
    const drawn = await inBrowser<readonly string[]>(
      `mermaid.initialize({ startOnLoad: false, securityLevel: "strict" });
       const drawn = [];
       for (const [index, text] of ${texts([...pictures, mermaidText(awkward)])}.entries()) {
         const { svg } = await mermaid.render("picture" + index, text);
         const at = document.createElement("div");
         at.innerHTML = svg;
         if (at.querySelector("img") || document.title === "1") throw new Error("a label was run");
         for (const style of at.querySelectorAll("style")) style.remove();
         drawn.push(at.textContent);
       }
       return drawn;`,
      script,
    );
    expect(drawn).toHaveLength(pictures.length + 1);
    for (const [index, picture] of pictures.entries()) {
      const [, label = ""] = /instance_\w+\["([\w.-]+)/.exec(picture) ?? [];
      expect(label).not.toBe("");
      expect(drawn[index]).toContain(label);
    }
    for (const label of dangerous) expect(drawn.at(-1)).toContain(label);
  });
});

test("SVG is well-formed, has the labels as text, and contains no external resource or script", async () => {
  const svg = svgText(awkward);
  const seen = await inBrowser<{ texts: string[]; outside: number; elements: string[] }>(
    `const text = ${texts(svg)};
     const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
     const wrong = parsed.querySelector("parsererror");
     if (wrong) throw new Error(wrong.textContent);
     const root = document.body.appendChild(document.importNode(parsed.documentElement, true));
     const frame = root.getBoundingClientRect();
     const boxes = [...root.querySelectorAll("text, rect, path, polygon")].filter((each) => !each.closest("defs"));
     const outside = boxes.filter((each) => {
       const box = each.getBoundingClientRect();
       return box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
     });
     return {
       texts: [...root.querySelectorAll("text")].map((each) => each.textContent),
       outside: outside.length,
       elements: [...new Set([...root.querySelectorAll("*")].map((each) => each.tagName))].sort(),
     };`,
  );
  for (const label of dangerous) expect(seen.texts).toContain(label);
  expect(seen.outside).toBe(0);
  expect(seen.elements).toEqual(["defs", "g", "marker", "path", "rect", "style", "text", "title"]);
});
