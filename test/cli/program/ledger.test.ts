import { createProgram, extendLedger, LedgerError, ledgerOf, readLedger, writeLedger } from "../../../src/cli/program";
import { programs } from "../../../src/resources/programs";
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
  [
    "an end that is missing",
    () => text.slice(0, 90),
    /^stratus\.import\.json isn't valid JSON: .*Restore the file from/s,
  ],
  ["no object", () => "[]", /the file must be an object, got \[\]/],
  [
    "another format",
    () => changed('"version": 1', '"version": 2'),
    /the format version 2, .* reads 1\. Use the version/,
  ],
  ["no format", () => "{}", /the format version nothing/],
  ["an unknown form", () => changed('"cdktf"', '"yaml"'), /"form" must be one of "cdktf", "cdktn", "hcl", got "yaml"/],
  ["no stack", () => changed('"shop"', "7"), /"stackName" must be a string, got 7/],
  ["no service", () => changed('"service"', '"server"'), /"service" must be a string, got nothing/],
  ["half a run", () => changed('"runs": 1', '"runs": 0.5'), /"runs" must be a whole number of at least 1, got 0\.5/],
  ["a short hash", () => changed(ledger.mainHash, "ab"), /"mainSha256" must be 64 hexadecimal digits, got "ab"/],
  ["no objects", () => changed('"objects"', '"things"'), /"objects" must be an object, got nothing/],
  ["a key without id", () => changed("domain 51", "domain"), /a key of "objects" must be a kind, a space and an id/],
  [
    "a name that is none",
    () => changed('["web"]', '"web"'),
    /"objects" "compute_instance 12" must be a list of one or two/,
  ],
  ["a lone empty name", () => changed('["web"]', '[""]'), /must be a list of one or two names, got \[""\]/],
])("reports a text with %s", (_, damage, message) => {
  const read = () => readLedger(damage(), "stratus.import.json");
  expect(read).toThrow(LedgerError);
  expect(read).toThrow(message);
});

it("reports a program in another language, or for another service", () => {
  expect(() => readLedger(text, "stratus.import.json", { form: "hcl" })).toThrow(
    'stratus.import.json: the program has the target "cdktf", got "hcl". Use --target cdktf, or another folder.',
  );
  expect(() => readLedger(text, "stratus.import.json", { service: "https://other.test/v4" })).toThrow(
    'the program was written for an account at "https://api.example.test/v4", got "https://other.test/v4".',
  );
});
