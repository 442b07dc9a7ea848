import { domainBody } from "../../emulator/support";
import { useWebUi } from "./support/use-page";

const ui = useWebUi("--control-token", "one-of-ours");

const refused = { expected: /401/ };

test("the link with the token opens the page, and the token is removed from the URL", async () => {
  const { page } = await ui.open("#token=one-of-ours");
  await page.getByRole("heading", { name: "Requests" }).waitFor();
  expect(page.url()).not.toContain("one-of-ours");
  await page.reload();
  await page.getByRole("heading", { name: "Requests" }).waitFor();
});

test("without the token the page shows nothing, rejects an invalid one, and accepts the right one", async () => {
  await ui.make("/domains", domainBody);
  const { page } = await ui.open("#/objects/domain", refused);
  const input = page.getByLabel("Control token");
  const open = page.getByRole("button", { name: "Open the page" });
  await input.fill("a-wrong-one");
  await open.click();
  await page.getByRole("alert").getByText("Incorrect token.").waitFor();
  expect(await page.getByText("shop.example").count()).toBe(0);
  await input.fill("one-of-ours");
  await open.click();
  await page.getByRole("link", { name: "shop.example" }).waitFor();
});

test("a link with an invalid token asks for the right one", async () => {
  const { page } = await ui.open("#token=a-wrong-one", refused);
  await page.getByLabel("Control token").waitFor();
});
