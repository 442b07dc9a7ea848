import { messageOf, type ReportedCheck, type ReportedResult } from "./text";

const escapes: { readonly [character: string]: string } = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text. XML has no form for control characters, so they are removed. */
const xml = (text: string) =>
  text.replace(/[&<>"]/g, (each) => escapes[each] ?? each).replace(/[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");

/**
 * Formats the findings as JUnit XML, with a test case for each finding and for each check without one. Only errors fail, as
 * in a synth. Suppressed findings are skipped.
 */
export function toJunit(checks: readonly ReportedCheck[], results: readonly ReportedResult[]): string {
  const found = new Set(results.map(({ check }) => check.id));
  const cases = [
    ...checks.filter(({ id }) => !found.has(id)).map(({ id }) => testCase(id, "")),
    ...results.map((result) => testCase(`${result.check.id}: ${pathOf(result)}`, outcome(result))),
  ];
  const count = (test: (result: ReportedResult) => boolean) => String(results.filter(test).length);
  const failures = count(({ severity, allowed }) => severity === "error" && allowed === undefined);
  const skipped = count(({ allowed }) => allowed !== undefined);
  const attributes = `name="Stratus policies" tests="${String(cases.length)}" failures="${failures}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes}>`,
    `  <testsuite ${attributes} errors="0" skipped="${skipped}">`,
    ...cases.map((each) => `    ${each}`),
    "  </testsuite>",
    "</testsuites>\n",
  ].join("\n");
}

const pathOf = ({ construct }: ReportedResult) => construct.node.path || "the app";

function testCase(name: string, content: string): string {
  const start = `<testcase classname="stratus.policies" name="${xml(name)}"`;
  return content === "" ? `${start}/>` : `${start}>${content}</testcase>`;
}

function outcome(result: ReportedResult): string {
  const { severity, allowed } = result;
  const message = messageOf(result, pathOf(result));
  if (allowed !== undefined) return `<skipped message="${xml(allowed)}"/>`;
  if (severity === "error") return `<failure type="error" message="${xml(message)}"/>`;
  return `<system-out>${xml(`${severity}: ${message}`)}</system-out>`;
}
