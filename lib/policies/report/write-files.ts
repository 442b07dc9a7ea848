import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { synthChecks } from "../../rules/synth-checks";
import type { PolicySettings } from "../settings";
import { toJson } from "./json";
import { type SarifRule, toSarif } from "./sarif";
import type { ReportedResult } from "./text";

/** Writes the JSON and SARIF files, if the settings name them. */
export function writeFiles({ files, checks, severityOf }: PolicySettings, results: readonly ReportedResult[]): void {
  const policies = checks.flatMap((check) => {
    const severity = severityOf(check);
    return severity === "off" ? [] : [{ check, severity }];
  });
  const rules: readonly SarifRule[] = [
    ...policies,
    ...synthChecks.map((check) => ({ check, severity: check.severity })),
  ];
  if (files.json !== undefined) write(files.json, toJson(results));
  if (files.sarif !== undefined) write(files.sarif, toSarif(rules, results));
}

function write(name: string, content: object): void {
  const file = resolve(name);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`);
  } catch (error) {
    throw new Error(`Policies.check can't write ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
