import { validate } from "../../../src/contract";
import { resourceSchema } from "../../../src/objects/terraform/schema";
import { ApiError } from "../../../src/provider/client";
import { apiDiagnostics, problemDiagnostic } from "../../../src/provider/engine/diagnostics";
import { diagnosticMessage } from "../../../src/provider/plugin/rpc/run-handler";
import { computeInstance } from "../../../src/resources/compute_instance/contract";
import { domainRecords } from "../../../src/resources/domain_records/contract";
import { firewall } from "../../../src/resources/firewall/contract";
import { firewallDevice } from "../../../src/resources/firewall_device/contract";

const refused = (...errors: ConstructorParameters<typeof ApiError>[3]) =>
  new ApiError("POST", "/networking/firewalls", 400, errors);

describe("rejections by the service", () => {
  test("R1-019: shows each error at its attribute, several at once", () => {
    const { diagnostics } = apiDiagnostics(
      firewall,
      "create stratus_firewall",
      refused({ field: "rules.inbound[0].ports", reason: "no" }, { field: "label", reason: "taken" }),
    );
    expect(diagnostics.map(({ path }) => path)).toEqual([["rules", "inbound", 0, "ports"], ["label"]]);
    expect(diagnostics.map(({ summary }) => summary)).toEqual([
      "Cannot create stratus_firewall",
      "Cannot create stratus_firewall",
    ]);
  });

  test("R1-020: shows the reason unchanged", () => {
    const [first] = apiDiagnostics(firewall, "create it", refused({ field: "label", reason: "is taken" })).diagnostics;
    expect(first?.detail).toContain("The service rejected the request: label: is taken");
  });

  test.each([
    ["tags[0]", "tags[0] must be shorter"],
    ["tags[0]", "tags[0]: must be shorter"],
    ["tags[0]", "must be shorter"],
    ["tags", "tags_all is unknown"],
  ])("states the field %s of the reason %j once", (field, reason) => {
    const error = refused({ field, reason });
    const [first] = apiDiagnostics(firewall, "create it", error).diagnostics;
    const { attributes } = resourceSchema(firewall);
    for (const text of [error.message, first && diagnosticMessage(first, attributes).detail])
      expect(text?.match(/tags(\[0\])?(?!_)/g)).toEqual([field]);
  });

  test("shows a field with another name in requests at its attribute", () => {
    const [first] = apiDiagnostics(
      firewallDevice,
      "create it",
      refused({ field: "id", reason: "unknown" }),
    ).diagnostics;
    expect(first?.path).toEqual(["compute_id"]);
  });

  test("an error without an attribute has no path", () => {
    const [first] = apiDiagnostics(
      firewall,
      "create it",
      refused({ reason: "busy" }, { field: "x", reason: "y" }),
    ).diagnostics;
    expect(first?.path).toBeUndefined();
  });

  test.each([
    [401, "The token may be mistyped, expired or revoked. Check the token setting (STRATUS_TOKEN)."],
    [404, "The object may have been deleted, belong to another account, or be hidden from this token."],
  ])("explains the likely cause of %i", (status, advice) => {
    const error = new ApiError("POST", "/domains", status, [{ reason: "No" }]);
    const [first] = apiDiagnostics(firewall, "create it", error).diagnostics;
    expect(first?.detail).toBe(
      `The service rejected the request: No (POST /domains, status code ${String(status)}). ${advice}`,
    );
  });
});

describe("a problem found by a contract", () => {
  const rules = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" };
  const tooLong = "x".repeat(60);
  test.each([
    ["label", firewall, { label: "é", rules }],
    ["tags[0]", firewall, { label: "edge", rules, tags: [tooLong] }],
    ["rules.inbound_policy", firewall, { label: "edge", rules: { ...rules, inboundPolicy: "NO" } }],
    [
      "rules.inbound[0].ports",
      firewall,
      { label: "edge", rules: { ...rules, inbound: [{ protocol: "TCP", action: "ACCEPT", ports: "x" }] } },
    ],
    ["records.www.ttl_sec", domainRecords, { domainId: 1, records: { www: { type: "A", ttlSec: -1 } } }],
    ["root_pass", computeInstance, { region: "us-east", type: "t", image: "public/debian12", rootPass: "short" }],
  ])("states the path %s once", (place, contract, object) => {
    const problems = validate(contract, object, { unknownNames: "ignore" });
    const problem = problems.map(problemDiagnostic).find(({ detail }) => detail?.startsWith(`${place} `));
    const { attributes } = resourceSchema(contract);
    const { summary, detail } = diagnosticMessage(problem ?? { severity: "error", summary: "" }, attributes);
    expect(`${summary}: ${detail}`.split(place)).toHaveLength(2);
  });
});
