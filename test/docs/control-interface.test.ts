import { readFileSync } from "node:fs";
import { join } from "node:path";
import { useEmulator } from "../emulator/support";
import { root } from "./support/blocks";

const emulator = useEmulator();

test("the page lists each request of the control API once, and no other", async () => {
  const { body } = await emulator.control("GET", "");
  const calls = (body["routes"] as readonly string[])
    .map((route) => route.replace("/_emulator", "").replace(/\+\}/, "}"))
    .filter((route) => route !== "GET ");
  const page = readFileSync(join(root, "docs", "guides", "look-into-the-emulator.md"), "utf8");
  const rows = page.split("\n").filter((line) => /^\| `(GET|PUT|POST|DELETE) /.test(line));
  const documented = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, call = ""]) => call),
  );
  expect([...documented].sort()).toEqual([...calls].sort());
});
