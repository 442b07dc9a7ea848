import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(__dirname, "..", "..", "..");
const script = pathToFileURL(join(root, "scripts", "test", "left-out.mjs")).href;

/** What the script prints of the results of jest. It is an ES module, which jest does not load. */
function printed(results: object): string {
  const program = `import * as it from ${JSON.stringify(script)}; console.log(it.leftOutText(it.leftOutOf(${JSON.stringify(results)})))`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
}

test("what was left out is listed with its file and the reason, and nothing else that was skipped", () => {
  const title = "a secret is kept nowhere (left out: OpenTofu 1.6.2 has no ephemeral resources)";
  const assertionResults = [
    { status: "passed", title: "a zone is made" },
    { status: "pending", title },
    { status: "pending", title: "not asked for by --testNamePattern" },
  ];
  const results = { testResults: [{ name: join(root, "test", "e2e", "secrets.e2e.ts"), assertionResults }] };
  expect(printed(results)).toBe(`left out (1):\n  test/e2e/secrets.e2e.ts: ${title}\n`);
});
