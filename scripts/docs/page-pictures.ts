// Writes docs/pictures/emulator: the emulator's page with the account of a small shop, as Debian's Chromium shows it. Another
// version of Chromium or other fonts give other pictures, so no test compares them.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { type Callers, callersOf, type Json } from "../../test/emulator/support";
import { startBrowser, still } from "../../test/system/page/support/browser";
import { makeShop } from "../../test/system/page/support/shop";
import { watchedPage } from "../../test/system/page/support/watched-page";
import { startEmulatorProcess } from "../../test/system/support/emulator-process";

interface Picture {
  readonly name: string;
  readonly hash: string;
  /** Text that is visible when the view is drawn. */
  readonly words: string;
  readonly colours?: "dark";
  /** The elements to open in the view. */
  readonly open?: (page: Page) => Promise<void>;
}

const openRefusal = async (page: Page) => {
  await page.getByRole("row").filter({ hasText: "400" }).getByRole("link").click();
  const refusal = page.getByRole("region", { name: "Rejection reasons" });
  // The sentence of the rule comes after its name.
  await refusal
    .getByText(/(\w+ ){4}/)
    .nth(1)
    .waitFor();
  await page.getByRole("heading", { name: "Response body" }).waitFor();
};

const pictures: readonly Picture[] = [
  { name: "requests", hash: "#/requests", words: "/v4/compute/instances" },
  { name: "refusal", hash: "#/requests", words: "/v4/compute/instances", open: openRefusal },
  { name: "topology", hash: "#/topology", words: "www.shop.example" },
  { name: "in-progress", hash: "#/jobs", words: "orders", colours: "dark" },
  { name: "faults", hash: "#/faults", words: "GET /domains" },
  { name: "instance", hash: "#/objects/compute_instance/1", words: "Referenced by", colours: "dark" },
  { name: "zone", hash: "#/objects/domain/1?tab=zone", words: "SOA" },
  { name: "code", hash: "#/objects/firewall/1?tab=code", words: "Import block" },
];

const folder = join(__dirname, "..", "..", "docs", "pictures", "emulator");
/** The quality of the pictures, from 0 to 1. */
const quality = 0.7;

/** A typical situation: time passes until the instance is running and the zone is rendered, and a backup is in progress. */
async function fill({ call, control, make }: Callers): Promise<void> {
  await makeShop({ make });
  await control("POST", "/clock/advance", { seconds: 30 * 60 });
  await call("POST", "/domains/1/records", { type: "CNAME", name: "", target: "elsewhere.example" });
  await call("PUT", "/networking/firewalls/1", { tags: ["shop", "edge"] });
  await make("/databases/postgresql/instances", {
    ...{ label: "stock", region: "us-east", type: "g6-dedicated-2", engine: "postgresql/14.6" },
  });
  await control("POST", "/clock/advance", { seconds: 120 });
  await endAt(control, "2026-01-31T12:47:00Z");
  const fault = { match: { method: "GET", path: "/domains/**", times: 3 }, effect: { status: 503, retryAfter: 2 } };
  await control("POST", "/faults", fault);
  await call("GET", "/domains/1/records");
}

/** Durations are random: here, all operations end at one time. */
async function endAt(control: Callers["control"], time: string): Promise<void> {
  const { body: state } = await control("GET", "/state");
  const jobs = state["jobs"] as readonly Json[];
  const due = Date.parse(time);
  await control("PUT", "/state", {
    ...state,
    jobs: jobs.map((job) => (job["action"] === "settle" ? { ...job, due } : job)),
  });
}

/** The duration of a request differs each time. */
async function steadyTimes(page: Page): Promise<void> {
  await page.route(/\/_emulator\/requests/, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replace(/"ms":[\d.e-]+/g, '"ms":1.5');
    await route.fulfill({ response, body: text });
  });
}

/** Converts PNG to WebP, which is a third of the size. The browser itself can do that. */
async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const url = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = "data:image/png;base64,${png.toString("base64")}";
    await image.decode();
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: image.width, height: image.height });
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", ${String(quality)});
  })()`);
  await page.close();
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

async function take(browser: Browser, origin: string, { name, hash, words, colours, open }: Picture): Promise<string> {
  const options = { colorScheme: colours ?? "light", reducedMotion: "reduce" } as const;
  const { page, context } = await watchedPage(browser, origin, options);
  await steadyTimes(page);
  await page.goto(`${origin}/_emulator/ui${hash}`);
  await page.getByRole("main").getByText(words).first().waitFor();
  await open?.(page);
  await page.getByRole("main").getByText("Loading").waitFor({ state: "detached" });
  const webp = await toWebp(browser, await page.screenshot({ caret: "hide" }));
  await context.close();
  const file = join(folder, `${name}.webp`);
  writeFileSync(file, webp);
  return `${file}: ${String(webp.length)} bytes`;
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const [browser, emulator] = await Promise.all([startBrowser(), startEmulatorProcess("--port", "0", ...still)]);
  try {
    await fill(callersOf(emulator));
    for (const picture of pictures) console.log(await take(browser, new URL(emulator.url).origin, picture));
  } finally {
    await browser.close();
    await emulator.stop();
  }
}

void main();
