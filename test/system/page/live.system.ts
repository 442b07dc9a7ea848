import type { Locator, Page } from "playwright-core";
import { domainBody } from "../../emulator/support";
import { eventually } from "../../support/eventually";
import { useWebUi } from "./support/use-page";

const ui = useWebUi();

const domains = (page: Page) => page.getByRole("table", { name: "Domains" });
const viewsOf = (requests: readonly string[]) =>
  requests.filter((path) => path.startsWith("/_emulator/view/v4/domains"));
const many = 12_000;

/** This number of domains is in the account, added like by an import of a state: each with its own name and id. */
async function fill(count: number): Promise<void> {
  await ui.make("/domains", domainBody);
  const { body: state } = await ui.control("GET", "/state");
  const objects = state["objects"] as readonly { readonly kind: string; readonly seq: number }[];
  const lastSeq = Math.max(...objects.map(({ seq }) => seq));
  const first = objects.find(({ kind }) => kind === "domain");
  if (!first) throw new Error("the state has no domain");
  const more = Array.from({ length: count - 1 }, (_, index) => {
    const id = index + 2;
    const domain = `shop-${String(id).padStart(5, "0")}.example`;
    const text = JSON.stringify({ ...first, seq: lastSeq + id });
    return JSON.parse(text.replace(/"id":1\b/g, `"id":${String(id)}`).replaceAll("shop.example", domain)) as object;
  });
  const { status, body } = await ui.control("PUT", "/state", { ...state, objects: [...objects, ...more] });
  expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
}

interface Scrolled {
  scrollTop: number;
  readonly scrollHeight: number;
}

const scrolled = (table: Locator) => table.evaluate(({ scrollTop }: Scrolled) => scrollTop);
const scrollTo = (table: Locator, top: number | "end") =>
  table.evaluate((element: Scrolled, to) => (element.scrollTop = to === "end" ? element.scrollHeight : to), top);

test("an object created through the API appears by itself", async () => {
  const { page, requests } = await ui.open("#/objects/domain");
  await page.getByText("No domains yet").waitFor();
  await ui.make("/domains", domainBody);
  await domains(page).getByRole("link", { name: "shop.example" }).waitFor();
  await page.getByRole("link", { name: "Domains 1" }).waitFor();
  await ui.call("DELETE", "/domains/1");
  await page.getByText("No domains yet").waitFor();
  expect(requests.filter((path) => path === "/_emulator/ui")).toHaveLength(1);
});

test("the log shows requests immediately", async () => {
  const { page } = await ui.open("#/requests");
  await page.getByText("No requests yet").waitFor();
  await ui.call("GET", "/regions");
  await page.getByRole("table", { name: "Requests" }).getByRole("link", { name: "/v4/regions" }).waitFor();
});

test("a burst of 300 writes is followed by a few reloads", async () => {
  const { page, requests } = await ui.open("#/objects/domain");
  await page.getByText("No domains yet").waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const before = requests.length;
  let passedMs = 0;
  const pass = async (milliseconds: number) => {
    await page.clock.runFor(milliseconds);
    passedMs += milliseconds;
  };
  for (let from = 0; from < 300; from += 20) {
    const numbers = Array.from({ length: 20 }, (_, index) => from + index);
    await Promise.all(
      numbers.map((number) => ui.make("/domains", { ...domainBody, domain: `shop-${String(number)}.example` })),
    );
    await pass(100);
  }
  await eventually(async () => {
    await pass(100);
    return page.getByRole("status").getByText("300 objects").isVisible();
  });
  // A reload in each half second, of the rows and of the data that all views share.
  const maximum = passedMs / 500 + 2;
  expect(viewsOf(requests.slice(before)).length).toBeLessThanOrEqual(maximum);
  expect(requests.length - before).toBeLessThanOrEqual(maximum * 4);
});

test("a table of 12,000 objects draws few rows, loads pages of 500, and its end is reached by keys and by scrolling", async () => {
  await fill(many);
  const { page, requests } = await ui.open("#/objects/domain");
  const table = domains(page);
  const last = table.getByRole("link", { name: `shop-${String(many)}.example` });
  await page.getByRole("status").getByText("12,000 objects").waitFor();
  const isFew = async () => expect(await table.getByRole("row").count()).toBeLessThan(200);
  await isFew();
  expect(viewsOf(requests)).toEqual(["/_emulator/view/v4/domains?page=1&page_size=500"]);

  await table.getByRole("link", { name: "shop.example", exact: true }).focus();
  await page.keyboard.press("End");
  await last.waitFor();
  await eventually(
    async () => (await page.evaluate("document.activeElement.textContent")) === `shop-${String(many)}.example`,
  );
  await isFew();
  await page.keyboard.press("Home");
  await table.getByRole("link", { name: "shop.example", exact: true }).waitFor();

  await scrollTo(table, "end");
  await last.waitFor();
  await isFew();
  const pages = viewsOf(requests);
  expect(pages.every((path) => path.endsWith("&page_size=500"))).toBe(true);
  expect(new Set(pages).size).toBeLessThanOrEqual(4);
});

test("a change keeps the scroll position of the table", async () => {
  await fill(2000);
  const { page } = await ui.open("#/objects/domain");
  const table = domains(page);
  await page.getByRole("status").getByText("2,000 objects").waitFor();
  await scrollTo(table, 34_000);
  const row = table.getByRole("row").filter({ hasText: "shop-01005.example" });
  await row.waitFor();
  const before = await scrolled(table);
  await ui.call("PUT", "/domains/1005", { tags: ["changed"] });
  await row.getByText("changed").waitFor();
  expect(await scrolled(table)).toBe(before);
});

test("the log keeps its scroll position", async () => {
  for (let count = 0; count < 60; count++) await ui.call("GET", `/domains/${String(count)}`);
  const { page } = await ui.open("#/requests");
  const table = page.getByRole("table", { name: "Requests" });
  const row = table.getByRole("row").filter({
    has: page.getByRole("link", { name: "/v4/domains/20", exact: true }),
  });
  await table.getByRole("row").nth(5).waitFor();
  await scrollTo(table, 1100);
  await row.waitFor();
  const before = await row.boundingBox();
  await ui.call("GET", "/regions");
  await page.getByRole("status").getByText("61 shown").waitFor();
  await eventually(async () => (await row.boundingBox())?.y === before?.y);
});
