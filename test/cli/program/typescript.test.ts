import { createProgram } from "../../../src/cli/program";
import { writeTypeScript } from "../../../src/cli/program/typescript";
import { programs } from "../../../src/resources/programs";
import { domain, record } from "./accounts";
import { differences } from "./compare";
import { goldenAccount } from "./golden-account";
import { problemsOf, runProgram } from "./run-program";

const program = createProgram(programs, goldenAccount);
const write = (all = program) => writeTypeScript(all, { host: "cdktf", stackName: "shop", version: "^0.1.0" });

describe("a small account", () => {
  const files = write();

  it("synthesizes to one resource for each object, with its import id and its values", () => {
    expect(differences(program, runProgram(files, "shop"))).toEqual([]);
  });

  it("compiles", () => {
    expect(problemsOf([files])).toEqual([]);
  });
});

it("a stack with the name of a construct compiles", () => {
  const files = writeTypeScript(createProgram(programs, [domain(1, "shop.example")]), {
    host: "cdktf",
    stackName: "domain",
    version: "^0.1.0",
  });
  expect(problemsOf([files])).toEqual([]);
});

describe("SPF records that receivers ignore or reject", () => {
  it.each([
    "v=spf1 redirect=_spf.example.net -all",
    "v=spf1 redirect=a.example redirect=b.example",
    "v=spf1 ip4:203.0.113.7~all",
    "v=spf1 +all",
    `v=spf1 ${Array.from({ length: 11 }, () => "mx").join(" ")} -all`,
  ])("%j is written as a plain string", (target) => {
    const account = goldenAccount.map((object) =>
      String(object.attributes["target"]).startsWith("v=spf1")
        ? { ...object, attributes: { ...object.attributes, target } }
        : object,
    );
    const broken = createProgram(programs, account);
    expect(differences(broken, runProgram(write(broken), "shop"))).toEqual([]);
  });
});

it("DKIM records that verifiers ignore are written as plain strings", () => {
  const account = [
    domain(70, "shop.example"),
    record(70, 71, "TXT", "s1._domainkey", "v=DKIM1; k=rsa; p=MIIB"),
    record(70, 72, "TXT", "s2._domainkey", "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="),
  ];
  const files = write(createProgram(programs, account));
  const text = files.map(({ text: each }) => each).join("\n");
  expect(text).toContain('zone.txt("s1._domainkey", "v=DKIM1; k=rsa; p=MIIB"');
  expect(text).toMatch(/zone\.dkim\(\s*"s2"/);
});

it.each(["con.example", "aux.shop.example", "com1.example"])(
  "%s doesn't get a file name that Windows reserves",
  (name) => {
    const zones = Array.from({ length: 40 }, (_, index) =>
      domain(index + 1, index === 0 ? name : `shop-${String(index)}.example`),
    );
    const records = zones.flatMap((_, index) =>
      Array.from({ length: 12 }, (_, number) =>
        record(index + 1, 100 + index * 20 + number, "A", `host-${String(number)}`, "203.0.113.11"),
      ),
    );
    const paths = write(createProgram(programs, [...zones, ...records])).map(({ path }) => path);
    expect(paths).toContain(`domains/zone-${name}.ts`);
    expect(paths).toContain("domains/shop-1.example.ts");
  },
);
