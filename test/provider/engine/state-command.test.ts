import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stateCommand } from "../../../src/provider/engine/advice";
import { mysqlDatabase } from "../../../src/resources/mysql_database/contract";

const before = process.cwd();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "stratus-stack-"));
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

test("a state command names the folder of a synthesized stack, because a program is in another folder", () => {
  expect(stateCommand("untaint", mysqlDatabase)).toBe(
    'terraform untaint stratus_mysql_database.NAME (find the full address above, after "with", or with: terraform state list | grep stratus_mysql_database)',
  );
  writeFileSync("cdk.tf.json", "{}");
  expect(stateCommand("state rm", mysqlDatabase)).toBe(
    `terraform state rm stratus_mysql_database.NAME in the folder ${process.cwd()} (find the full address above, after "with", or with: terraform state list | grep stratus_mysql_database)`,
  );
});
