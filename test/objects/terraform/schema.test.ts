import { provider } from "../../../src/composition/provider";
import { defineContract, list, object, text } from "../../../src/contract";
import { resourceSchema } from "../../../src/objects/terraform/schema";
import type { Attribute } from "../../../src/provider/plugin/schema";
import { contracts } from "../../../src/resources/contracts";

function attribute(type: string, ...path: readonly string[]): Attribute {
  let attributes = provider.resources[`stratus_${type}`]?.().schema.attributes ?? {};
  let found: Attribute | undefined;
  for (const name of path) {
    found = attributes[name];
    attributes = found?.nested?.attributes ?? {};
  }
  if (!found) throw new Error(`stratus_${type} has no ${path.join(".")}`);
  return found;
}

const mode = ({ required, optional, computed }: Attribute) => ({
  required: !!required,
  optional: !!optional,
  computed: !!computed,
});

describe("the schema of a contract", () => {
  test("a field that the service returns and the user may set is optional and computed", () => {
    expect(mode(attribute("domain", "description"))).toEqual({ required: false, optional: true, computed: true });
    expect(mode(attribute("compute_instance", "alerts", "cpu"))).toEqual({
      required: false,
      optional: true,
      computed: true,
    });
  });

  test.each(["root_pass", "authorized_keys", "metadata", "script_data", "swap_size", "timeouts"])(
    "%s, which the service never returns, is only optional",
    (name) => {
      expect(mode(attribute("compute_instance", name))).toEqual({ required: false, optional: true, computed: false });
    },
  );

  test("inside a list the user's entries are complete, so nothing is computed", () => {
    expect(mode(attribute("firewall", "rules", "inbound", "label"))).toMatchObject({ optional: true, computed: false });
  });

  test("a field that only some variants require is optional in the schema", () => {
    expect(mode(attribute("domain_record", "port"))).toMatchObject({ required: false, optional: true });
    expect(mode(attribute("domain_record", "target"))).toMatchObject({ required: true });
  });

  test("passwords are sensitive, the write-only one is write-only", () => {
    expect(attribute("compute_instance", "root_pass")).toMatchObject({ sensitive: true });
    expect(attribute("compute_instance", "root_pass_wo")).toMatchObject({ sensitive: true, writeOnly: true });
  });

  test("R1-032: group is deprecated and names the replacement", () => {
    expect(attribute("compute_instance", "group")).toMatchObject({
      deprecated: "Deprecated by the API. Use tags instead.",
    });
    expect(attribute("compute_instance", "group").description).toContain("Use tags instead.");
  });

  test("a description ends with the rules in plain English", () => {
    expect(attribute("compute_instance", "label").description).toMatch(/Must be 3 to 64 characters long\.$/);
    expect(attribute("domain_record", "port").description).toContain("SRV: required.");
  });

  test("a set in the contract is a set in Terraform, a list is a list", () => {
    expect(attribute("domain", "axfr_ips").type).toEqual(["set", "string"]);
    expect(attribute("compute_instance", "ipv4").type).toEqual(["list", "string"]);
    expect(attribute("firewall", "rules", "inbound").nested?.mode).toBe("list");
  });

  test("every contract has a resource, data sources or an action", () => {
    const served = [provider.resources, provider.dataSources, provider.actions ?? {}].flatMap(Object.keys);
    const missing = contracts.filter(
      ({ name, plural }) => !served.includes(`stratus_${name}`) && !served.includes(`stratus_${plural}`),
    );
    expect(missing).toEqual([]);
  });

  test("a spelling is compared with the fields next to it, also inside a list", () => {
    const contract = defineContract({
      kind: "resource",
      name: "thing",
      summary: "A thing.",
      source: "none",
      path: "/things",
      operations: ["create"],
      access: { scope: null },
      fields: {
        parts: list(
          "Parts.",
          object("A part.", {
            kind: text("A kind."),
            name: text("A name.").canonical((value, { kind }) => (kind === "loose" ? value.toLowerCase() : value)),
          }),
        ),
      },
    });
    const name = resourceSchema(contract).attributes["parts"]?.nested?.attributes["name"];
    const among = (kind: string) => ({ left: { kind, name: "A" }, right: { kind, name: "a" }, private: {} });
    expect(name?.isEquivalent?.("A", "a", among("loose"))).toBe(true);
    expect(name?.isEquivalent?.("A", "a", among("strict"))).toBe(false);
  });
});
