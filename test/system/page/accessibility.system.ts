import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { makeShop, type Shop } from "./support/shop";
import { useWebUi } from "./support/use-page";

const ui = useWebUi();
const axe = createRequire(__filename).resolve("axe-core/axe.min.js");

/** Every view, with text that is visible when it is drawn. */
const views: Readonly<Record<string, string>> = {
  "#/requests": "/v4/compute/instances",
  "#/topology": "www.shop.example",
  "#/jobs": "orders",
  "#/events": "edge",
  "#/faults": "GET /domains",
  "#/users": "admin",
  "#/service": "Strict fields",
  "#/objects/domain": "shop.example",
  "#/objects/domain_record": "shop.example",
  "#/objects/firewall": "edge",
  "#/objects/image": "Debian",
  "#/objects/instance_backup": "No instance backups yet",
  "#/objects/compute_instance": "web",
  "#/objects/compute_instance/1": "provisioning",
  "#/objects/firewall/1?tab=events": "firewall_create",
  "#/objects/compute_instance/1?tab=requests": "/v4/compute/instances",
  "#/objects/compute_instance/1?tab=code": "resource",
  "#/objects/domain/1?tab=zone": "www",
  "#/objects/vlan": "No VLANs yet",
  "#/nowhere": "Page not found",
};

async function seed(): Promise<Shop> {
  const shop = await makeShop(ui);
  await ui.control("POST", "/faults", { match: { method: "GET", path: "/domains" }, effect: { status: 503 } });
  await ui.call("POST", "/domains", { domain: "no" });
  return shop;
}

async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await page
    .getByRole("main")
    .getByText(views[hash] ?? "")
    .first()
    .waitFor();
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** The findings of axe, as sentences. */
async function violationsOn(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate<readonly Violation[]>("axe.run().then(({ violations }) => violations)");
  return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(" ")}`);
}

const wide = { width: 1200, height: 760 };
const narrow = { width: 360, height: 740 };

describe.each([
  ["light", "light", wide],
  ["dark", "dark", wide],
  ["light and narrow", "light", narrow],
  ["dark and narrow", "dark", narrow],
] as const)("%s", (_, colorScheme, viewport) => {
  test("axe has no findings in any view, and no view is wider than the window", async () => {
    await seed();
    const { page, context } = await ui.open("#/requests", { colorScheme, viewport, reducedMotion: "reduce" });
    await context.addInitScript({ path: axe });
    await page.reload();
    const wrong: string[] = [];
    for (const hash of Object.keys(views)) {
      await goTo(page, hash);
      wrong.push(...(await violationsOn(page)).map((each) => `${hash} ${each}`));
      const width = await page.evaluate<number>("document.documentElement.scrollWidth");
      if (width > viewport.width) wrong.push(`${hash} is ${String(width)} wide`);
    }
    await goTo(page, "#/requests");
    await page.getByRole("link", { name: "/v4/domains", exact: true }).last().click();
    await page.getByRole("heading", { name: "Response body" }).waitFor();
    wrong.push(...(await violationsOn(page)));
    expect(wrong).toEqual([]);
  });
});

test("axe has no findings in dialogs", async () => {
  await seed();
  const { page, context } = await ui.open("#/objects/domain/1");
  await context.addInitScript({ path: axe });
  await page.reload();
  const wrong: string[] = [];
  for (const name of ["Edit", "Force status", "Delete"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog").waitFor();
    wrong.push(...(await violationsOn(page)));
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  expect(wrong).toEqual([]);
});

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate<string>(
      "(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim()",
    );
    if (text === name) return;
  }
  throw new Error(`The Tab key does not lead to ${name}.`);
}

test("a kind, an object and a dialog can be opened and closed without a mouse, and the focus returns", async () => {
  await makeShop(ui);
  const { page } = await ui.open("#/requests");
  await page.getByRole("heading", { name: "Requests" }).waitFor();
  await tabTo(page, "Domains1");
  await page.keyboard.press("Enter");
  await page.getByRole("table", { name: "Domains" }).getByRole("link", { name: "shop.example" }).waitFor();
  await tabTo(page, "shop.example");
  await page.keyboard.press("Enter");
  const edit = page.getByRole("button", { name: "Edit", exact: true });
  await edit.waitFor();
  await tabTo(page, "Edit");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit shop.example" });
  await dialog.waitFor();
  expect(await page.evaluate("document.querySelector('dialog').contains(document.activeElement)")).toBe(true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Edit");
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await tabTo(page, "Cancel");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Edit");
});

/** Closes the dialog as a user does, in the page. */
const closings = {
  Escape: `if (dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close()`,
  Cancel: `button("Cancel").click()`,
};

test.each(Object.entries(closings))("a dialog can be opened again immediately after %s", async (_, close) => {
  await makeShop(ui);
  const { page } = await ui.open("#/objects/domain/1");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit shop.example" });
  await dialog.waitFor();
  // In one task: the browser queues the event `close`, which then arrives when the dialog is open again.
  await page.evaluate(`(async () => {
    const dialog = document.querySelector("dialog");
    const button = (name) => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
    const closed = new Promise((resolve) => dialog.addEventListener("close", resolve));
    ${close};
    await Promise.resolve();
    button("Edit").click();
    await closed;
  })()`);
  await dialog.waitFor();
});

test("an open request closes with Escape, and the focus returns to its row", async () => {
  await ui.call("GET", "/domains");
  const { page } = await ui.open("#/requests");
  const row = page.getByRole("table", { name: "Requests" }).getByRole("link", { name: "/v4/domains" });
  await row.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Response body" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Response body" }).waitFor({ state: "detached" });
  expect(await page.evaluate("document.activeElement !== document.body")).toBe(true);
});

test("reduced motion disables animations", async () => {
  await makeShop(ui);
  const { page } = await ui.open("#/jobs", { reducedMotion: "reduce" });
  await page.getByRole("table", { name: "In progress" }).waitFor();
  const moving = await page.evaluate<readonly string[]>(
    `[...document.querySelectorAll("*")].filter((each) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(each);
      const lasts = (text) => text.split(", ").some((each) => parseFloat(each) > 0.05);
      return (animationName !== "none" && lasts(animationDuration)) || lasts(transitionDuration);
    }).map((each) => each.outerHTML.slice(0, 100))`,
  );
  expect(moving).toEqual([]);
});
