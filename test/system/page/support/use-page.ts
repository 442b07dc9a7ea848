import type { Browser, BrowserContextOptions } from "playwright-core";
import { type Callers, callersOf } from "../../../emulator/support";
import { startEmulatorProcess } from "../../support/emulator-process";
import { startBrowser, still } from "./browser";
import { type Watched, watchedPage } from "./watched-page";

export interface OpenOptions extends BrowserContextOptions {
  /** Expected console errors of the test, such as a rejected request. */
  readonly expected?: RegExp;
}

export interface WebUi extends Callers {
  readonly origin: string;
  /** Opens the page at a view, such as `#/jobs`, in a separate profile. */
  readonly open: (hash?: string, options?: OpenOptions) => Promise<Watched>;
}

/**
 * One browser and one emulator for the tests of a file, emptied before each. After each test, no page may have console
 * errors, requests to other servers, or run code from an object.
 */
export function useWebUi(...args: readonly string[]): WebUi {
  let browser: Browser;
  let emulator: Awaited<ReturnType<typeof startEmulatorProcess>>;
  let opened: { readonly watched: Watched; readonly expected: RegExp | undefined }[] = [];
  const origin = () => new URL(emulator.url).origin;
  const callers = () => callersOf(emulator);
  beforeAll(async () => {
    [browser, emulator] = await Promise.all([startBrowser(), startEmulatorProcess("--port", "0", ...still, ...args)]);
  });
  afterAll(async () => {
    await browser.close();
    await emulator.stop();
  });
  beforeEach(async () => {
    await callers().control("POST", "/reset");
    await callers().control("PUT", "/clock", { frozen: true });
    await callers().control("DELETE", "/requests");
  });
  afterEach(async () => {
    const pages = opened;
    opened = [];
    for (const { watched, expected } of pages) {
      const pwned = await watched.page.evaluate("window.pwned ?? null");
      await watched.context.close();
      const complaints = watched.complaints.filter((text) => expected?.test(text) !== true);
      expect({ complaints, elsewhere: watched.elsewhere, pwned }).toEqual({
        complaints: [],
        elsewhere: [],
        pwned: null,
      });
    }
  });
  return {
    get origin() {
      return origin();
    },
    open: async (hash = "", { expected, ...options } = {}) => {
      const watched = await watchedPage(browser, origin(), options);
      opened.push({ watched, expected });
      await watched.page.goto(`${origin()}/_emulator/ui${hash}`);
      return watched;
    },
    call: (...given) => callers().call(...given),
    control: (...given) => callers().control(...given),
    as: (token) => callers().as(token),
    make: (...given) => callers().make(...given),
    restricted: (...given) => callers().restricted(...given),
  };
}
