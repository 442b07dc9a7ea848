import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(__dirname, "..", "..", "..");
const script = pathToFileURL(join(root, "scripts", "test", "left-out.mjs")).href;

/** The script's output for the results of jest. It is an ES module, which jest doesn't load. */
function printed(results: object): string {
  const program = `import * as it from ${JSON.stringify(script)}; console.log(it.leftOutText(it.leftOutOf(${JSON.stringify(results)})))`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
}

test("skipped tests of this kind are listed with their file and the reason, and no other skipped ones", () => {
  const title = "a secret is kept nowhere (left out: OpenTofu 1.6.2 has no ephemeral resources)";
  const assertionResults = [
    { status: "passed", title: "a zone is made" },
    { status: "pending", title },
    { status: "pending", title: "not asked for by --testNamePattern" },
  ];
  const results = { testResults: [{ name: join(root, "test", "e2e", "secrets.e2e.ts"), assertionResults }] };
  expect(printed(results)).toBe(`left out (1):\n  test/e2e/secrets.e2e.ts: ${title}\n`);
});
