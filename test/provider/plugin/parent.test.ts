import { spawn } from "node:child_process";
import { once } from "node:events";
import { hasParentEnded } from "../../../src/provider/plugin/serve";

it("on Windows, looks for the process, because the id of the parent stays", async () => {
  const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "ignore"] });
  const pid = child.pid ?? 0;
  expect(hasParentEnded(pid, "win32")).toBe(false);
  child.stdin.end();
  await once(child, "exit");
  expect(hasParentEnded(pid, "win32")).toBe(true);
});

it("on other systems, compares the id of the parent", () => {
  expect(hasParentEnded(process.ppid, "linux")).toBe(false);
  expect(hasParentEnded(process.pid, "linux")).toBe(true);
});
