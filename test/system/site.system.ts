import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { startBrowser } from "./page/support/browser";
import { watchedPage } from "./page/support/watched-page";
import { root } from "./support/package";
import { searchTerms } from "./support/search-terms";
import { base, buildSite, fileAt, pagesOf, repository, serveSite, type SitePage } from "./support/site";

jest.setTimeout(900_000);

const axe = createRequire(__filename).resolve("axe-core/axe.min.js");
const narrow = { width: 360, height: 740 };

let folder: string;
let pages: readonly SitePage[];
let browser: Browser;
let served: { readonly origin: string; readonly server: Server };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "stratus-site-"));
  await buildSite(folder);
  pages = pagesOf(folder);
  [browser, served] = await Promise.all([startBrowser(), serveSite(folder)]);
});
afterAll(async () => {
  await browser.close();
  served.server.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (path: string, options: BrowserContextOptions = {}) => {
  const watched = await watchedPage(browser, served.origin, { reducedMotion: "reduce", ...options });
  await watched.page.goto(served.origin + base + path);
  // Until then, no key has an effect.
  await watched.page.waitForFunction("document.querySelector('#app').__vue_app__ !== undefined");
  return watched;
};

const htmlOf = (path: string) => pages.find(({ url }) => url === base + path)?.html ?? "";

/** A page with tabs. */
const tabbed = () => pages.find(({ html }) => html.includes("vp-code-group"))?.url.slice(base.length) ?? "";

test("the site has the README as its home, every hand-written page, the generated pages and the API", () => {
  const urls = pages.map(({ url }) => url.slice(base.length));
  const paths = ["", "documentation", "provider", "guides/open-a-port", "internals/design", "contributing"];
  expect(urls).toEqual(expect.arrayContaining([...paths, "resources/", "resources/domain", "functions/spf_value"]));
  expect(urls).toContain("api/cdktf-stratus/classes/ComputeInstance");
  expect(urls.length).toBeGreaterThan(300);
  expect(htmlOf("resources/firewall")).toMatch(/href="[^"]*\/api\/cdktf-stratus\/classes\/Firewall"/);
  const [, title] = /^# (.*)$/m.exec(readFileSync(join(root, "README.md"), "utf8")) ?? [];
  expect(htmlOf("")).toContain(`>${title ?? "no title"} <`);
});

/** The problems of a page that a user opens at 360 px. */
async function problemsOn(page: Page, { url }: SitePage): Promise<readonly string[]> {
  const response = await page.goto(served.origin + url);
  await page.locator("main h1").first().waitFor();
  const width = await page.evaluate<number>("document.documentElement.scrollWidth");
  const found = response?.status() === 200 ? [] : [`the status code is ${String(response?.status())}`];
  return width > narrow.width ? [...found, `it is ${String(width)} px wide`] : found;
}

test("every page renders at 360 px without an error, a request to another host, or sideways scrolling", async () => {
  const left = [...pages];
  const problems: string[] = [];
  const work = async () => {
    const { page, context, complaints, elsewhere } = await watchedPage(browser, served.origin, { viewport: narrow });
    // Keeps VitePress from prefetching every linked page, because this test opens all pages anyway.
    await context.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } });");
    page.on("requestfailed", (request) => {
      const { errorText = "" } = request.failure() ?? {};
      // A page that is left stops its requests.
      if (errorText !== "net::ERR_ABORTED") complaints.push(`${request.url()} failed: ${errorText}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400)
        complaints.push(`${response.url()} has the status code ${String(response.status())}`);
    });
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const { url } = next;
      const found = await problemsOn(page, next).catch((error: unknown) => [String(error)]);
      problems.push(...[...found, ...complaints.splice(0), ...elsewhere.splice(0)].map((text) => `${url}: ${text}`));
    }
    await context.close();
  };
  await Promise.all([work(), work(), work()]);
  expect(problems).toEqual([]);
});

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&quot;": '"', "&#39;": "'" };

/** The links and sources of a page that don't lead to a file and an anchor of the site. */
function brokenOn({ url, html }: SitePage, pageOf: (path: string) => SitePage | boolean): readonly string[] {
  const links = new Set([...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, written = ""]) => written));
  return [...links].filter((written) => {
    const link = new URL(
      written.replaceAll(/&\w+;|&#39;/g, (each) => entities[each] ?? each),
      `http://site${url}`,
    );
    if (link.host !== "site") return false;
    const target = pageOf(link.pathname);
    const anchor = decodeURIComponent(link.hash.slice(1));
    return typeof target === "boolean" ? !target : anchor !== "" && !target.ids.has(anchor);
  });
}

test("every link leads to a page of the site, and every anchor to a heading or a row there", () => {
  const known = new Map<string, SitePage | boolean>(pages.map((page) => [page.url, page]));
  const pageOf = (path: string) => {
    const found = known.get(path) ?? fileAt(folder, path) !== undefined;
    known.set(path, found);
    return found;
  };
  const broken = pages.flatMap((page) => brokenOn(page, pageOf).map((link) => `${page.url}: ${link}`));
  expect(broken).toEqual([]);
});

test("links to other files of the repository lead to the commit of the site, and hand-written pages to their editor", () => {
  expect(htmlOf("documentation")).toContain(`href="${repository}/edit/main/docs/README.md"`);
  expect(htmlOf("resources/domain")).not.toContain(`${repository}/edit/`);
  expect(pages.filter(({ html }) => html.includes(`href="${repository}/tree/abc/examples/`)).length).toBeGreaterThan(2);
});

test("the text of a page is not evaluated or dropped as code of the site", () => {
  expect(htmlOf("guides/github-actions")).toContain("{{ secrets.STRATUS_TOKEN }}");
  expect(htmlOf("guides/several-environments")).toContain("<code>${{ matrix.stack }}-plan</code>");
});

test("the sidebar has the sections of the index in order, with the internals closed", async () => {
  const { page } = await open("guides/open-a-port");
  const sections = await page.locator(".VPSidebar .level-0 > .item h2").allTextContents();
  const index = readFileSync(join(root, "docs", "README.md"), "utf8");
  const headings = [...index.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(expect.arrayContaining(sections));
  expect(sections.length).toBeGreaterThan(6);
  expect(headings.filter((each) => sections.includes(each ?? ""))).toEqual(sections);
  expect(await page.locator(".VPSidebarItem.level-0.collapsed h2").allTextContents()).toEqual(["Internals"]);
  expect(await page.getByRole("link", { name: "Open a port", exact: true }).isVisible()).toBe(true);
  expect(await page.locator(".VPDocFooter .prev-next a").count()).toBe(2);
});

test("an unknown URL shows a page that says so, with a link to the home page", async () => {
  const { page } = await open("nowhere");
  expect(await page.locator("main, .NotFound").first().textContent()).toContain("404");
  await page.locator(".NotFound a").click();
  await page.locator("main h1").waitFor();
  expect(page.url()).toBe(served.origin + base);
});

test("search finds what users look for first among the first five results", async () => {
  const { page } = await open("");
  await page.keyboard.press("/");
  const input = page.locator("#localsearch-input");
  const results = page.locator("#localsearch-list a");
  const paths = `[...document.querySelectorAll("#localsearch-list a")].map((link) => link.getAttribute("href"))`;
  const missed: string[] = [];
  for (const [term, expected] of searchTerms) {
    await input.fill("");
    await results.first().waitFor({ state: "detached" });
    await input.fill(term);
    await results.first().waitFor();
    const found = (await page.evaluate<readonly string[]>(paths)).slice(0, 5).map((path) => path.slice(base.length));
    if (!found.some((path) => path.startsWith(expected))) missed.push(`${term}: ${found.join(", ")}`);
  }
  expect(missed).toEqual([]);
});

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

const kinds = ["", "documentation", "guides/open-a-port", "resources/domain", "provider", "troubleshooting", "nowhere"];

describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
  test.each([
    ["wide", { width: 1300, height: 800 }],
    ["narrow", narrow],
  ])("axe finds nothing serious in any kind of page, %s", async (_, viewport) => {
    const { page, context } = await open("", { colorScheme, viewport });
    await context.addInitScript({ path: axe });
    const wrong: string[] = [];
    const check = async (name: string) => {
      const found = await page.evaluate<readonly Violation[]>("axe.run().then(({ violations }) => violations)");
      const serious = found.filter(({ impact }) => impact === "serious" || impact === "critical");
      wrong.push(...serious.map(({ id, nodes }) => `${name} ${id}: ${nodes.map(({ html }) => html).join("\n")}`));
    };
    for (const path of [...kinds, "api/cdktf-stratus/classes/ComputeInstance", tabbed()]) {
      await page.goto(served.origin + base + path);
      await page.locator("h1").first().waitFor();
      await check(path);
    }
    await page.keyboard.press("/");
    await page.locator("#localsearch-input").fill("firewall");
    await page.locator("#localsearch-list a").first().waitFor();
    await check("search");
    expect(wrong).toEqual([]);
  });
});

/** Presses Tab until the focused element matches the selector. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
  }
  throw new Error(`The Tab key does not lead to ${selector}.`);
}

test("search, the sidebar and the tabs work without a mouse", async () => {
  const { page } = await open(tabbed());
  await page.keyboard.press("/");
  await page.locator("#localsearch-input:focus").waitFor();
  await page.keyboard.type("open a port");
  await page.locator("#localsearch-list a").first().waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/open-a-port/);
  await tabTo(page, ".VPSidebar a[href$='/guides/point-a-domain']");
  await page.keyboard.press("Enter");
  await page.waitForURL(/point-a-domain/);
  await page.goto(served.origin + base + tabbed());
  await tabTo(page, ".vp-code-group input:checked");
  const outline = "getComputedStyle(document.activeElement.nextElementSibling).outlineStyle";
  expect(await page.evaluate(outline)).not.toBe("none");
  await page.keyboard.press("ArrowRight");
  const shown = page.locator(".vp-code-group").first().locator("div[class*=language-].active");
  expect(await shown.getAttribute("class")).toContain("language-hcl");
});
