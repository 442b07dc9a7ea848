import { makeProgram } from "../../src/program";
import { hclAddresses, writeHcl } from "../../src/program/hcl";
import { quote } from "../../src/program/hcl/code";
import { walk } from "../account/support";
import { useEmulator } from "../emulator/support";
import { fillAccount } from "../support/random-account";
import { domain, instance } from "./accounts";
import { goldenAccount } from "./golden-account";
import { formatProblems, referencesOf, traversalsIn } from "./hcl";

jest.setTimeout(120_000);

const bench = useEmulator();
const options = { version: "0.1.0" };

it("writes a small account in main.tf, formatted and with references", () => {
  const program = makeProgram(goldenAccount);
  const files = writeHcl(program, options);
  expect(formatProblems(files)).toEqual([]);
  expect(traversalsIn(files)).toBe(referencesOf(program));
  expect(writeHcl(makeProgram([...goldenAccount].reverse()), options)).toEqual(files);
});

it("writes a random account, formatted and with references", async () => {
  const { emulator } = bench;
  await fillAccount({ url: emulator.url, token: emulator.token }, { objects: 150, seed: 5 });
  const { objects } = await walk(bench);
  const program = makeProgram(objects);
  const files = writeHcl(program, options);
  expect(formatProblems(files)).toEqual([]);
  expect(traversalsIn(files)).toBe(referencesOf(program));
  expect(new Set(hclAddresses(program).values()).size).toBe(program.resources.length);
  expect(writeHcl(makeProgram([...objects].reverse()), options)).toEqual(files);
});

it("keeps the name of the older object where two names become the same identifier", () => {
  const [older, newer] = [domain(1, "a-b.example"), domain(2, "a.b.example")];
  const before = hclAddresses(makeProgram([older, instance(3, "web")]));
  const after = hclAddresses(makeProgram([newer, older, instance(3, "web")]));
  expect(before.get(older)).toBe("stratus_domain.a_b_example");
  expect(after.get(older)).toBe("stratus_domain.a_b_example");
  expect(after.get(newer)).toMatch(/^stratus_domain\.a_b_example_[0-9a-f]{6}$/);
});

it.each([
  ["${a}", '"$${a}"'],
  ["%{a}", '"%%{a}"'],
  ["$${a}", '"$\\u0024{a}"'],
  ['a"b\\c\n\u0001é', '"a\\"b\\\\c\\n\\u0001é"'],
])("quotes %j", (value, text) => {
  expect(quote(value)).toBe(text);
});
