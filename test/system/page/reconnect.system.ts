import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { callersOf, domainBody } from "../../emulator/support";
import { startEmulatorProcess } from "../support/emulator-process";
import { startBrowser, still } from "./support/browser";
import { watchedPage } from "./support/watched-page";

const folder = mkdtempSync(join(tmpdir(), "stratus-page-"));
let browser: Browser;
beforeAll(async () => (browser = await startBrowser()));
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the page reports an unreachable emulator, and shows the current state when it is back", async () => {
  const data = ["--data", join(folder, "shop.db")];
  const first = await startEmulatorProcess("--port", "0", ...still, ...data);
  await callersOf(first).make("/domains", domainBody);
  const { origin, port } = new URL(first.url);
  const { page, complaints, elsewhere } = await watchedPage(browser, origin, {});
  await page.goto(`${origin}/_emulator/ui#/objects/domain`);
  await page.getByRole("link", { name: "shop.example" }).waitFor();
  await first.stop();
  await page.getByRole("alert").getByText("Connection lost").waitFor();
  await page.getByRole("banner").getByText("Not connected").waitFor();

  // The stream never sent the data that the page shows now.
  const second = await startEmulatorProcess("--port", port, ...still, ...data);
  try {
    await callersOf(second).make("/domains", { ...domainBody, domain: "new.example" });
    await page.getByRole("link", { name: "new.example" }).waitFor();
    await page.getByRole("link", { name: "shop.example" }).waitFor();
    await page.getByRole("banner").getByText("Live").waitFor();
    expect(await page.getByText("Connection lost").count()).toBe(0);
  } finally {
    await second.stop();
  }
  expect(
    complaints.filter((text) => !/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|Failed to load resource/.test(text)),
  ).toEqual([]);
  expect(elsewhere).toEqual([]);
});
