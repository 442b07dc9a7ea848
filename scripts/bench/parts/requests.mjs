import { join } from "node:path";
import { createRequire } from "node:module";
import { environment, timeChild } from "../measure/child.mjs";
import { terraformFile } from "../measure/terraform.mjs";
import { readJson, root } from "../../support/project.mjs";

/** The minimum and the target. The other numbers are in the stored table. */
const wanted = {
  "plan of 12,000 records of a zone": { least: 24, aim: 28 },
  "plan of 4 of 12,000 records of a zone": { least: 4, aim: 6 },
  "plan of 500 instances, 20 firewalls and 480 devices": { least: 26, aim: 30 },
  "plan of 200 tags": { least: 5, aim: 10 },
  "plan of 200 firewalls": { least: 5, aim: 10 },
  "import of 2,000 records by their ids": { least: 4, aim: 30 },
  "import of 2,000 records by their names": { least: 4, aim: 30 },
  "import of 200 objects of 13 kinds": { least: 22, aim: 60 },
  "1,000 records, one field updated": { least: 1_000, aim: 1_010 },
  "100 instances, created at once": { least: 100, aim: 200 },
  "20 databases, created at once": { least: 20, aim: 170 },
  "ip_address, created": { least: 1, aim: 1 },
  "domain, deleted": { least: 1, aim: 2 },
  "tag, deleted": { least: 1, aim: 2 },
  "firewall, deleted": { least: 1, aim: 2 },
  "compute_instance, deleted": { least: 1, aim: 2 },
  "mysql_database, deleted": { least: 1, aim: 2 },
  "mysql_database, updated": { least: 1, aim: 2 },
};

/** @param {string} count */
const total = (count) => (count.match(/\d+/g) ?? []).map(Number).reduce((sum, number) => sum + number, 0);

/**
 * Counts with the system test that stores the counts.
 * @param {import("./index.mjs").Details} details
 */
export async function requests({ folder }) {
  const file = join(folder, "requests.json");
  const jest = createRequire(import.meta.url).resolve("jest/bin/jest");
  const env = environment(folder, { STRATUS_COUNTED_REQUESTS: file, TERRAFORM_BINARY_NAME: await terraformFile() });
  const args = [jest, "--selectProjects", "system", "--maxWorkers=1", "test/system/requests.system.ts"];
  await timeChild(process.execPath, args, { cwd: root, env });
  const counted = readJson(file);
  return {
    rows: Object.entries(wanted).map(([action, { least, aim }]) => ({
      what: action,
      unit: "requests",
      measured: total(counted[action]),
      reference: { what: "expected minimum", value: least },
      aim,
    })),
  };
}
