import { imageBody } from "../../emulator/support";
import { eventually } from "../../support/eventually";
import { useWebUi } from "./support/use-page";

const ui = useWebUi();

const image = '<img src=x onerror="window.pwned=1">';
const script = "<script>window.pwned=1</script>";
const address = "javascript:window.pwned=1";
const hostile = `${image} ${script} ${address}`;

/** Objects with text that a browser would run, in every field of the API that accepts such text. */
async function plant(): Promise<void> {
  await ui.make("/domains", {
    ...{ domain: "shop.example", type: "master", soa_email: "ops@shop.example" },
    ...{ description: hostile, tags: [image, script.slice(0, 50), address] },
  });
  const record = { type: "TXT", name: "", target: hostile };
  await ui.make("/domains/1/records", record);
  await ui.make("/domains/1/records", { type: "A", name: "www", target: "192.0.2.10" });
  await ui.make("/compute/instances", { ...imageBody, group: image, tags: [image] });
  const rules = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
  await ui.make("/networking/firewalls", { label: "edge", rules, tags: [image] });
}

const views = [
  ["#/objects/domain", '<img src=x onerror="window.pwned=1">'],
  ["#/objects/domain/1", "javascript:window.pwned=1"],
  ["#/objects/domain/1?tab=domain_record", "<script>window.pwned=1</script>"],
  ["#/objects/domain/1?tab=code", "window.pwned=1"],
  ["#/objects/domain_record/1/1", "window.pwned=1"],
  ["#/objects/tag", '<img src=x onerror="window.pwned=1">'],
  ["#/objects/compute_instance", '<img src=x onerror="window.pwned=1">'],
  ["#/objects/compute_instance/1", "window.pwned=1"],
  ["#/objects/ip_address", "198.18.0"],
  ["#/topology", "shop.example"],
  ["#/events", "firewall_create"],
  ["#/jobs", "web"],
  ["#/users", "pwned"],
] as const;

test("text of objects that looks like code is shown as text in every view", async () => {
  await plant();
  await ui.control("POST", "/users", { username: image, restricted: true });
  const { page } = await ui.open("#/requests");
  for (const [hash, text] of views) {
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await page.getByRole("main").getByText(text).first().waitFor();
    expect(await page.locator("#page img, #page script, a[href^='javascript:']").count()).toBe(0);
  }
});

test("so is text of requests, dialogs and URLs", async () => {
  await plant();
  await ui.call("POST", "/domains", { domain: image, type: hostile });
  // A reverse DNS name is not free text, but the log shows rejected values too.
  const [ip = ""] = (await ui.call("GET", "/compute/instances/1")).body["ipv4"] as readonly string[];
  expect((await ui.call("PUT", `/networking/ips/${ip}`, { rdns: image })).status).toBe(400);
  await ui.call(
    "GET",
    `/domains/${encodeURIComponent(image)}?${new URLSearchParams({ [script]: address }).toString()}`,
  );
  const { page } = await ui.open("#/requests");
  const paths = page.getByRole("table", { name: "Requests" }).getByRole("link");
  await eventually(async () => (await paths.count()) >= 6);
  for (let index = 0; index < (await paths.count()); index++) {
    await paths.nth(index).click();
    await page.getByRole("heading", { name: "Response body" }).waitFor();
  }
  await page.goto(`${ui.origin}/_emulator/ui#/objects/domain/1`);
  for (const action of ["Edit", "Force status", "Delete"]) {
    await page.getByRole("button", { name: action, exact: true }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await page.goto(`${ui.origin}/_emulator/ui#/${encodeURIComponent(image)}`);
  await page.getByText("Page not found").waitFor();
  await page.goto(
    `${ui.origin}/_emulator/ui#/objects/domain?q=${encodeURIComponent(image)}&where=${encodeURIComponent(`description:contains:${script}`)}`,
  );
  await page.getByRole("table", { name: "Domains" }).or(page.getByText("No matching domains")).waitFor();
  expect(await page.locator("#page img, #page script, a[href^='javascript:']").count()).toBe(0);
});

test("the content security policy blocks code that still gets into the page", async () => {
  const { page, complaints } = await ui.open("#/jobs", { expected: /content policy|Content Security Policy|404/ });
  await page.getByRole("heading", { name: "In progress" }).waitFor();
  await page.evaluate(`document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(image)})`);
  await eventually(() => complaints.some((text) => text.startsWith("content policy: script-src")));
});
