import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "..", "..", "..", "..");

test.each(["lib", "cdktn"])("a line of a stack trace is a line of the binding that runs, in dist/%s", (entry) => {
  const binding = join(root, "dist", entry, "l1", "firewall.nested.js");
  const program = `const { firewallRulesToTerraform } = require(${JSON.stringify(binding)});
    const rules = { get inbound() { throw new Error("on purpose"); } };
    try { firewallRulesToTerraform(rules); } catch ({ stack }) { console.log(stack); }`;
  // If a binding named a source map, Node would use it, here as in programs that run with ts-node.
  const args = ["--enable-source-maps", "--eval", program];
  const stack = execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  const [, path, line] = /^ +at firewallRulesToTerraform \((.*):(\d+):\d+\)$/m.exec(stack) ?? [];
  expect(path).toBe(binding);
  expect(readFileSync(binding, "utf8").split("\n")[Number(line) - 1]).toContain("(struct.inbound !== undefined)");
});
