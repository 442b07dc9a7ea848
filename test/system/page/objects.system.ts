import { eventually } from "../../support/eventually";
import { makeShop } from "./support/shop";
import { useWebUi } from "./support/use-page";

const ui = useWebUi();

const domain = (name: string, more: object = {}) =>
  ui.make("/domains", { domain: name, type: "master", soa_email: "ops@shop.example", ...more });

test("a kind is a table that can be searched, filtered and sorted", async () => {
  await domain("shop.example", { description: "the shop" });
  await domain("mail.example", { ttl_sec: 3600 });
  await domain("old.example", { status: "disabled" });
  const { page, requests } = await ui.open("#/objects/domain");
  const table = page.getByRole("table", { name: "Domains" });
  const names = () => table.getByRole("link").allTextContents();
  await table.getByRole("link", { name: "shop.example" }).waitFor();
  expect(await names()).toEqual(["shop.example", "mail.example", "old.example"]);
  await page.getByRole("status").filter({ hasText: "3 objects" }).waitFor();

  await table.getByRole("button", { name: "domain", exact: true }).click();
  await eventually(async () => (await names()).join() === "mail.example,old.example,shop.example");
  await table.getByRole("button", { name: "domain", exact: true }).click();
  await eventually(async () => (await names()).join() === "shop.example,old.example,mail.example");
  expect(await table.getByRole("columnheader", { name: "domain" }).getAttribute("aria-sort")).toBe("descending");

  await page.getByRole("searchbox", { name: "Search Domains" }).fill("MAIL");
  await eventually(async () => (await names()).join() === "mail.example");
  await page.getByRole("searchbox", { name: "Search Domains" }).fill("");
  await eventually(async () => (await names()).length === 3);

  await page.getByRole("button", { name: "Add filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Add filter" });
  await dialog.getByLabel("Field").selectOption("status");
  await dialog.getByLabel("Comparison").selectOption("is");
  await dialog.getByLabel("Value").selectOption("disabled");
  await dialog.getByRole("button", { name: "Add filter" }).click();
  await dialog.waitFor({ state: "detached" });
  await eventually(async () => (await names()).join() === "old.example");
  // A link to it shows the same.
  await page.reload();
  await page.getByRole("button", { name: "Remove filter status is disabled" }).click();
  await eventually(async () => (await names()).length === 3);
  expect(requests.filter((path) => path.endsWith("topology.js") || path.endsWith("rules.json"))).toEqual([]);
});

test("a kind that belongs to a parent shows the objects of all parents, with links to both", async () => {
  await domain("shop.example");
  await domain("blog.example");
  for (const id of [1, 2])
    await ui.make(`/domains/${String(id)}/records`, { type: "A", name: "www", target: "192.0.2.1" });
  const { page } = await ui.open("#/objects/domain_record");
  const table = page.getByRole("table", { name: "Domain records" });
  await table.getByRole("link", { name: "blog.example" }).waitFor();
  expect(await table.getByRole("link").allTextContents()).toEqual(["www", "shop.example", "www", "blog.example"]);
  await page.getByRole("status").filter({ hasText: "2 objects" }).waitFor();
  await table.getByRole("link", { name: "www" }).last().click();
  await page.getByRole("heading", { name: "www", level: 1 }).waitFor();
  expect(page.url()).toContain("#/objects/domain_record/2/2");
});

test("an object shows its JSON, its references in both directions and its requests", async () => {
  await makeShop(ui);
  const { page } = await ui.open("#/objects/domain_record/1/1");
  await page.getByRole("heading", { name: "www", level: 1 }).waitFor();
  const json = page.getByRole("region", { name: "Domain records 1 as JSON" });
  await json.getByText('"ttl_sec"').waitFor();
  const view = JSON.parse(await json.innerText()) as object;
  expect(view).toEqual((await ui.call("GET", "/domains/1/records/1")).body);

  const to = page.getByRole("region", { name: "References" });
  await to.getByRole("link", { name: "shop.example" }).first().click();
  await page.getByRole("heading", { name: "shop.example", level: 1 }).waitFor();
  await page.getByRole("region", { name: "Referenced by" }).getByRole("link", { name: "www" }).waitFor();

  const tabs = page.getByRole("navigation", { name: "Sections" });
  await tabs.getByRole("link", { name: "Domain records" }).click();
  const records = page.getByRole("table", { name: "Domain records" });
  await records.getByText("v=spf1 mx -all").waitFor();
  await tabs.getByRole("link", { name: "Requests" }).click();
  const requests = page.getByRole("table", { name: "Requests" });
  await requests.getByRole("link", { name: "/v4/domains", exact: true }).waitFor();
  expect(await requests.getByRole("link", { name: "/v4/domains/1/records", exact: true }).count()).toBe(3);
  expect(await requests.getByRole("link", { name: "/v4/compute/instances" }).count()).toBe(0);
});

