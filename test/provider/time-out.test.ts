import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TimeoutError } from "../../src/client";
import { timedOut, untaintCommand } from "../../src/provider/waiting/time-out";
import { domain } from "../../src/resources/domain/contract";
import { mysqlDatabase } from "../../src/resources/mysql_database/contract";

const late = new TimeoutError("the end", undefined, "Waited 2 s in vain for the end", {});

describe("a passed deadline", () => {
  it("names the timeout to set, where the resource has one", () => {
    expect(timedOut(mysqlDatabase, "update", late).message).toBe(
      "Waited 2 s in vain for the end. To wait longer, set timeouts.update.",
    );
    expect(timedOut(domain, "create", late, "Do this.").message).toBe("Waited 2 s in vain for the end. Do this.");
  });

  it("names the folder of a synthesized stack, because a program is elsewhere", () => {
    const before = process.cwd();
    try {
      process.chdir(mkdtempSync(join(tmpdir(), "stratus-stack-")));
      expect(untaintCommand(mysqlDatabase)).toBe(
        'terraform untaint stratus_mysql_database.NAME (the whole address stands above, after "with")',
      );
      writeFileSync("cdk.tf.json", "{}");
      expect(untaintCommand(mysqlDatabase)).toBe(
        `terraform untaint stratus_mysql_database.NAME, in the folder ${process.cwd()} (the whole address stands above, after "with")`,
      );
    } finally {
      process.chdir(before);
    }
  });
});
