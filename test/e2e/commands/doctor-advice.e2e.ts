import { adviceIn, declaredAdvice, DoctorSetup, type Fault } from "../support/doctor-setup";
import { providerFaults } from "../support/provider-faults";
import { hostFaults, serviceFaults, stackFaults } from "../support/setup-faults";

jest.setTimeout(120_000);

let setup: DoctorSetup;
beforeAll(async () => (setup = await DoctorSetup.start()));
afterAll(() => setup.close());

const faults: readonly Fault[] = [...providerFaults, ...serviceFaults, ...hostFaults, ...stackFaults];

/** Advice that a test can't follow, and the reason. */
const notExecuted: readonly (readonly [source: string, reason: string])[] = [
  ["examinePackages: `npm install PATH_TO/", "the user must know the path of the package"],
  ["examinePackages: todo", "needs the npm registry"],
  ["checkOwn: command", "builds the package that all tests use"],
  ["checkPeer: install(name, range)", "needs the npm registry"],
  ['checkConstructs: install("constructs", range)', "needs the npm registry"],
  ['checkConstructs: install("constructs", range)', "needs the npm registry"],
  ["checkConstructs: `npm install constructs@", "needs the npm registry"],
  ["checkCommands: `npm install --save-dev", "needs the npm registry"],
  ['checkCompiler: "npm install --save-dev typescript@5.9"', "needs the npm registry"],
  ['checkCommand: "nvm install 22 && nvm use 22"', "installs another version of Node"],
  ["checkClock: setsClock", "sets the clock of the machine, which needs an administrator"],
  ["checkTerraform: `Install Terraform:", "installs Terraform"],
  ["judgeVersion: install(tool, oldest)", "installs another version of Terraform"],
  ["missing: todo", "installs another version of Terraform"],
  ["missing: todo", "installs another version of Terraform"],
];

test.each(faults)("$name: the advice removes the finding", async (fault) => {
  const { words, command = fault.instruction ? /^(?!)/ : /^([^]*)$/, approved = (text: string) => text } = fault;
  const faulty = await fault.cause(setup);
  const advice = adviceIn(await setup.doctorAfter("", faulty), words);

  const instruction = (fault.instruction ?? /^/).exec(advice);
  if (!instruction) throw new Error(`not the expected instruction: ${advice}`);
  const fixed = (await fault.byHand?.(faulty, setup, instruction)) ?? faulty;
  let script = command.exec(advice)?.[1] ?? "";
  expect(script !== "" || fault.byHand !== undefined).toBe(true);
  for (const [placeholder, value] of Object.entries((await fault.values?.(setup)) ?? {})) {
    expect(script).toContain(placeholder);
    script = script.replace(placeholder, value);
  }
  const after = await setup.doctorAfter(script === "" ? "" : approved(script), fixed);
  expect(after).toMatch(/\n(\d+ problems?, |Ready to deploy|There is nothing to deploy)/);
  expect(after.replace(/^ok .*$/gm, "")).not.toMatch(words);
});

test("every problem and warning of the doctor is in one of the tables", () => {
  const declared = declaredAdvice();
  const listed = [...faults.map(({ source }) => source), ...notExecuted.map(([source]) => source)];
  // Two calls may have the same source. Each then needs its own row.
  const rowsFor = (text: string) => listed.filter((source) => text.startsWith(source)).length;
  const callsOf = (text: string) => declared.filter((each) => each === text).length;
  expect(declared.filter((text) => rowsFor(text) < callsOf(text))).toEqual([]);
  expect(listed.filter((source) => !declared.some((text) => text.startsWith(source)))).toEqual([]);
});
