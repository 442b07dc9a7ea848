import { howToAdopt } from "../../../src/provider/engine/advice";
import { domainRecord } from "../../../src/resources/domain_record/contract";
import { firewall } from "../../../src/resources/firewall/contract";
import { mysqlDatabase } from "../../../src/resources/mysql_database/contract";
import { tag } from "../../../src/resources/tag/contract";
import { databaseBody, useEmulator } from "../../emulator/support";
import { runOn } from "../../support/terraform/provider-run";

describe("instructions for adopting an existing object", () => {
  it("cover a program and HCL, and the override of an older name", () => {
    const words = howToAdopt(firewall, { id: 12, label: "edge" });
    expect(words).toContain('call importFrom("12") on the construct');
    expect(words).toContain('  import {\n    to = stratus_firewall.NAME\n    id = "12"\n  }');
    expect(words).toContain('moveFromId("stratus_firewall.OLD") on the construct');
    expect(words).toContain("  moved {\n    from = stratus_firewall.OLD\n    to   = stratus_firewall.NAME\n  }");
  });

  it("name the parent of an object, and leave a placeholder for an unknown id", () => {
    expect(howToAdopt(domainRecord, { domainId: 3, id: 7 })).toContain('id = "3/7"');
    expect(howToAdopt(domainRecord, { domainId: 3 })).toContain('id = "3/ID"');
  });

  it("R3-180: escapes a string that HCL would read as an expression", () => {
    const words = howToAdopt(tag, { label: 'a"${b}%{c}' });
    expect(words).toContain('id = "a\\"$${b}%%{c}"');
    expect(words).toContain('importFrom("a\\"${b}%{c}")');
  });
});

const emulator = useEmulator();

test("a create with an unknown outcome reports that the next apply looks for the object", async () => {
  const path = "/databases/mysql/instances";
  await emulator.control("POST", "/faults", { match: { method: "POST", path }, effect: { drop: "after" } });
  // From then on, the list that would contain it fails.
  await emulator.control("POST", "/faults", {
    match: { method: "GET", path, nth: 2, times: 0 },
    effect: { status: 403 },
  });
  const run = runOn(emulator);
  const { label, engine, region, type } = databaseBody;
  await expect(run.create(mysqlDatabase, { label, engine, region, type })).rejects.toThrow(
    /the search for [^]* failed\.[^]*\nstratus_mysql_database "[^"]*" may exist\. Run apply again: it looks for the object first/,
  );
  await run.close();
});
