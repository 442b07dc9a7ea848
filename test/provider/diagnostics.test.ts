import { ApiError } from "../../src/client";
import { apiDiagnostics } from "../../src/provider/diagnostics";
import { firewall } from "../../src/resources/firewall/contract";
import { firewallDevice } from "../../src/resources/firewall_device/contract";

const refused = (...errors: ConstructorParameters<typeof ApiError>[3]) =>
  new ApiError("POST", "/networking/firewalls", 400, errors);

describe("what the service refuses", () => {
  test("R1-019: each error is shown at the attribute that it names, several together", () => {
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

  test("R1-020: the reason is shown as it came", () => {
    const [first] = apiDiagnostics(firewall, "create it", refused({ field: "label", reason: "is taken" })).diagnostics;
    expect(first?.detail).toContain("The service refused it: label: is taken");
  });

  test("a field that goes by another name in requests is shown at its attribute", () => {
    const [first] = apiDiagnostics(
      firewallDevice,
      "create it",
      refused({ field: "id", reason: "unknown" }),
    ).diagnostics;
    expect(first?.path).toEqual(["compute_id"]);
  });

  test("an error about no attribute has no path", () => {
    const [first] = apiDiagnostics(
      firewall,
      "create it",
      refused({ reason: "busy" }, { field: "x", reason: "y" }),
    ).diagnostics;
    expect(first?.path).toBeUndefined();
  });

  test.each([
    [
      401,
      "The service does not accept the token: it may be mistyped, expired or revoked. Check the token setting (STRATUS_TOKEN).",
    ],
    [404, "It may be gone, or belong to another account, or this token may not see it."],
  ])("%i is told with what may be the matter", (status, advice) => {
    const error = new ApiError("POST", "/domains", status, [{ reason: "No" }]);
    const [first] = apiDiagnostics(firewall, "create it", error).diagnostics;
    expect(first?.detail).toBe(`The service refused it: No (POST /domains answered ${String(status)}). ${advice}`);
  });
});
