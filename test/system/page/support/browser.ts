import { type Browser, chromium as playwright } from "playwright-core";
import { chromium, chromiumArguments } from "../../support/chromium";

/** A browser with a fresh profile. */
export const startBrowser = (): Promise<Browser> =>
  playwright.launch({ executablePath: chromium(), args: [...chromiumArguments] });

/** The clock stands still, so only the test makes changes. */
export const still = ["--clock", "frozen", "--time", "2026-01-31T12:00:00Z"] as const;
