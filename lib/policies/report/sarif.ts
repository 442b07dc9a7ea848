import type { PolicyResult } from "../run-checks";
import type { PolicyFacts, PolicySeverity } from "../policy-check";
import { artifactLocation } from "./repository";

/** A check with the level that its findings have in this run. */
export interface SarifRule {
  readonly check: PolicyFacts;
  readonly severity: PolicySeverity;
}

/** The findings as SARIF 2.1.0, for code scanning. What is allowed is there too, with the reason. */
export function toSarif(rules: readonly SarifRule[], results: readonly PolicyResult[]): object {
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
  help: { text: advice },
  defaultConfiguration: { level: severity },
});

function toResult(result: PolicyResult, ruleIndex: number | undefined): object {
  const { check, severity, construct, text, allowed } = result;
  return {
    ruleId: check.id,
    ruleIndex,
    level: severity,
    message: { text: `${construct.node.path || "The app"} ${text}. ${check.why} ${check.advice}` },
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

/** Code scanning shows no finding without a file, so one without a line of its own stands at the program's first. */
function physicalLocation({ origin }: PolicyResult): object {
  const { file, line, column } = origin ?? { file: process.argv[1] ?? process.cwd(), line: 1, column: 1 };
  return { artifactLocation: artifactLocation(file), region: { startLine: line, startColumn: column } };
}
