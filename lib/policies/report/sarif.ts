import type { PolicySeverity } from "../policy-check";
import { artifactLocation } from "./repository";
import { messageOf, type ReportedCheck, type ReportedResult } from "./text";

/** A check with the severity of its findings in this run. */
export interface SarifRule {
  readonly check: ReportedCheck;
  readonly severity: PolicySeverity;
}

/** Formats the findings as SARIF 2.1.0 for code scanning. Suppressed findings are included, with the reason. */
export function toSarif(rules: readonly SarifRule[], results: readonly ReportedResult[]): object {
  const indexes = new Map(rules.map(({ check }, index) => [check.id, index]));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Stratus policies", rules: rules.map(toRule) } },
        columnKind: "utf16CodeUnits",
        results: results.map((result) => toResult(result, indexes.get(result.check.id))),
      },
    ],
  };
}

const toRule = ({ check: { id, why, advice }, severity }: SarifRule) => ({
  id,
  shortDescription: { text: why },
  ...(advice !== undefined && { help: { text: advice } }),
  defaultConfiguration: { level: severity },
});

function toResult(result: ReportedResult, ruleIndex: number | undefined): object {
  const { check, severity, construct, allowed } = result;
  return {
    ruleId: check.id,
    ruleIndex,
    level: severity,
    message: { text: messageOf(result, construct.node.path || "The app") },
    locations: [
      {
        physicalLocation: physicalLocation(result),
        logicalLocations: [{ fullyQualifiedName: construct.node.path, kind: "resource" }],
      },
    ],
    partialFingerprints: { "construct/v1": `${check.id} ${construct.node.path}` },
    ...(allowed !== undefined && { suppressions: [{ kind: "inSource", justification: allowed }] }),
  };
}

/** Code scanning ignores findings without a file. Without an origin, the first line of the program is used. */
function physicalLocation({ origin }: ReportedResult): object {
  const { file, line, column } = origin ?? { file: process.argv[1] ?? process.cwd(), line: 1, column: 1 };
  return { artifactLocation: artifactLocation(file), region: { startLine: line, startColumn: column } };
}
