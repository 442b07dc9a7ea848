// The tests that were skipped because Terraform or OpenTofu lacks a feature, as test/e2e/support/features.ts names them.
import { relative } from "node:path";
import { root } from "../support/project.mjs";

/**
 * The skipped tests in the results of jest whose names have a reason.
 * @param {Pick<import("./times.mjs").JestResults, "testResults">} results
 */
export const leftOutOf = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, title }) => status === "pending" && title.includes("(left out: "))
      .map(({ title }) => ({ file: relative(root, name).replaceAll("\\", "/"), title })),
  );

/**
 * The lines at the end of a run.
 * @param {readonly { readonly file: string, readonly title: string }[]} tests
 */
export const leftOutText = (tests) =>
  [`left out (${tests.length}):`, ...tests.map(({ file, title }) => `  ${file}: ${title}`)].join("\n");
