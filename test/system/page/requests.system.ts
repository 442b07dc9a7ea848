import { readFileSync } from "node:fs";
import { join } from "node:path";
import { imageBody } from "../../emulator/support";
import { eventually } from "../../support/eventually";
import { root } from "../support/package";
import { useWebUi } from "./support/use-page";

const ui = useWebUi();

test("a request is shown with its bodies, and without secrets", async () => {
  await ui.make("/compute/instances", imageBody);
  const { page } = await ui.open("#/requests");
  const table = page.getByRole("table", { name: "Requests" });
  await table.getByRole("link", { name: "/v4/compute/instances" }).click();
  const panel = page.getByRole("region", { name: /^Request \d+$/ });
  const sent = panel.getByRole("region", { name: "Request body" });
  await sent.getByText('"(hidden)"').waitFor();
  expect(JSON.parse(await sent.innerText())).toEqual({ ...imageBody, root_pass: "(hidden)" });
  const answered = panel.getByRole("region", { name: "Response body" });
  expect(JSON.parse(await answered.innerText())).toMatchObject({ id: 1, label: "web", status: "provisioning" });
  expect(await page.content()).not.toContain(imageBody.root_pass);
  await panel.getByRole("link", { name: "/v4/compute/instances/1" }).click();
  await page.getByRole("heading", { name: "web", level: 1 }).waitFor();
});

test("a rejection shows its reason and the sentence of the rule, which is loaded only then", async () => {
  await ui.call("GET", "/domains");
  const { status, body } = await ui.as("nobody")("GET", "/images");
  expect(status).toBe(401);
  const [{ reason } = { reason: "" }] = body["errors"] as readonly { readonly reason: string }[];
  const { page, requests } = await ui.open("#/requests");
  const table = page.getByRole("table", { name: "Requests" });
  await table.getByText(reason).waitFor();
  const rules = () => requests.filter((path) => path.endsWith("/rules.json"));
  await table.getByRole("link", { name: "/v4/domains", exact: true }).click();
  await page.getByRole("region", { name: "Response body" }).waitFor();
  expect(rules()).toEqual([]);
  await table.getByRole("link", { name: "/v4/images" }).click();
  const refusal = page.getByRole("region", { name: "Rejection reasons" });
  await refusal.getByText(reason).waitFor();
  const rule = (
    await refusal
      .getByText(/^R\d-\d{3}$/)
      .first()
      .innerText()
  ).trim();
  const sentences = JSON.parse(readFileSync(join(root, "dist", "page", "rules.json"), "utf8")) as Record<
    string,
    string
  >;
  const plain = (text: string) => text.replaceAll("`", "");
  const sentence = plain(sentences[rule] ?? "no sentence");
  await eventually(async () => plain(await refusal.innerText()).includes(sentence));
  expect(rules()).toHaveLength(1);
});

test("the log can be searched, filtered by rejections, and emptied", async () => {
  await ui.call("GET", "/domains");
  await ui.call("GET", "/domains/77");
  const { page } = await ui.open("#/requests");
  const links = page.getByRole("table", { name: "Requests" }).getByRole("link");
  await eventually(async () => (await links.count()) === 2);
  await page.getByRole("checkbox", { name: "Rejected only" }).check();
  await eventually(async () => (await links.allTextContents()).join() === "/v4/domains/77");
  await page.getByRole("checkbox", { name: "Rejected only" }).uncheck();
  await page.getByRole("searchbox", { name: "Search requests" }).fill("404");
  await eventually(async () => (await links.allTextContents()).join() === "/v4/domains/77");
  await page.getByRole("searchbox", { name: "Search requests" }).fill("");
  await eventually(async () => (await links.count()) === 2);
  await page.getByRole("button", { name: "Clear log" }).click();
  await page.getByText("No requests yet").waitFor();
});
