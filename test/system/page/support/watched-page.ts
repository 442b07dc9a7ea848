import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** A page with all its requests and errors since it was opened. */
export interface Watched {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The URLs that it requested, in order, without the origin. */
  readonly requests: string[];
  /** Errors of its console, exceptions, and violations of the content security policy. */
  readonly complaints: string[];
  /** URLs of requests to other servers than the emulator. */
  readonly elsewhere: string[];
}

/** The maximum time of a condition before the test fails. */
const patience = 10_000;

/** Reported as errors of the console, because a page can suppress events that it listens to itself. */
const tellBreaches = `addEventListener("securitypolicyviolation", (event) =>
  console.error("content policy: " + event.violatedDirective + " " + event.blockedURI));`;

export async function watchedPage(browser: Browser, origin: string, options: BrowserContextOptions): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 760 }, ...options });
  context.setDefaultTimeout(patience);
  await context.addInitScript(tellBreaches);
  const page = await context.newPage();
  const watched: Watched = { page, context, requests: [], complaints: [], elsewhere: [] };
  page.on("console", (message) => {
    if (message.type() === "error") watched.complaints.push(message.text());
  });
  page.on("pageerror", (error) => watched.complaints.push(String(error)));
  context.on("request", (request) => {
    const url = request.url();
    if (url.startsWith(`${origin}/`)) watched.requests.push(url.slice(origin.length));
    // Data that the page itself has created never leaves the browser.
    else if (!/^(data|blob):/.test(url)) watched.elsewhere.push(url);
  });
  return watched;
}
