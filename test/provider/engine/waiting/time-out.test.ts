import { TimeoutError } from "../../../../src/provider/client";
import { timedOut } from "../../../../src/provider/engine/waiting/unfinished";
import { domain } from "../../../../src/resources/domain/contract";
import { mysqlDatabase } from "../../../../src/resources/mysql_database/contract";

const late = new TimeoutError("the end", undefined, "Timed out after 2 s waiting for the end", {});

test("a timeout error names the timeout to set, if the resource has one", () => {
  expect(timedOut(mysqlDatabase, "update", late).message).toBe(
    "Timed out after 2 s waiting for the end. To wait longer, raise timeouts.update.",
  );
  expect(timedOut(domain, "create", late, "Do this.").message).toBe(
    "Timed out after 2 s waiting for the end. Do this.",
  );
});
