import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const script = pathToFileURL(join(__dirname, "..", "..", "..", "scripts", "test", "noted-requests.mjs")).href;

/** The script is a module of Node, which Jest can't load. */
function isCombinedRead(line: string, known: readonly string[]): boolean {
  const program = `import { isCombinedRead } from ${JSON.stringify(script)};
    console.log(isCombinedRead(...${JSON.stringify([line, known])}));`;
  return execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" }) === "true\n";
}

const known = [
  "GET /compute/instances/{computeId}: resource stratus_instance_restore",
  "GET /compute/instances/{computeId}/backups/{backupId}: resource stratus_image",
];

it.each([
  ["GET /compute/instances: resource stratus_instance_restore", true],
  ["GET /compute/instances/{computeId}/backups: resource stratus_image", true],
  ["GET /compute/instances: resource stratus_image", false],
  ["GET /compute/instances: data source stratus_instance_restore", false],
  ["POST /compute/instances: resource stratus_instance_restore", false],
])("%s combines known reads: %s", (line, expected) => {
  expect(isCombinedRead(line, known)).toBe(expected);
});
