import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { synthChecks } from "../../rules/synth-checks";
import type { PolicySettings } from "../settings";
import { toJson } from "./json";
import { toJunit } from "./junit";
import { type SarifRule, toSarif } from "./sarif";
import type { ReportedResult } from "./text";

/** Writes the reports that the settings name. */
export function writeFiles({ files, checks, severityOf }: PolicySettings, results: readonly ReportedResult[]): void {
  const policies = checks.flatMap((check) => {
    const severity = severityOf(check);
    return severity === "off" ? [] : [{ check, severity }];
  });
  const rules: readonly SarifRule[] = [
    ...policies,
    ...synthChecks.map((check) => ({ check, severity: check.severity })),
  ];
  if (files.json !== undefined) write(files.json, asText(toJson(results)));
  if (files.sarif !== undefined) write(files.sarif, asText(toSarif(rules, results)));
  if (files.junit !== undefined) {
    const checks = rules.map(({ check }) => check);
    write(files.junit, toJunit(checks, results));
  }
}

const asText = (content: object) => `${JSON.stringify(content, undefined, 2)}\n`;

function write(name: string, text: string): void {
  const file = resolve(name);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    throw new Error(`can't write the report ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
