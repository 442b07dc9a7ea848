import type { Proof } from "../../../../src/cli/commands/import/proof";
import { isProven, report } from "../../../../src/cli/commands/import/report";
import { firstRun } from "../../../../src/cli/commands/import/runs";
import type { ProofChange } from "../../../../src/cli/plans/count-plan";
import { SENSITIVE } from "../../../../src/terraform/planned-changes";
import { goldenAccount } from "../../program/golden-account";

const form = { form: "cdktf", stackName: "shop", provider: {}, target: "/nowhere" } as const;
const run = firstRun(goldenAccount, "/nowhere", { ...form, service: "http://127.0.0.1:1/v4" });
const { resources } = run.program;

const planned = (changes: readonly ProofChange[], imported = resources.length): Proof => ({
  planned: { imported, added: resources.length - imported, changed: changes.length, destroyed: 0, changes },
  missing: [],
});

const reportOf = (proof: Proof) =>
  report({
    ...run,
    baseUrl: "http://127.0.0.1:1/v4",
    folder: "shop",
    form: "cdktf",
    choice: undefined,
    selected: { objects: goldenAccount, excluded: 0, unused: [] },
    unseen: [],
    proof,
    isDryRun: false,
    given: {},
  });

const change: ProofChange = {
  address: "stratus_compute_instance.web-1",
  construct: "shop/web-1",
  action: "update",
  importId: "11",
  attributes: [
    { path: "label", before: "web-1", after: "web\u001b[31m", replaces: false },
    { path: "root_pass", before: undefined, after: SENSITIVE, replaces: false },
  ],
};

test("a plan that only imports is verified, and the next steps are shown", () => {
  const proof = planned([]);
  expect(isProven(proof, run.program)).toBe(true);
  const { stdout } = reportOf(proof);
  expect(stdout).toContain(
    `\nPlan: ${String(resources.length)} to import, 0 to add, 0 to change, 0 to destroy.\n\nNext:\n`,
  );
});

test("other changes of a plan are listed by object and attribute, without next steps", () => {
  const proof = planned([change]);
  expect(isProven(proof, run.program)).toBe(false);
  const { stdout } = reportOf(proof);
  expect(stdout).toContain(
    [
      `Plan: ${String(resources.length)} to import, 0 to add, 1 to change, 0 to destroy.`,
      "",
      "Changes besides importing:",
      "  shop/web-1 (update 11)",
      '    label: "web-1" → "web\\u001b[31m"',
      `    root_pass: nothing → ${SENSITIVE}`,
      "",
    ].join("\n"),
  );
  expect(stdout).not.toContain("\u001b");
  expect(stdout).not.toContain("Next:");
});

test("a plan that imports less than the program has is not verified", () => {
  expect(isProven(planned([], resources.length - 1), run.program)).toBe(false);
});

test("a program without a plan is reported with the reason", () => {
  const proof: Proof = { problem: "Error: Invalid region", missing: [] };
  expect(isProven(proof, run.program)).toBe(false);
  expect(reportOf(proof).stdout).toContain("The program can't be planned:\nError: Invalid region\n");
});
