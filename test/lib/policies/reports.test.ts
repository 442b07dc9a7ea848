import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, win32 } from "node:path";
import Ajv from "ajv";
import { Firewall, Peer, Policies, Port } from "../../../lib";
import { builtInChecks } from "../../../lib/policies/checks";
import { uriWithin } from "../../../lib/policies/report/repository";
import { synthChecks } from "../../../lib/rules/synth-checks";
import { checkedStack, warningsOf } from "./programs";

interface Sarif {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly level: string;
        readonly suppressions?: readonly { readonly justification: string }[];
        readonly locations: readonly [
          {
            readonly physicalLocation: {
              readonly artifactLocation: { readonly uri: string; readonly uriBaseId: string };
              readonly region: { readonly startLine: number };
            };
            readonly logicalLocations: readonly [{ readonly fullyQualifiedName: string }];
          },
        ];
      }[];
    },
  ];
}

const folder = mkdtempSync(join(tmpdir(), "stratus-policies-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [json, sarif, junit] = [
  join(folder, "reports", "policy.json"),
  join(folder, "policy.sarif"),
  join(folder, "policy.xml"),
];
const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

/** The line of this file that contains a text. */
const lineOf = (text: string) =>
  readFileSync(__filename, "utf8")
    .split("\n")
    .findIndex((line) => line.includes(text) && !line.includes("lineOf")) + 1;

beforeAll(() => {
  const stack = checkedStack({ json, sarif, junit, severities: { "firewall-without-instance": "note" } });
  const edge = new Firewall(stack, "edge", { label: "edge" });
  edge.allowInbound(Peer.anyIp(), Port.tcpPorts(22, 3306));
  Policies.allow(edge, "open-database-port", "a test of replication");
  warningsOf(stack);
});

it("SARIF is valid according to the schema of SARIF 2.1.0", () => {
  const validator = new Ajv({ schemaId: "auto", logger: false, unknownFormats: "ignore" });
  validator.addMetaSchema(read(require.resolve("ajv/lib/refs/json-schema-draft-04.json")) as object);
  const validate = validator.compile(
    read(require.resolve("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json")) as object,
  );
  void validate(read(sarif));
  expect(validate.errors).toBeNull();
  void validate({ ...(read(sarif) as object), version: "2.0.0" });
  expect(validate.errors).not.toBeNull();
});

it("SARIF contains the line of the repository's file for each finding, and the reasons of suppressions", () => {
  const [{ tool, results }] = (read(sarif) as Sarif).runs;
  expect(tool.driver.rules.map(({ id }) => id)).toEqual([...builtInChecks, ...synthChecks].map(({ id }) => id));
  expect(
    results.map(({ ruleId, level, locations: [{ physicalLocation, logicalLocations }], suppressions }) => [
      ruleId,
      level,
      physicalLocation.artifactLocation,
      physicalLocation.region.startLine,
      logicalLocations[0].fullyQualifiedName,
      suppressions?.map(({ justification }) => justification),
    ]),
  ).toEqual(
    (
      [
        ["open-shell-port", "error", undefined],
        ["open-database-port", "error", ["a test of replication"]],
        ["firewall-without-instance", "note", undefined],
      ] as const
    ).map(([id, level, reasons]) => [
      id,
      level,
      { uri: "test/lib/policies/reports.test.ts", uriBaseId: "%SRCROOT%" },
      lineOf('new Firewall(stack, "edge"'),
      "stack/edge",
      reasons,
    ]),
  );
  expect(results.map(({ ruleId, ruleIndex }) => tool.driver.rules[ruleIndex]?.id === ruleId)).toEqual([
    true,
    true,
    true,
  ]);
});

it("JSON has the same findings", () => {
  expect(read(json)).toEqual({
    version: 1,
    findings: [
      expect.objectContaining({
        check: "open-shell-port",
        severity: "error",
        construct: "stack/edge",
        message: "opens port 22 (SSH) to all IP addresses with rules.inbound[0]",
        file: "test/lib/policies/reports.test.ts",
        line: lineOf('new Firewall(stack, "edge"'),
      }),
      expect.objectContaining({ check: "open-database-port", allowed: "a test of replication" }),
      expect.objectContaining({ check: "firewall-without-instance", severity: "note" }),
    ],
  });
});

it("JUnit has a test case for each finding and for each check without one", () => {
  const lines = readFileSync(junit, "utf8").split("\n");
  const count = builtInChecks.length + synthChecks.length;
  expect(lines[2]).toBe(
    `  <testsuite name="Stratus policies" tests="${String(count)}" failures="1" errors="0" skipped="1">`,
  );
  const start = '    <testcase classname="stratus.policies" name=';
  expect(lines).toContain(`${start}"dangling-target"/>`);
  const found = lines.filter((line) => line.includes("stack/edge"));
  expect(found).toEqual([
    expect.stringContaining(
      `${start}"open-shell-port: stack/edge"><failure type="error" message="stack/edge opens port 22`,
    ),
    `${start}"open-database-port: stack/edge"><skipped message="a test of replication"/></testcase>`,
    expect.stringContaining(`${start}"firewall-without-instance: stack/edge"><system-out>note: stack/edge protects no`),
  ]);
  expect(found[0]).toContain("allowInbound(Peer.cidr(&quot;198.51.100.0/24&quot;)");
});

test.each([
  ["C:\\app", "C:\\app\\src\\my shop.ts", win32, "src/my%20shop.ts"],
  ["C:\\app", "c:\\App\\main.ts", win32, "main.ts"],
  ["C:\\app", "C:\\other\\main.ts", win32, undefined],
  ["C:\\app", "D:\\app\\main.ts", win32, undefined],
  ["/app", "/app/src/main.ts", posix, "src/main.ts"],
  ["/app", "/other/main.ts", posix, undefined],
])("in the repository %s, the URI of %s is relative if the file belongs to it", (folder, file, path, uri) => {
  expect(uriWithin(folder, file, path)).toBe(uri);
});
