import { howToAdopt } from "../../src/provider/describe-object";
import { firewall } from "../../src/resources/firewall/contract";
import { tag } from "../../src/resources/tag/contract";
import { domainRecord } from "../../src/resources/domain_record/contract";
import { databaseBody, useEmulator } from "../emulator/support";
import { mysqlDatabase } from "../../src/resources/mysql_database/contract";
import { runOn } from "./support/operations";

describe("how to adopt what exists", () => {
  it("says it for a program and for HCL, and how to give an older name", () => {
    const words = howToAdopt(firewall, { id: 12, label: "edge" });
    expect(words).toContain('call importFrom("12") on the construct');
    expect(words).toContain('  import {\n    to = stratus_firewall.NAME\n    id = "12"\n  }');
    expect(words).toContain('moveFromId("stratus_firewall.OLD") on the construct');
    expect(words).toContain("  moved {\n    from = stratus_firewall.OLD\n    to   = stratus_firewall.NAME\n  }");
  });

  it("names the parent of an object, and leaves a place for an id that is not known", () => {
    expect(howToAdopt(domainRecord, { domainId: 3, id: 7 })).toContain('id = "3/7"');
    expect(howToAdopt(domainRecord, { domainId: 3 })).toContain('id = "3/ID"');
  });

  it("R3-180: keeps what HCL would take for an expression", () => {
    const words = howToAdopt(tag, { label: 'a"${b}%{c}' });
    expect(words).toContain('id = "a\\"$${b}%%{c}"');
    expect(words).toContain('importFrom("a\\"${b}%{c}")');
  });
});

const bench = useEmulator();

test("a create whose outcome is unknown says that the next apply looks for the object", async () => {
  const path = "/databases/mysql/instances";
  await bench.control("POST", "/faults", { match: { method: "POST", path }, effect: { drop: "after" } });
  // The list that would find it fails from then on.
  await bench.control("POST", "/faults", { match: { method: "GET", path, nth: 2, times: 0 }, effect: { status: 403 } });
  const run = runOn(bench);
  const { label, engine, region, type } = databaseBody;
  await expect(run.create(mysqlDatabase, { label, engine, region, type })).rejects.toThrow(
    /could not be found out whether [^]* exists now\.[^]*\nstratus_mysql_database "[^"]*" may exist\. Run apply again: it looks for the object first/,
  );
  await run.close();
});