test("events are shown of one object, and of all", async () => {
  await makeShop(ui);
  await ui.call("PUT", "/networking/firewalls/1", { status: "disabled" });
  const { page } = await ui.open("#/objects/firewall/1?tab=events");
  const table = page.getByRole("table", { name: "Events" });
  await table.getByText("firewall_create").waitFor();
  await table.getByText("firewall_disable").waitFor();
  await page.getByRole("link", { name: "Events" }).first().click();
  await page.getByRole("heading", { name: "Events" }).waitFor();
  await table.getByRole("link", { name: "edge" }).first().click();
  await page.getByRole("heading", { name: "edge", level: 1 }).waitFor();
});

test("a zone is shown as its zone file after it is rendered", async () => {
  await makeShop(ui);
  const { page } = await ui.open("#/objects/domain/1?tab=zone");
  await page.getByText("Not rendered yet").waitFor();
  await page.getByRole("table", { name: "Domain records" }).getByText("www").waitFor();
  await page.getByRole("button", { name: "+30 min" }).click();
  const file = page.getByRole("region", { name: "Zone file" }).last();
  await file.getByText("shop.example. [NS1]").or(file.getByText("SOA")).first().waitFor();
  const { zone_file: lines } = (await ui.call("GET", "/domains/1/zone-file")).body as { zone_file: string[] };
  expect((await file.innerText()).split(/\n+/).filter(Boolean)).toEqual(lines.filter((line) => line !== ""));
});

test("the topology has the nodes and arrows of the account, and a node opens its object", async () => {
  await makeShop(ui);
  const { page, requests } = await ui.open("#/jobs");
  await page.getByRole("heading", { name: "In progress" }).waitFor();
  const library = () => requests.filter((path) => path.endsWith("/topology.js"));
  expect(library()).toEqual([]);
  await page.getByRole("link", { name: "Topology" }).click();
  const picture = page.getByRole("region", { name: "Diagram" });
  const node = (name: string) => picture.getByRole("link", { name });
  for (const name of ["www.shop.example", "edge", "web", "orders"]) await node(name).first().waitFor();
  expect(library()).toHaveLength(1);
  for (const words of ["TCP 80, 443", "TCP 22", "198.51.100.0/24"]) await picture.getByText(words).first().waitFor();
  // From the internet and the office to the firewall, from there to the instance, from it to the database. One name each
  // points to the instance and to the mail server.
  expect(await picture.locator("path[marker-end]").count()).toBe(6);
  await node("orders").click();
  await page.getByRole("heading", { name: "orders", level: 1 }).waitFor();
  expect(new URL(page.url()).hash).toBe("#/objects/mysql_database/1");
  await page.goBack();
  await node("www.shop.example").click();
  await page.getByRole("table", { name: "Domain records" }).waitFor();
});

test("operations in progress are shown with the remaining time", async () => {
  await makeShop(ui);
  const { page } = await ui.open("#/jobs");
  const table = page.getByRole("table", { name: "In progress" });
  const row = table
    .getByRole("row")
    .filter({ hasText: "orders" })
    .filter({ has: page.getByText("user", { exact: true }) });
  await row.getByText("active").waitFor();
  const all = await table.getByRole("row").count();
  await page.getByRole("checkbox", { name: "Started by users only" }).check();
  await eventually(async () => (await table.getByRole("row").count()) < all);
  await row.getByRole("link", { name: "orders" }).click();
  const underway = page.getByRole("list", { name: "In progress" });
  await underway.getByText("create").waitFor();
  await underway.getByText("active").waitFor();
});

test("users are shown with their tokens, scopes and grants", async () => {
  await ui.restricted("auditor", { domains: { 1: "read_only" } }, "domains:read_only");
  const { page } = await ui.open("#/users");
  const auditor = page.getByRole("region", { name: "User auditor" });
  await auditor.getByText("domains:read_only").waitFor();
  await auditor.getByText("restricted", { exact: true }).waitFor();
  await auditor.getByRole("region", { name: "Grants of auditor" }).waitFor();
  const [admin] = (await ui.control("GET", "/users")).body as unknown as readonly { readonly username: string }[];
  await page
    .getByRole("region", { name: `User ${admin?.username ?? ""}` })
    .getByText("* (all)")
    .waitFor();
});
