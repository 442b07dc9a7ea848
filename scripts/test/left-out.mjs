// The tests that were skipped because Terraform or OpenTofu lacks a feature, as test/e2e/support/features.ts names them.
import { relative } from "node:path";
import { root } from "../support/project.mjs";

/** The skipped tests in the results of jest whose names have a reason. */
export const leftOutOf = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, title }) => status === "pending" && title.includes("(left out: "))
      .map(({ title }) => ({ file: relative(root, name).replaceAll("\\", "/"), title })),
  );

/** The lines at the end of a run. */
export const leftOutText = (tests) =>
  [`left out (${tests.length}):`, ...tests.map(({ file, title }) => `  ${file}: ${title}`)].join("\n");
