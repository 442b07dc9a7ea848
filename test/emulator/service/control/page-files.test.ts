import { readdirSync } from "node:fs";
import { join } from "node:path";
import { startStratusEmulator } from "../../../../src/composition/emulator";
import { useEmulator } from "../../support";

const emulator = useEmulator();

const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(emulator.server.url.replace(/\/v4$/, `/_emulator${path}`), { headers });

const built = join(__dirname, "..", "..", "..", "..", "dist", "page");

test("the page is served under ui, with all its files and their types", async () => {
  expect(emulator.server.page).toBe(emulator.server.url.replace(/\/v4$/, "/_emulator/ui"));
  const page = await ask("/ui");
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await page.text()).toMatch(/^<!doctype html>/i);
  const files = readdirSync(built);
  expect(files).toEqual(expect.arrayContaining(["index.html", "main.css", "main.js", "rules.json", "topology.js"]));
  for (const file of files.filter((name) => /\.(js|css|json|html|svg)$/.test(name))) {
    const { status, headers } = await ask(`/ui/${file}`);
    expect([file, status]).toEqual([file, 200]);
    expect(headers.get("content-type")).toContain({ js: "javascript" }[file.split(".")[1] ?? ""] ?? file.split(".")[1]);
  }
});

test("only the page's own files run, and it sends nothing to other sites", async () => {
  for (const path of ["/ui", "/ui/main.js"]) {
    const { headers } = await ask(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"]),
    );
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  }
});

test("an unchanged file is not sent again", async () => {
  const etag = (await ask("/ui/main.js")).headers.get("etag") ?? "";
  const again = await ask("/ui/main.js", { "if-none-match": etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
});

test.each(["/ui/..%2Fprovider%2Fmanifest.json", "/ui/nothing.js", "/ui/.inputs", "/ui/main", "/ui/%00.js"])(
  "there is no file %s",
  async (path) => {
    const { status } = await ask(path);
    expect(status).toBe(404);
  },
);

test.each(["PUT", "POST", "DELETE"])("%s is rejected", async (method) => {
  const { status } = await fetch(emulator.server.url.replace(/\/v4$/, "/_emulator/ui"), { method });
  expect(status).toBe(405);
});

test("another web page gets neither the page nor its data", async () => {
  for (const path of ["/ui", "/ui/main.js", "/kinds", "/view/v4/domains"]) {
    expect((await ask(path, { origin: "https://elsewhere.example" })).status).toBe(403);
  }
});

test("if the control API requires a token the page itself does not, and its URL contains the token", async () => {
  const emulator = await startStratusEmulator({ port: 0, controlToken: "of-the-control-api" });
  try {
    const { page = "" } = emulator;
    expect(new URL(page).hash).toBe("#token=of-the-control-api");
    expect((await fetch(page)).status).toBe(200);
    expect((await fetch(page.replace(/\/ui.*$/, "/ui/main.js"))).status).toBe(200);
    for (const path of ["/kinds", "/view/v4/domains", "/requests", "/code/domain/1", "/stream"]) {
      expect((await fetch(page.replace(/\/ui.*$/, path))).status).toBe(401);
    }
  } finally {
    await emulator.close();
  }
});
