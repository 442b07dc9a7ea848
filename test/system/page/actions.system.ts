import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { domainBody, type Json } from "../../emulator/support";
import { eventually } from "../../support/eventually";
import { makeShop } from "./support/shop";
import { useWebUi } from "./support/use-page";

const ui = useWebUi();
const folder = mkdtempSync(join(tmpdir(), "stratus-page-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const clock = async () => (await ui.control("GET", "/clock")).body;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test("the clock advances by a minute, by half an hour, and to the next event", async () => {
  const { database } = await makeShop(ui);
  const { page } = await ui.open("#/jobs");
  const shown = page.getByRole("group", { name: "Service clock" });
  await shown.getByText("2026-01-31 12:00:00").waitFor();
  await button(page, "+1 min").click();
  await shown.getByText("2026-01-31 12:01:00").waitFor();
  const [next] = (await ui.control("GET", "/jobs")).body as unknown as readonly { readonly due: string }[];
  await page.getByRole("button", { name: /^Next event/ }).click();
  await shown.getByText(String(next?.due).slice(0, 19).replace("T", " ")).waitFor();
  await button(page, "+30 min").click();
  await eventually(async () => {
    const { body } = await ui.call("GET", `/databases/mysql/instances/${String(database["id"])}`);
    return body["status"] === "active";
  });
  await eventually(async () => (await page.getByText("user", { exact: true }).count()) === 0);
});

test("the clock can be frozen and resumed, and transitions can be fast or real", async () => {
  const { page } = await ui.open("#/jobs");
  await page.getByRole("button", { name: "Frozen", pressed: true }).click();
  await page.getByRole("button", { name: "Frozen", pressed: false }).waitFor();
  expect((await clock())["frozen"]).toBe(false);
  await button(page, "Frozen").click();
  await page.getByRole("button", { name: "Frozen", pressed: true }).waitFor();
  expect((await clock())["frozen"]).toBe(true);
  await button(page, "Fast").click();
  await page.getByRole("button", { name: "Fast", pressed: true }).waitFor();
  expect((await clock())["transitions"]).toBe("fast");
  await button(page, "Fast").click();
  await page.getByRole("button", { name: "Fast", pressed: false }).waitFor();
  expect((await clock())["transitions"]).toBe("real");
});

test("a fault is created with the form, is shown on every view, counts its hits, and is removed", async () => {
  const { page } = await ui.open("#/faults");
  const form = page.getByRole("form", { name: "Add a fault" });
  const header = page.getByRole("banner");
  await form.getByLabel("Method").selectOption("GET");
  await form.getByLabel("Path after /v4").fill("/domains");
  await form.getByLabel("Requests (0 = all)").fill("2");
  await form.getByLabel("Status").fill("503");
  await button(page, "Add fault").click();
  const set = page.getByRole("region", { name: "Configured faults" });
  await set.getByText("GET /domains").waitFor();
  await form.getByLabel("Path after /v4").fill("/images");
  await button(page, "Add fault").click();
  await set.getByText("GET /images").waitFor();
  await page.getByRole("link", { name: "Users" }).click();
  await header.getByText("2 faults active").waitFor();

  expect((await ui.call("GET", "/domains")).status).toBe(503);
  await page.getByRole("link", { name: "2 faults active" }).click();
  await set.getByText("active · 1 hit").waitFor();
  expect((await ui.call("GET", "/domains")).status).toBe(503);
  await set.getByText("spent · 2 hits").waitFor();
  await header.getByText("1 fault active").waitFor();
  await set
    .getByRole("button", { name: /^Remove fault/ })
    .last()
    .click();
  await eventually(async () => (await set.getByRole("listitem").count()) === 1);
  await button(page, "Remove all faults").click();
  await set.getByText("No faults").waitFor();
  expect((await ui.control("GET", "/faults")).body).toEqual([]);
});

test("an invalid fault is rejected next to the form", async () => {
  const { page } = await ui.open("#/faults", { expected: /400/ });
  const form = page.getByRole("form", { name: "Add a fault" });
  await form.getByLabel("Status").fill("99");
  await button(page, "Add fault").click();
  await form.getByRole("alert").getByText("status").waitFor();
});

