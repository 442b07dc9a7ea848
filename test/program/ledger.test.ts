import { extendLedger, LedgerError, ledgerOf, createProgram, readLedger, writeLedger } from "../../src/program";
import { programs } from "../../src/resources/programs";
import { domain, instance, record } from "./accounts";
import { goldenAccount } from "./golden-account";

const about = { form: "cdktf", stackName: "shop", service: "https://api.example.test/v4" } as const;
const small = [instance(12, "web"), domain(51, "shop.example"), record(51, 61, "A", "www", "192.0.2.1")];
const main = "// main\n";
const ledger = ledgerOf(createProgram(programs, small), main, about);
const { text } = writeLedger(ledger);

it("has a line for each object, in a stable order", () => {
  expect(text).toBe(`{
  "version": 1,
  "form": "cdktf",
  "stackName": "shop",
  "service": "https://api.example.test/v4",
  "runs": 1,
  "mainSha256": "${ledger.mainHash}",
  "objects": {
    "compute_instance 12": ["web"],
    "domain 51": ["shop.example"],
    "domain_record 51/61": ["shop.example", "www-A"]
  }
}
`);
  expect(writeLedger(ledgerOf(createProgram(programs, [...small].reverse()), main, about)).text).toBe(text);
  expect(writeLedger(ledgerOf(createProgram(programs, []), main, about)).text).toContain('"objects": {}\n');
});

it("survives writing and reading", () => {
  const golden = ledgerOf(createProgram(programs, goldenAccount), main, about);
  expect(readLedger(writeLedger(golden).text, "stratus.import.json", about).objects).toEqual(golden.objects);
  expect(writeLedger(readLedger(text, "stratus.import.json")).text).toBe(text);
});

it("contains no user and no password of the service's URL", () => {
  const own = ledgerOf(createProgram(programs, small), main, {
    ...about,
    service: "https://me:hidden@api.example.test/v4/?t=hidden",
  });
  expect(writeLedger(own).text).toBe(text);
});

it("keeps names and the hash of a main file that a later run leaves unchanged", () => {
  const more = createProgram(programs, [instance(13, "mail"), instance(12, "renamed")]);
  const next = extendLedger(ledger, more);
  expect(next).toMatchObject({ runs: 2, mainHash: ledger.mainHash });
  expect(next.objects.get("compute_instance 12")).toEqual(["web"]);
  expect(next.objects.get("compute_instance 13")).toEqual(["mail"]);
  expect(extendLedger(ledger, more, "other").mainHash).not.toBe(ledger.mainHash);
});

const changed = (from: string, to: string) => {
  expect(text).toContain(from);
  return text.replace(from, to);
};

it.each([
  ["an end that is missing", () => text.slice(0, 90), /^stratus\.import\.json is no JSON: .*Take the file from/s],
  ["no object", () => "[]", /the file has to be an object, and is \[\]/],
  [
    "another format",
    () => changed('"version": 1', '"version": 2'),
    /the format version 2, .* reads 1\. Use the version/,
  ],
  ["no format", () => "{}", /the format version nothing/],
  [
    "an unknown form",
    () => changed('"cdktf"', '"yaml"'),
    /"form" has to be one of "cdktf", "cdktn", "hcl", and is "yaml"/,
  ],
  ["no stack", () => changed('"shop"', "7"), /"stackName" has to be a text, and is 7/],
  ["no service", () => changed('"service"', '"server"'), /"service" has to be a text, and is nothing/],
  ["half a run", () => changed('"runs": 1', '"runs": 0.5'), /"runs" has to be a whole number from 1, and is 0\.5/],
  ["a short hash", () => changed(ledger.mainHash, "ab"), /"mainSha256" has to be 64 hexadecimal digits, and is "ab"/],
  ["no objects", () => changed('"objects"', '"things"'), /"objects" has to be an object, and is nothing/],
  ["a key without id", () => changed("domain 51", "domain"), /a key of "objects" has to be a kind, a space and an id/],
  [
    "a name that is none",
    () => changed('["web"]', '"web"'),
    /"objects" "compute_instance 12" has to be a list of one or two/,
  ],
  ["a lone empty name", () => changed('["web"]', '[""]'), /has to be a list of one or two names, and is \[""\]/],
])("reports a text with %s", (_, damage, message) => {
  const read = () => readLedger(damage(), "stratus.import.json");
  expect(read).toThrow(LedgerError);
  expect(read).toThrow(message);
});

it("reports a program in another language, or for another service", () => {
  expect(() => readLedger(text, "stratus.import.json", { form: "hcl" })).toThrow(
    'the program is written as "cdktf", and not as "hcl". Run the command for "cdktf"',
  );
  expect(() => readLedger(text, "stratus.import.json", { service: "https://other.test/v4" })).toThrow(
    'an account at "https://api.example.test/v4", and this one is at "https://other.test/v4"',
  );
});
