import { join } from "node:path";
import { makeCommand } from "../../command";
import { expectFile, keptPlan, plansFolder } from "./golden";

jest.setTimeout(60_000);

let command: ReturnType<typeof makeCommand>;
beforeAll(() => (command = makeCommand()));
afterAll(() => command.remove());

const fails = async (input: string) => {
  const { code, stdout, stderr } = await command.pipe(input, "diff", "-");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  return stderr;
};

test("a plan is shown with losses first, and exits with code 2", async () => {
  const { code, stdout, stderr } = await command.pipe(keptPlan("shop"), "diff", "-");
  expect({ code, stderr }).toEqual({ code: 2, stderr: "" });
  expectFile(join(plansFolder, "shop.txt"), stdout);
});

test("a plan without changes exits with code 0", async () => {
  const plan = { format_version: "1.2", terraform_version: "1.11.4", planned_values: { root_module: {} } };
  expect(await command.pipe(JSON.stringify(plan), "diff", "-")).toEqual({
    code: 0,
    stdout: "Nothing changes.\n",
    stderr: "",
  });
});

describe("an invalid plan exits with code 1, with the fix", () => {
  const plan = { format_version: "1.2", planned_values: {}, resource_changes: [] };
  const json = (more: object) => JSON.stringify({ ...plan, ...more });
  test.each([
    ["nothing", "  \n", /standard input is empty\. .*terraform show -json FILE/],
    ["JSON that is cut", json({}).slice(0, -4), /is incomplete or damaged JSON\. .*terraform show -json FILE/],
    ["text", "Plan: 1 to add", /isn't valid JSON\. .*terraform show -json FILE/],
    ["a list", "[]", /is valid JSON but not a Terraform plan/],
    ["the log of a plan", '{"@level":"info"}\n{"@level":"info"}\n', /is the log of terraform plan -json, not a plan/],
    ["another object", '{"a": 1}', /isn't a Terraform plan/],
    ["a state file", '{"version": 4, "resources": []}', /is a state, not a plan\. .*stratus drift/],
    ["a shown state", '{"format_version": "1.0", "values": {}}', /is a state, not a plan/],
    ["an empty state", '{"format_version": "1.0"}', /is a state, not a plan/],
    ["another version", json({ format_version: "2.0" }), /has the plan format "2\.0".* reads 1\.x/],
    ["an errored plan", json({ errored: true }), /ended with an error \(errored: true\).* plan again/],
    ["damaged changes", json({ resource_changes: [{ address: "a.b" }] }), /is damaged: its resource_changes/],
  ])("%s", async (_, input, words) => {
    expect(await fails(input)).toMatch(words);
  });
});

test.each(["many", "19999", "-1", "1e9"])("--max-length %s is refused with the lowest value", async (length) => {
  const { code, stdout, stderr } = await command.pipe(keptPlan("shop"), "diff", "-", `--max-length=${length}`);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(`'${length}' is invalid`);
  expect(stderr).toContain("Use a number of bytes from 20000.");
});

test("--max-length and --json exclude each other", async () => {
  const { code, stderr } = await command.pipe(keptPlan("shop"), "diff", "-", "--max-length", "30000", "--json");
  expect(code).toBe(1);
  expect(stderr).toContain("--json");
});