test("an object is changed, forced into a status and deleted outside Terraform, and the log names the page", async () => {
  await ui.make("/domains", domainBody);
  const { page } = await ui.open("#/objects/domain/1");
  await button(page, "Edit").click();
  const edit = dialog(page, "Edit shop.example");
  const text = edit.getByRole("textbox", { name: "Object as JSON" });
  const object = JSON.parse(await text.inputValue()) as Json;
  await text.fill("{");
  await edit.getByRole("status").getByText(/JSON/).waitFor();
  await text.fill(JSON.stringify({ ...object, description: "changed by hand", ttl_sec: 3600 }));
  await edit.getByText("Sends description, ttl_sec.").waitFor();
  await button(page, "Send PUT").click();
  await page.getByRole("region", { name: "Domains 1 as JSON" }).getByText("changed by hand").waitFor();
  expect((await ui.call("GET", "/domains/1")).body).toMatchObject({ description: "changed by hand", ttl_sec: 3600 });

  await button(page, "Force status").click();
  const force = dialog(page, "Force status");
  await force.getByLabel("Status").selectOption("disabled");
  await force.getByRole("button", { name: "Force status" }).click();
  await page.getByRole("main").getByText("disabled", { exact: true }).first().waitFor();
  expect((await ui.call("GET", "/domains/1")).body["status"]).toBe("disabled");

  await button(page, "Delete").click();
  await dialog(page, "Delete shop.example?").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No domains yet").waitFor();
  expect((await ui.call("GET", "/domains/1")).status).toBe(404);

  const log = (await ui.control("GET", "/requests")).body as unknown as readonly Json[];
  const own = log
    .filter(({ user }) => user === "emulator-page")
    .map(({ method, path }) => `${String(method)} ${String(path)}`);
  expect(own).toEqual(["PUT /v4/domains/1", "DELETE /v4/domains/1"]);
});

test("a rejection by the service is shown in the dialog, which stays open", async () => {
  await ui.make("/domains", domainBody);
  const { page } = await ui.open("#/objects/domain/1", { expected: /400/ });
  await button(page, "Edit").click();
  const edit = dialog(page, "Edit shop.example");
  const text = edit.getByRole("textbox");
  await text.fill(JSON.stringify({ ...(JSON.parse(await text.inputValue()) as Json), soa_email: "nobody" }));
  await button(page, "Send PUT").click();
  await edit
    .getByRole("alert")
    .getByText(/^soa_email/)
    .waitFor();
});

test("the state is saved to a file, reset, and restored from the file", async () => {
  await makeShop(ui);
  const before = await ui.control("GET", "/state");
  const { page } = await ui.open("#/service");
  const downloading = page.waitForEvent("download");
  await button(page, "Export state").click();
  const download = await downloading;
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  expect(download.suggestedFilename()).toBe("stratus-state.json");
  expect((JSON.parse(readFileSync(file, "utf8")) as Json)["objects"]).toEqual(before.body["objects"]);

  await button(page, "Reset").click();
  await dialog(page, "Reset the emulator?").getByRole("button", { name: "Reset" }).click();
  const domains = page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: /^Domains/ });
  await eventually(async () => (await domains.innerText()).endsWith("0"));
  expect((await ui.call("GET", "/domains")).body["results"]).toBe(0);

  await page.getByLabel("Import state").setInputFiles(file);
  await dialog(page, "Import stratus-state.json?").getByRole("button", { name: "Import" }).click();
  await eventually(async () => (await domains.innerText()).endsWith("1"));
  expect((await ui.control("GET", "/state")).body["objects"]).toEqual(before.body["objects"]);
});

test("settings and limits can be set", async () => {
  const { page } = await ui.open("#/service");
  await page.getByRole("button", { name: "Strict fields: off" }).click();
  await page.getByRole("button", { name: "Strict fields: on" }).waitFor();
  expect((await ui.control("GET", "/fields")).body["strict"]).toBe(true);
  const { status } = await ui.call("POST", "/domains", { ...domainBody, unknown: 1 });
  expect(status).toBe(400);
});
