import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { domainBody } from "../../emulator/support";
import { mustRun } from "../../support/child";
import { makeShop } from "./support/shop";
import { useWebUi } from "./support/use-page";

const ui = useWebUi();
const folder = mkdtempSync(join(tmpdir(), "stratus-page-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const options = { permissions: ["clipboard-read", "clipboard-write"] };

async function copied(page: Page, name: string): Promise<string> {
  await page.evaluate("navigator.clipboard.writeText('')");
  await page.getByRole("button", { name, exact: true }).click();
  await page
    .getByRole("status")
    .getByText(/^Copied/)
    .waitFor();
  return page.evaluate<string>("navigator.clipboard.readText()");
}

/** Runs a command like a user who pastes it into a shell. */
async function inShell(command: string): Promise<unknown> {
  const env = { ...process.env, STRATUS_TOKEN: "stratus-dev-token" };
  const { stdout } = await mustRun("bash", ["-c", command], { cwd: folder, env });
  return JSON.parse(stdout);
}

test("a request is copied as a curl command that sends it again, with any quotes in its body", async () => {
  const description = `it's "quoted" $HOME \`id\` \\n ü`;
  await ui.make("/domains", { ...domainBody, description });
  await ui.call("DELETE", "/domains/1");
  const { page } = await ui.open("#/requests", options);
  await page.getByRole("link", { name: "/v4/domains", exact: true }).click();
  const command = await copied(page, "Copy as curl");
  expect(await inShell(command)).toMatchObject({ domain: "shop.example", description });
  expect((await ui.call("GET", "/domains")).body).toMatchObject({ results: 1, data: [{ description }] });
});

test("an object is copied as curl, import block, HCL and construct", async () => {
  await makeShop(ui);
  const { page } = await ui.open("#/objects/domain/1?tab=code", options);
  await page.getByRole("button", { name: "Copy HCL" }).waitFor();
  expect(await inShell(await copied(page, "Copy curl"))).toEqual((await ui.call("GET", "/domains/1")).body);
  const { body } = await ui.control("GET", "/code/domain/1");
  for (const [name, field] of [
    ["import block", "import"],
    ["HCL", "hcl"],
    ["construct", "construct"],
  ] as const) {
    const text = await copied(page, `Copy ${name}`);
    expect(text).toBe(body[field]);
    expect(text).toContain(field === "import" ? 'id = "1"' : "shop.example");
  }
});

test("without a clipboard the text is shown for manual copying", async () => {
  await ui.make("/domains", domainBody);
  const { page } = await ui.open("#/objects/domain/1?tab=code", { permissions: [] });
  await page.getByRole("button", { name: "Copy HCL" }).waitFor();
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))");
  await page.getByRole("button", { name: "Copy HCL" }).click();
  const text = page.getByRole("dialog", { name: "Copy the HCL" }).getByRole("textbox", { name: "the HCL" });
  expect(await text.inputValue()).toContain("stratus_domain");
});
